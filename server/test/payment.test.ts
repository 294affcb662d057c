import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { branches, menuItems } from '../db/schema';
import { WEBHOOK_PATH } from '../modules/payment/paymentWebhook';
import { chosen, put } from './cartFixtures';
import { forThisFile, forThisTest } from './helpers';
import { openPayingShop } from './payingShop';
import { SAID } from './provider';

const STILL_ASKING = 'We are still asking the bank about this payment. Please do not pay again.';
const ASKING_LAST = 'We are still asking the bank about your last payment. Please try again in a minute.';
const DECLINED = 'Your card was declined. You were not charged.';
const NOT_POSSIBLE = 'The card could not be charged, and nothing was taken. Please pay in cash, or call us.';
const shop = forThisFile(openPayingShop);
beforeEach(() => shop.provider.control({ reset: true }));

test('API-29 CARD-05 the payment mode is there for everybody; no webhook is taken without its secret', async () => {
  assert.deepEqual((await shop.t.call('getAppData')).data, { payment_mode: 'test' });
  const event = { method: 'POST', url: WEBHOOK_PATH, payload: {} } as const;
  assert.equal((await shop.t.app.inject(event)).statusCode, 404);
});

test('API-30 API-31 CARD-11 CARD-14 a card is saved once, without its number; a refused one is not', async () => {
  const { token } = await shop.t.signIn();
  const add = async () => shop.t.call('addCard', { cardToken: 'tok_visa', amount: 0 }, token);
  const [added, again] = [await add(), await add()];
  assert.deepEqual([added.message, added.data.cardExists], ['Card saved successfully!', false]);
  const { instrumentId } = added.data;
  assert.deepEqual(
    [again.message, again.data.cardExists, again.data.instrumentId],
    ['Card already exists!', true, instrumentId],
  );
  await shop.provider.next('verify', 'decline');
  const refused = await add();
  const refusal = 'Your card could not be verified. Please check its details or use another card.';
  assert.deepEqual([refused.http, refused.status, refused.message], [200, false, refusal]);
  assert.deepEqual((await shop.t.call('getCustomerCards', {}, token)).data.cards, [
    { id: instrumentId, scheme: 'Visa', last4: '4242', expiry_month: 6, expiry_year: 2030 },
  ]);
});

test('API-33 CARD-13 a deleted card is gone', async () => {
  const { t } = shop;
  const { customer, cardId, pay } = await shop.payer();
  const removed = await t.call('deleteCard', { cardId }, customer.token);
  assert.deepEqual([removed.status, removed.message], [true, 'Card deleted successfully']);
  assert.deepEqual((await t.call('getCustomerCards', {}, customer.token)).data.cards, []);
  assert.equal((await pay()).message, 'Card not found');
  assert.deepEqual(await shop.provider.payments(), []);
});

test('API-32 CHK-11 a payment of the total pays for one order, also when two are sent at once', async () => {
  const { customer, pay, order } = await shop.payer();
  const { id } = await pay();
  const answers = await Promise.all([order(id), order(id)]);
  const placed = answers.find(({ status }) => status) ?? assert.fail(answers[0].message);
  const code = placed.data.order.order_code ?? '';
  const again = await order(id);
  assert.deepEqual([again.status, again.message], [false, `This payment was already used for order ${code}`]);
  const { data } = await shop.t.call('getMyOrders', { status: 'All' }, customer.token);
  assert.equal(data.orders.map((listed) => listed.payment_method).join(), 'Card');
  const { status, amount, orderId } = await shop.row(id);
  assert.deepEqual([status, amount, orderId], ['authorised', 4500, data.orders[0]?._id]);
  assert.deepEqual(await shop.kinds(id), ['requested', 'authorised', 'ordered']);
});

test('A-63 a payment of another amount, of somebody else, or a declined one pays for nothing', async () => {
  const { pay, order } = await shop.payer();
  assert.equal(
    (await order((await pay({ amount: 44.99 })).id)).message,
    'The total is now AED 45.00, but AED 44.99 was paid. Please check your cart.',
  );
  const other = await shop.payer();
  await shop.provider.next('charge', 'decline');
  assert.equal((await other.pay()).message, DECLINED);
  const [declined] = await other.payments();
  assert.equal((await order(declined?.id)).message, 'This payment could not be found');
  assert.equal((await other.order(declined?.id)).message, 'This payment was not completed');
});

test('CHK-12 ERR-19 a declined card and a refused request say so; T23 a payment of 0 is refused', async () => {
  const { pay } = await shop.payer();
  for (const [as, told] of Object.entries({ decline: DECLINED, refuse: NOT_POSSIBLE })) {
    await shop.provider.next('charge', as);
    const { http, status, message } = await pay();
    assert.deepEqual([http, status, message], [200, false, told], as);
  }
  for (const amount of [0, -5, 0.001]) assert.equal((await pay({ amount })).message, 'There is nothing to pay by card');
});

test('T1 T2 repeated requests give one payment until an order has used it', async () => {
  const { customer, pay, order } = await shop.payer();
  const headers = { 'idempotency-key': 'payment-0001' };
  const paid = [...(await Promise.all([pay({}, headers), pay({}, headers)])), await pay()];
  paid.push(await pay({}, { 'idempotency-key': 'payment-0002' }));
  const [id = '', ...others] = new Set(paid.map((answer) => answer.id));
  assert.deepEqual(others, []);
  assert.equal((await shop.provider.calls('charge')).length, 1);
  assert.equal((await order(id)).status, true);
  // The other device saw the full cart and pressed later.
  const late = await pay();
  assert.deepEqual([late.status, late.message], [false, 'Your cart is empty! Please add items to your cart.']);
  await put(shop.t, customer, 'plain', 2);
  assert.notEqual((await pay()).id, id);
});

test('T2 an outcome that nobody knows is told as such, and the next try sends the same reference', async () => {
  for (const as of ['lose', 'drop', 'process']) {
    const { pay, payments } = await shop.payer();
    // Always, because the package repeats a request.
    await shop.provider.control({ reset: true, always: { charge: as, ask: 500, list: 500 } });
    const lost = await pay();
    assert.deepEqual([lost.http, lost.status, lost.message], [503, false, STILL_ASKING], as);
    await shop.provider.control({ always: { charge: 'answer', ask: 'answer', list: 'answer' } });
    if (as === 'process')
      await shop.provider.control({ set: [{ reference: (await payments())[0]?.id ?? '', ...SAID.authorised }] });
    const { id, message } = await pay();
    const taken = (await shop.provider.payments()).map(({ reference }) => reference);
    assert.deepEqual([taken, (await payments()).length], [[id], 1], message);
  }
});

test('an open payment is asked about before another card is charged, and the one that was chosen pays', async () => {
  const { pay, addCard, payments } = await shop.payer();
  const second = await addCard('mastercard');
  await shop.provider.control({ always: { charge: 'lose', ask: 500, list: 500 } });
  assert.equal((await pay()).message, STILL_ASKING);
  assert.equal((await pay({ cardId: second })).message, STILL_ASKING);
  await shop.provider.control({ always: { charge: 'answer', ask: 'answer', list: 'answer' } });
  const paid = await pay({ cardId: second });
  assert.equal(paid.message, 'Payment successful. AED 45.00 of an earlier payment was not charged.');
  const rows = await payments();
  assert.deepEqual(rows.find(({ id }) => id === paid.id)?.cardId, second);
  await shop.work(1);
  const statuses = (await shop.provider.payments()).map(({ status }) => status).sort();
  assert.deepEqual(statuses, ['canceled', 'requires_capture'], 'what the first card had reserved is released');
});

test('two cards in two tabs at the same moment charge once', async () => {
  const { pay, addCard } = await shop.payer();
  const second = await addCard('mastercard');
  await shop.provider.next('charge', 'hold');
  const both = [pay(), pay({ cardId: second })];
  await Promise.race(both);
  await shop.provider.control({ release: true });
  const answers = await Promise.all(both);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [false, true]);
  assert.equal(answers.find(({ status }) => !status)?.message, ASKING_LAST);
  assert.equal((await shop.provider.payments()).length, 1);
});

test('an unsettled payment keeps its card as it is when the same card is added again', async () => {
  const { pay, addCard, cardId } = await shop.payer();
  await shop.provider.control({ always: { charge: 'drop', ask: 500, list: 500 } });
  await pay();
  const instrument = async () =>
    (await shop.t.deps.db.query.cards.findFirst({ where: (row) => eq(row.id, cardId) }))?.instrument;
  const earlier = await instrument();
  assert.equal(await addCard(), cardId);
  assert.equal(await instrument(), earlier);
});

test("a charge to be confirmed leads to the bank's page again, and later to the payment", async () => {
  const { pay, statusSeen, addCard } = await shop.payer();
  await shop.provider.next('charge', 'challenge');
  const asked = await pay();
  assert.deepEqual([asked.status, asked.redirect], [false, 'https://bank.example/pi_1']);
  assert.equal((await pay()).redirect, asked.redirect);
  assert.equal(await statusSeen(asked.id), 'confirming');
  const stranger = await shop.payer();
  assert.equal(await stranger.statusSeen(asked.id), undefined);
  // Abandoned at the bank, it does not block another card.
  const other = await pay({ cardId: await addCard('mastercard') });
  assert.equal(other.status, true, other.message);
  shop.t.clock.advance(3_000);
  await shop.provider.control({ set: [{ reference: asked.id, ...SAID.authorised }] });
  assert.equal(await statusSeen(asked.id), 'voiding', 'confirmed after another card has paid, it is released at once');
  assert.equal(await statusSeen(other.id), 'authorised');
});

test('a payment that the bank refused, or that was canceled, is declined; a refunded one is refunded', async () => {
  for (const [words, expected] of [
    [SAID.refused, 'declined'],
    [SAID.canceled, 'declined'],
    [SAID.refunded, 'refunded'],
  ] as const) {
    const payer = await shop.payer();
    await shop.provider.next('charge', 'challenge');
    const { id } = await payer.pay();
    await shop.provider.control({ set: [{ reference: id, ...words }] });
    assert.equal(await payer.statusSeen(id), expected);
  }
});

test('a customer who asks 600 times a minute costs the provider a question every few seconds', async () => {
  const { pay, statusSeen } = await shop.payer();
  await shop.provider.next('charge', 'challenge');
  const { id } = await pay();
  const before = (await shop.provider.calls('ask')).length;
  for (let n = 0; n < 60; n += 1) {
    shop.t.clock.advance(100);
    assert.equal(await statusSeen(id), 'confirming');
  }
  assert.ok((await shop.provider.calls('ask')).length - before <= 3);
  await shop.provider.control({ always: { ask: 500 } });
  shop.t.clock.advance(3_000);
  assert.equal(await statusSeen(id), 'confirming', 'the silence of the provider changes nothing');
});

test('cash waits for a card that may be reserved; the reservation is released with the order in cash', async () => {
  const { pay, order, payments } = await shop.payer();
  await shop.provider.control({ always: { charge: 'lose', ask: 500, list: 500 } });
  await pay();
  assert.equal((await order()).message, ASKING_LAST);
  await shop.provider.control({ always: { charge: 'answer', ask: 'answer', list: 'answer' } });
  const inCash = await order();
  assert.equal(
    inCash.message,
    'Your order has been placed successfully. AED 45.00 of an earlier payment was not charged.',
  );
  assert.deepEqual([inCash.status, (await payments())[0]?.status], [true, 'voiding']);

  const other = await shop.payer();
  await shop.provider.control({ always: { charge: 'drop', ask: 500, list: 500 } });
  await other.pay();
  shop.t.clock.advance(120_000);
  const placed = await other.order();
  assert.equal(placed.status, true, 'an outage does not keep anybody from cash');
});

test('what changes between cart and payment is shown by getCart and refused before the card is charged', async () => {
  const { db } = shop.t.deps;
  const payer = await shop.payer();
  const { customer, pay } = payer;
  await put(shop.t, customer, 'wings', 1, [chosen(0, 'mild')]);
  const isWings = eq(menuItems.id, 'wings');
  const [wings] = await db.select().from(menuItems).where(isWings);
  const [group] = wings?.addons ?? [];
  assert.ok(group);
  const changeItem = (change: object) => db.update(menuItems).set(change).where(isWings);
  const setPaused = (isPaused: boolean) => db.update(branches).set({ isPaused });
  const changes: [() => Promise<unknown>, string][] = [
    [() => changeItem({ isAvailable: false }), 'Wings is not available at the moment'],
    [
      () => changeItem({ addons: [{ ...group, min_selection: 2 }] }),
      'Wings: Sauces: Please select at least 2 items from Sauces',
    ],
    [() => setPaused(true), 'Branch is busy, try another'],
  ];
  const place = { user_address_id: customer.addressId };
  for (const [change, message] of changes) {
    await change();
    shop.t.clock.advance(60_000);
    try {
      const shown = await shop.t.call('getCart', { type: 'delivery', ...place }, customer.token);
      assert.equal(shown.data.place_problem, message);
      const refused = await pay({ amount: 75, ...place });
      assert.deepEqual([refused.http, refused.message], [200, message]);
      assert.equal((await payer.order()).message, message);
    } finally {
      await changeItem({ isAvailable: true, addons: wings?.addons ?? [] });
      await setPaused(false);
      shop.t.clock.advance(60_000);
    }
  }
  assert.equal(
    (await pay({ amount: 70, ...place })).message,
    'The total is now AED 75.00, not AED 70.00. Please check your cart.',
  );
  assert.deepEqual(await shop.provider.calls('charge'), []);
  assert.equal((await pay({ amount: 75, ...place })).status, true);
});

test('a provider that fails is left alone for a while; a charge that was not sent is no open payment', async () => {
  const emptyShop = await forThisTest(openPayingShop());
  const payers = await Promise.all(Array.from({ length: 6 }, () => emptyShop.payer()));
  const last = payers.pop() ?? assert.fail();
  await emptyShop.provider.control({ always: { charge: 500 } });
  for (const { pay } of payers) assert.equal((await pay()).message, STILL_ASKING);
  const refused = await last.pay();
  assert.deepEqual([refused.http, refused.message], [200, 'The card service did not answer. Please try again.']);
  // The package repeats each once.
  assert.equal((await emptyShop.provider.calls('charge')).length, 10);
  assert.equal((await last.order()).status, true, 'cash is taken at once');
});
