import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { orders, payments } from '../db/schema';
import { newId } from '../lib/ids';
import { askProvider } from '../modules/payment/paymentService';
import { compareLists } from '../modules/payment/paymentJob';
import { beginPayment } from '../modules/payment/paymentLedger';
import { decide } from '../modules/payment/paymentReport';
import { createCheckoutGateway } from '../payments/checkoutCom';
import { put } from './cartFixtures';
import { forThisFile } from './helpers';
import { ALWAYS, openPayingShop } from './payingShop';

const MINUTE = 60_000;
const shop = forThisFile(openPayingShop);

const STEPS = [
  'pay',
  'pay by another card',
  'pay for a place',
  'two tabs',
  'reply lost',
  'request lost',
  'declined',
  'challenge',
  'bank confirms',
  'bank refuses',
  'provider down',
  'provider back',
  'crash after the charge',
  'order by card',
  'two orders at once',
  'cash',
  'cart changes',
  'cancel',
  'webhook',
  'staff refund',
  'get payment',
  'two minutes',
  'half an hour',
  'a day',
  'restore',
] as const;
type Step = (typeof STEPS)[number];

/** A customer whose steps are made in any order. */
async function begin() {
  const { t, provider } = shop;
  const { db } = t.deps;
  await provider.control({ reset: true });
  // No circuit breaker of an earlier run.
  t.deps.gateway = createCheckoutGateway({ secretKey: 'sk', baseUrl: provider.url, shop: 'shop' });
  const payer = await shop.payer();
  const { customer, cardId } = payer;
  const second = await payer.addCard('mastercard');
  const rows = () => payer.payments();
  const ordersOf = () => db.select().from(orders).where(eq(orders.userId, customer.user.id));
  const unspent = async () => (await rows()).findLast(({ orderId }) => orderId === null)?.id ?? 'none';
  const payAs = async (as: unknown) => {
    await provider.next('charge', as);
    await payer.pay();
  };
  const setBank = async (from: string, status: string) => {
    const matching = (await provider.payments()).filter((payment) => payment.status === from);
    await provider.control({ set: matching.map(({ reference }) => ({ reference, status })) });
  };
  const steps: Record<Step, () => Promise<unknown>> = {
    pay: () => payer.pay(),
    'pay by another card': () => payer.pay({ cardId: second }),
    'pay for a place': () => payer.pay({ user_address_id: customer.addressId }),
    'two tabs': () => Promise.all([payer.pay(), payer.pay({ cardId: second })]),
    'reply lost': () => payAs('lose'),
    'request lost': () => payAs('drop'),
    declined: () => payAs('decline'),
    challenge: () => payAs('challenge'),
    'bank confirms': () => setBank('Pending', 'Captured'),
    'bank refuses': () => setBank('Pending', 'Declined'),
    'provider down': () => provider.control({ always: { ask: 500, refund: 500 } }),
    'provider back': () => provider.control({ always: { ask: 'answer', refund: 'answer' } }),
    'crash after the charge': async () => {
      const key = { userId: customer.user.id, id: newId(), cardId, amount: 4500 };
      if (!(await beginPayment(t.deps, key, { kind: 'requested', source: 'customer' }))) return;
      const charge = { instrument: 'src_1', customer: key.userId, amountFils: 4500, reference: key.id };
      await t.deps.gateway.charge(charge).catch(() => undefined);
    },
    'order by card': async () => payer.order(await unspent()),
    'two orders at once': async () => {
      const id = await unspent();
      await Promise.all([payer.order(id), payer.order(id)]);
    },
    cash: () => payer.order(),
    'cart changes': () => put(t, customer, 'plain', 2 + (t.clock.now().getTime() % 2)),
    cancel: async () => {
      const [order] = (await ordersOf()).filter(({ status }) => status === 'Placed');
      await t.call('cancelOrder', { order_id: order?.id ?? 'none' }, customer.token);
    },
    webhook: async () => {
      for (const row of await rows()) await askProvider(t.deps, row, { source: 'webhook' }).catch(() => undefined);
    },
    'staff refund': async () => {
      const reference = (await provider.payments()).at(-1)?.reference ?? 'none';
      await setBank('Authorized', 'Captured');
      await provider.control({ set: [{ reference, status: 'Refunded' }] });
    },
    'get payment': async () => payer.statusSeen(await unspent()),
    'two minutes': () => shop.work(2 * MINUTE),
    'half an hour': () => shop.work(31 * MINUTE),
    'a day': () => shop.work(24 * 60 * MINUTE),
    restore: async () => {
      await db.delete(orders).where(eq(orders.userId, customer.user.id));
      await db.delete(payments).where(eq(payments.userId, customer.user.id));
    },
  };
  /** The provider answers again, the bank forgets who never came back, and the jobs run. */
  const settle = async () => {
    await provider.control({ always: { ask: 'answer', refund: 'answer', charge: 'answer' } });
    t.deps.gateway = createCheckoutGateway({ secretKey: 'sk', baseUrl: provider.url, shop: 'shop' });
    await setBank('Pending', 'Expired');
    for (let n = 0; n < 4; n += 1) {
      await compareLists(t.deps, ALWAYS);
      for (const row of await rows()) if (row.status === 'found') await decide(t.deps, row, 'refund', '');
      await shop.work(26 * 60 * MINUTE);
    }
  };
  return { steps, settle, rows, ordersOf };
}

test('whatever happens in whatever order, every charge ends with one order or with its refund', async () => {
  const property = fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 14 }), async (sequence) => {
    const { steps, settle, rows, ordersOf } = await begin();
    for (const step of sequence) await steps[step]();
    await settle();
    const placed = await ordersOf();
    const rowsBefore = await rows();
    for (const { id, status } of rowsBefore) {
      await shop.row(id);
      assert.ok(['captured', 'declined', 'refunded'].includes(status), `${id} stays ${status}`);
    }
    for (const { reference, status } of await shop.provider.payments()) {
      if (!['Authorized', 'Captured'].includes(status)) continue;
      const row = rowsBefore.find(({ id }) => id === reference);
      const order = placed.find(({ id }) => id === row?.orderId);
      assert.ok(order && order.status !== 'Cancelled', `${reference} is paid for nothing`);
    }
    const paidFor = rowsBefore.flatMap(({ orderId }) => orderId ?? []);
    assert.equal(new Set(paidFor).size, paidFor.length, 'two payments for one order');
    for (const { id, paymentMethod } of placed)
      assert.equal(paidFor.includes(id), paymentMethod === 'Card', 'an order by card has its payment');
  });
  const examples: [Step[]][] = [
    [['two tabs', 'order by card']],
    [['pay for a place', 'cart changes', 'order by card']],
    [['pay for a place', 'order by card']],
    [['reply lost', 'cash', 'pay by another card', 'two orders at once']],
    [['crash after the charge', 'pay', 'half an hour', 'order by card']],
    [['challenge', 'pay by another card', 'order by card', 'bank confirms', 'webhook']],
    [['pay', 'order by card', 'restore', 'cart changes', 'pay']],
    [['pay', 'order by card', 'staff refund', 'cancel', 'a day']],
    [['provider down', 'reply lost', 'two minutes', 'cash', 'provider back', 'half an hour']],
  ];
  const seed = Number(process.env.PROPERTY_SEED ?? 20260105);
  await fc.assert(property, { seed, numRuns: 25, examples, endOnFailure: true });
});
