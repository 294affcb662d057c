import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { payments, users } from '../db/schema';
import { openForCommand } from '../db/openForCommand';
import type { PaymentState } from '../modules/payment/paymentStates';
import { findStuckPayments, reportLines, STUCK_MS } from '../modules/payment/paymentReport';
import { processes } from './serverProcess';

const children = processes();
after(() => children.cleanUp());

test('B-01 the report lists refused refunds and payments without a final state for an hour, oldest first', async () => {
  const DATA_DIR = children.dataFolder();
  const report = (args: string[]) => children.run('server/paymentsCommand.ts', args, { DATA_DIR });
  assert.deepEqual(reportLines([]), ['No payment needs a person.']);
  const open = await openForCommand(DATA_DIR, undefined);
  const at = new Date();
  await open.db.insert(users).values({ id: 'customer', createdAt: at });
  const add = (id: string, status: PaymentState, ageMs: number, fields: Partial<typeof payments.$inferInsert> = {}) => {
    const touchedAt = new Date(at.getTime() - ageMs);
    const row = { id, userId: 'customer', cardId: 'card', amount: 4550, status, createdAt: touchedAt, touchedAt };
    return open.db.insert(payments).values({ ...row, ...fields });
  };
  await add('young', 'unknown', 0);
  await add('at-the-limit', 'refunding', STUCK_MS);
  await add('paid', 'captured', 9 * STUCK_MS);
  await add('back', 'refunded', 9 * STUCK_MS);
  await add('no-answer', 'unknown', 2 * STUCK_MS);
  await add('not-confirmed', 'refunding', 3 * STUCK_MS, { reference: 'pay_3', orderId: 'order-3' });
  await add('refused', 'refund_failed', 0, { reference: 'pay_4' });
  const stuck = await findStuckPayments(open.db, at);
  await open.close();
  assert.deepEqual(
    stuck.map(({ id }) => id),
    ['not-confirmed', 'no-answer', 'refused'],
  );

  const { code, stdout } = await report(['report']);
  assert.equal(code, 0);
  const line = stdout.split('\n').find((text) => text.includes('not-confirmed')) ?? '';
  assert.match(
    line,
    /refunding {2}AED 45\.50 {2}payment not-confirmed {2}provider pay_3 {2}customer customer {2}order order-3/,
  );
  assert.match(line, /its refund is not confirmed/);
  assert.match(stdout, /refund_failed .* refund it there by hand/);
});

test('the payments command prints its usage', async () => {
  const { code, stderr } = await children.run('server/paymentsCommand.ts', ['list'], {
    DATA_DIR: children.dataFolder(),
  });
  assert.deepEqual([code, stderr], [1, 'npm run payments -- report\n']);
});
