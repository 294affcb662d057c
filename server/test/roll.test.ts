import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { openPostgres } from '../db/openDb';
import { cards, cartItems, payments } from '../db/schema';
import { createSession } from '../http/session';
import { newId } from '../lib/ids';
import { insertUser } from '../modules/users/usersTable';
import { forThisTest } from './helpers';
import { startProvider } from './provider';
import { jsonCall, processes } from './serverProcess';
import { createTestDatabase, postgresUrl } from './testDb';

const programs = processes();
const SLOW = { delayMs: 1500 };

test('CHK-11 ERR-02 a replaced process is first not ready, answers calls, and ends its charges', async () => {
  const database = await forThisTest(createTestDatabase(postgresUrl));
  const provider = await startProvider();
  const env = {
    DATABASE_URL: database.url,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'false',
    APP_SECRET: 'the same for both',
    CARD_SECRET_KEY: 'sk_test_1',
    CARD_API_URL: provider.url,
    READY_DELAY_MS: '1500',
  };
  const serve = () => programs.serve({ ...env, DATA_DIR: programs.folder() });
  const [old, next] = [await serve(), await serve()];
  const { db, close } = await openPostgres(database.url, async () => undefined);
  try {
    const now = new Date();
    const [userId, other] = [newId(), newId()];
    await insertUser(db, { id: other, email: 'other@example.com', createdAt: now });
    await insertUser(db, { id: userId, email: 'roll@example.com', createdAt: now });
    const headers = { authorization: `Bearer ${await createSession(db, userId, now)}` };
    await db.insert(cartItems).values({ userId, itemId: 'water', quantity: 1 });
    const card = { scheme: 'Visa', last4: '4242', expiryMonth: 1, expiryYear: 2099 };
    await db
      .insert(cards)
      .values({ userId, id: 'card', instrument: 'cus_1/pm_1', fingerprint: 'f', browsers: [''], ...card });
    await provider.control({
      always: { charge: SLOW, cancel: SLOW },
      payments: [{ id: 'pi_due', amount: 700, status: 'requires_capture' }],
    });
    const charge = { cardId: 'card', amount: 5 };
    const paying = jsonCall<{ payment: { id: string } }>(`${old.url}/api/makePayment`, charge, headers);
    while ((await provider.calls('charge')).length === 0) await delay(20);
    const hourAgo = new Date(now.getTime() - 3_600_000);
    // Of another customer, because each has one payment without an order.
    const due = {
      userId: other,
      id: 'due',
      cardId: 'card',
      amount: 700,
      status: 'authorised',
      reference: 'pi_due',
    } as const;
    await db.insert(payments).values({ ...due, createdAt: hourAgo, requestedAt: hourAgo });

    old.child.kill('SIGTERM');
    // The signal takes effect some time later; were it never to, the process would stop listening instead.
    while ((await fetch(`${old.url}/readyz`)).status !== 503) await delay(20);
    assert.equal((await jsonCall(`${old.url}/api/getUserAddress`, undefined, headers)).status, true);
    const paid = await paying;
    assert.deepEqual([paid.http, paid.status], [200, true], paid.message);
    // An order may use it for longer than this test takes.
    const later = { requestedAt: new Date(now.getTime() + 3_600_000) };
    await db.update(payments).set(later).where(eq(payments.id, paid.data.payment.id));
    assert.equal(await old.ended, 0);
    while ((await provider.calls('cancel')).length === 0) await delay(20);
    next.child.kill('SIGTERM');
    assert.equal(await next.ended, 0);

    const released = (await provider.calls('cancel')).map(({ url }) => url);
    assert.deepEqual([(await provider.calls('charge')).length, released], [1, ['/v1/payment_intents/pi_due/cancel']]);
    const rows = await db.select().from(payments);
    const states = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    assert.deepEqual([states[paid.data.payment.id], states.due], ['authorised', 'voided']);
  } finally {
    await close();
    provider.stop();
  }
});
