import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { OperatorBranch } from '../../contract/operator';
import { buildShop, cash, shopper } from './cartFixtures';
import { forThisFile } from './helpers';
import { operate, operatorKey } from './operatorFixtures';

const BRANCH = 'branch-al-barsha';
const t = forThisFile(buildShop);
let key: string;
before(async () => {
  key = (await operatorKey(t)).text;
  const hours = Array.from({ length: 7 }, () => ({ open: '11:00', close: '23:00' }));
  assert.equal((await operate(t, key, 'setBranchHours', { branch_id: BRANCH, hours })).http, 200);
});

const MINUTE = 60_000;
const later = (minutes: number) => new Date(t.clock.now().getTime() + minutes * MINUTE);
const pause = async (body: { is_paused: boolean; until?: string }) => {
  const reply = await operate<{ branch: OperatorBranch }>(t, key, 'setBranchPaused', { branch_id: BRANCH, ...body });
  // A process may use branches that it read five seconds ago.
  t.clock.advance(6000);
  return reply;
};
const atTill = async () => {
  const { data } = await operate<{ branches: OperatorBranch[] }>(t, key, 'listBranches');
  const { is_open, is_paused, paused_until } = data.branches.find(({ _id }) => _id === BRANCH) ?? assert.fail();
  return { is_open, is_paused, paused_until };
};
const inApp = async (lang = 'en') => {
  const { data } = await t.call('getBranches', {}, undefined, { 'accept-language': lang });
  const { today_timing } = data.branches.find(({ _id }) => _id === BRANCH) ?? assert.fail();
  return Object.fromEntries(Object.entries(today_timing).filter(([name]) => name !== 'timing'));
};
const refusals = async () => {
  const customer = await shopper(t, 2);
  const pickUp = { order_from: 'Web', delivery_instruction: '', payment_method: 'COP', branch_id: BRANCH };
  const order = (body: Record<string, unknown>, lang: string) =>
    t.call('placeOrder', body, customer.token, { 'accept-language': lang }).then(({ message }) => message);
  return [await order(pickUp, 'en'), await order(cash(customer.addressId), 'en'), await order(pickUp, 'ar')];
};

test('API-16 a branch that is paused without an end is busy, not closed, until somebody ends the pause', async () => {
  assert.deepEqual(await inApp(), { is_open: true });
  await pause({ is_paused: true });
  assert.deepEqual(await inApp(), { is_open: false, is_busy: true });
  assert.deepEqual(await atTill(), { is_open: false, is_paused: true, paused_until: undefined });
  const busy = 'Branch is busy, try another';
  assert.deepEqual(await refusals(), [busy, busy, 'الفرع مزدحم، جرّب فرعاً آخر']);
  t.clock.advance(3 * 60 * MINUTE);
  assert.equal((await atTill()).is_paused, true);
  await pause({ is_paused: false });
  assert.deepEqual(await inApp(), { is_open: true });
});

test('API-16 a pause with an end is told with its time, and ends by itself', async () => {
  t.clock.set(new Date('2026-01-05T14:40:00Z'));
  const until = '2026-01-05T15:30:00.000Z';
  assert.equal((await pause({ is_paused: true, until })).data.branch.paused_until, until);
  assert.deepEqual(await inApp(), { is_open: false, is_busy: true, busy_until: '19:30' });
  assert.deepEqual(await atTill(), { is_open: false, is_paused: true, paused_until: until });
  const busy = 'Branch is busy until 7:30 PM, try another';
  assert.deepEqual(await refusals(), [busy, busy, 'الفرع مزدحم حتى 7:30 م، جرّب فرعاً آخر']);
  t.clock.set(new Date(until));
  assert.deepEqual(await inApp(), { is_open: true });
  assert.deepEqual(await atTill(), { is_open: true, is_paused: false, paused_until: undefined });
  const placed = 'Your order has been placed successfully.';
  assert.equal((await refusals())[0], placed);
});

test('API-16 outside its hours a paused branch is closed; an end then or beyond a day is not told', async () => {
  t.clock.set(new Date('2026-01-06T14:40:00Z'));
  for (const until of ['2026-01-07T02:00:00Z', '2026-01-07T15:00:00Z']) {
    await pause({ is_paused: true, until });
    assert.deepEqual(await inApp(), { is_open: false, is_busy: true }, until);
  }
  t.clock.set(new Date('2026-01-07T02:00:00Z'));
  assert.deepEqual(await inApp(), { is_open: false });
  assert.equal((await refusals())[0], 'Branch is closed, try another');
});

test('an end of a pause that has passed, is no moment, or comes without a pause is refused by name', async () => {
  const wrong = [
    await pause({ is_paused: true, until: later(0).toISOString() }),
    await pause({ is_paused: false, until: later(10).toISOString() }),
    await pause({ is_paused: true, until: '7:30 PM' }),
  ];
  const sentence = "'until' is a moment to come, and belongs to 'is_paused': true";
  assert.deepEqual(
    wrong.map(({ http, message }) => [http, message]),
    [
      [400, sentence],
      [400, sentence],
      [400, "The value of 'until' is missing or not valid"],
    ],
  );
});
