import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { payments } from '../db/schema';
import { GatewayError, type Gateway } from '../payments/gateway';
import type { SandboxCards } from '../payments/sandboxCards';
import { buildShop, cash, put, shopper } from './cartFixtures';
import { testSandbox, tokenOf, type SignedIn, type TestApp } from './helpers';

let t: TestApp;
let cards: SandboxCards;
/** The charges that the gateway received, and whether it replies. */
const charges: { reference: string; amountFils: number }[] = [];
let isSilent = false;

before(async () => {
  const sandbox = testSandbox();
  cards = sandbox.cards;
  const gateway: Gateway = {
    ...sandbox.gateway,
    charge: async (payment) => {
      charges.push(payment);
      if (isSilent) throw new GatewayError('no answer');
      return sandbox.gateway.charge(payment);
    },
  };
  t = await buildShop({ gateway });
});
after(() => t.close());

const add = ({ token }: SignedIn, number: string) =>
  t.call('addCard', { cardToken: tokenOf(cards, number), amount: 0 }, token);
const pay = ({ token }: SignedIn, cardId: string, amount: number, headers: Record<string, string> = {}) =>
  t.call('makePayment', { cardId, amount }, token, headers);
const cardOf = async (customer: SignedIn, number = '4242424242424242'): Promise<string> => {
  const { data, message } = await add(customer, number);
  return data.instrumentId ?? assert.fail(message);
};
const byCard = (addressId: string, transaction_id: string) => ({
  ...cash(addressId),
  payment_method: 'Card',
  transaction_id,
});
/** A customer with AED 45 in the cart and a card. */
async function payer(number?: string) {
  const customer = await shopper(t, 2);
  return { customer, cardId: await cardOf(customer, number) };
}

test('API-29 CARD-05 the payment mode is there for everybody', async () => {
  assert.deepEqual((await t.call('getAppData')).data, { payment_mode: 'test' });
});

test('API-30 API-31 CARD-11 a card is saved without its number', async () => {
  const customer = await t.signIn();
  const added = await add(customer, '4242424242424242');
  assert.deepEqual(
    [added.status, added.message, added.data.cardExists, added.data.oneTimeUse],
    [true, 'Card saved successfully!', false, false],
  );
  const { data } = await t.call('getCustomerCards', {}, customer.token);
  assert.deepEqual(data.cards, [
    { id: added.data.instrumentId, scheme: 'Visa', last4: '4242', expiry_month: 6, expiry_year: 2030 },
  ]);
});

test('CARD-11 the same card again exists already and is kept once', async () => {
  const customer = await t.signIn();
  const first = await cardOf(customer);
  const again = await add(customer, '4242424242424242');
  assert.deepEqual(
    [again.message, again.data.cardExists, again.data.instrumentId],
    ['Card already exists!', true, first],
  );
  assert.equal((await t.call('getCustomerCards', {}, customer.token)).data.cards.length, 1);
  assert.notEqual(await cardOf(await t.signIn()), first);
});

test('CARD-11 a card for one use is ready for payment', async () => {
  const added = await add(await t.signIn(), '4111111111111111');
  assert.deepEqual([added.message, added.data.oneTimeUse], ['Card ready for payment!', true]);
});

test('CARD-14 a card that fails verification, a used token and an invented one are refused', async () => {
  const customer = await t.signIn();
  const cardToken = tokenOf(cards, '5555555555554444');
  assert.equal((await t.call('addCard', { cardToken, amount: 0 }, customer.token)).status, true);
  const refusals = [
    await add(customer, '4000000000000127'),
    await t.call('addCard', { cardToken, amount: 0 }, customer.token),
    await t.call('addCard', { cardToken: 'tok_invented', amount: 0 }, customer.token),
  ];
  for (const refused of refusals) {
    assert.deepEqual(
      [refused.http, refused.status, refused.message],
      [200, false, 'Your card could not be verified. Please check its details or use another card.'],
    );
  }
  assert.equal((await t.call('getCustomerCards', {}, customer.token)).data.cards.length, 1);
});

test("API-33 CARD-13 a deleted card is gone; somebody else's cannot be deleted or charged", async () => {
  const customer = await t.signIn();
  const cardId = await cardOf(customer);
  const stranger = await t.signIn();
  assert.equal((await t.call('deleteCard', { cardId }, stranger.token)).message, 'Card not found');
  assert.equal((await pay(stranger, cardId, 10)).message, 'Card not found');
  assert.deepEqual(
    (({ status, message }) => [status, message])(await t.call('deleteCard', { cardId }, customer.token)),
    [true, 'Card deleted successfully'],
  );
  assert.deepEqual((await t.call('getCustomerCards', {}, customer.token)).data.cards, []);
  assert.equal((await pay(customer, cardId, 10)).message, 'Card not found');
});

test('API-32 CHK-11 a payment of the total pays for one order', async () => {
  const { customer, cardId } = await payer();
  const paid = await pay(customer, cardId, 45);
  assert.equal(paid.status, true, paid.message);
  const body = byCard(customer.addressId, paid.data.payment.id);
  const placed = await t.call('placeOrder', body, customer.token);
  assert.equal(placed.status, true, placed.message);
  assert.equal((await t.call('getMyOrders', { status: 'All' }, customer.token)).data.orders[0]?.payment_method, 'Card');
  const again = await t.call('placeOrder', body, customer.token);
  assert.deepEqual(
    [again.status, again.message],
    [false, `This payment was already used for order ${placed.data.order.order_code}`],
  );
  const [row] = await t.deps.db.select().from(payments).where(eq(payments.id, paid.data.payment.id));
  assert.deepEqual([row?.status, row?.amount, row?.orderId], ['captured', 4500, placed.data.order._id]);
});

test('CHK-11 two orders at once cannot spend one payment', async () => {
  const { customer, cardId } = await payer();
  const body = byCard(customer.addressId, (await pay(customer, cardId, 45)).data.payment.id);
  const answers = await Promise.all([
    t.call('placeOrder', body, customer.token),
    t.call('placeOrder', body, customer.token),
  ]);
  assert.equal(answers.filter(({ status }) => status).length, 1);
});

test('A-63 a payment of another amount, of somebody else, or a declined one pays for nothing', async () => {
  const { customer, cardId } = await payer();
  const less = (await pay(customer, cardId, 44.99)).data.payment.id;
  assert.equal(
    (await t.call('placeOrder', byCard(customer.addressId, less), customer.token)).message,
    'The total is now AED 45.00, but AED 44.99 was paid. Please check your cart.',
  );
  const other = await payer();
  const theirs = (await pay(other.customer, other.cardId, 45)).data.payment.id;
  assert.equal(
    (await t.call('placeOrder', byCard(customer.addressId, theirs), customer.token)).message,
    'This payment could not be found',
  );
  await t.deps.db.update(payments).set({ status: 'declined' }).where(eq(payments.id, theirs));
  assert.equal(
    (await t.call('placeOrder', byCard(other.customer.addressId, theirs), other.customer.token)).message,
    'This payment was not completed',
  );
});

test('CHK-12 ERR-19 a declined card is not charged and says so; T23 a payment of 0 is refused', async () => {
  const { customer, cardId } = await payer('4000000000000002');
  const declined = await pay(customer, cardId, 45);
  assert.deepEqual(
    [declined.http, declined.status, declined.message],
    [200, false, 'Your card was declined. You were not charged.'],
  );
  for (const amount of [0, -5, 0.001])
    assert.equal((await pay(customer, cardId, amount)).message, 'There is nothing to pay by card');
});

test('T1 T2 repeated requests give one payment until an order has used it', async () => {
  const { customer, cardId } = await payer();
  charges.length = 0;
  const headers = { 'idempotency-key': 'payment-0001' };
  const keyed = await Promise.all([pay(customer, cardId, 45, headers), pay(customer, cardId, 45, headers)]);
  const later = [
    await pay(customer, cardId, 45),
    await pay(customer, cardId, 45, { 'idempotency-key': 'payment-0002' }),
  ];
  const ids = new Set([...keyed, ...later].map(({ data }) => data.payment.id));
  assert.equal(ids.size, 1);
  assert.equal(charges.length, 1);
  const [id] = ids;
  assert.ok(id);
  await t.call('placeOrder', byCard(customer.addressId, id), customer.token);
  await put(t, customer, 'plain', 2);
  assert.notEqual((await pay(customer, cardId, 45)).data.payment.id, id);
});

test('T1 a payment that comes after the order has emptied the cart is refused before the card is charged', async () => {
  const { customer, cardId } = await payer();
  const paid = await pay(customer, cardId, 45);
  const placed = await t.call('placeOrder', byCard(customer.addressId, paid.data.payment.id), customer.token);
  assert.equal(placed.status, true, placed.message);
  charges.length = 0;
  // The other device saw the full cart and pressed later.
  const late = await pay(customer, cardId, 45, { 'idempotency-key': 'payment-0004' });
  assert.deepEqual(
    [late.http, late.status, late.message],
    [200, false, 'Your cart is empty! Please add items to your cart.'],
  );
  assert.deepEqual(charges, []);
});

test('T2 after a timeout of the gateway the next try sends the same reference', async () => {
  const { customer, cardId } = await payer();
  charges.length = 0;
  isSilent = true;
  const lost = await pay(customer, cardId, 45, { 'idempotency-key': 'payment-0003' });
  assert.deepEqual(
    [lost.http, lost.status, lost.message],
    [200, false, 'The card service did not answer. Please try again.'],
  );
  isSilent = false;
  const paid = await pay(customer, cardId, 45, { 'idempotency-key': 'payment-0003' });
  assert.equal(paid.status, true, paid.message);
  assert.equal(charges.length, 2);
  assert.equal(new Set(charges.map(({ reference }) => reference)).size, 1);
  assert.equal(charges[0]?.reference, paid.data.payment.id);
});
