import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import Stripe from 'stripe';
import { payments } from '../db/schema';
import { createGateway } from '../modules/payment/createGateway';
import { WEBHOOK_PATH } from '../modules/payment/paymentWebhook';
import { managePayments } from '../commands/payments';
import { browserCookie, commandOf, forThisFile } from './helpers';
import { advance } from './cartFixtures';
import { openPayingShop, type Payer } from './payingShop';
import { SAID } from './provider';

const SECRET = 'whsec_1';
const USED_BY = 30 * 60_000;
const shop = forThisFile(() => openPayingShop({ config: { cardWebhookSecret: SECRET } }));
beforeEach(async () => {
  await shop.provider.control({ reset: true });
  await shop.t.deps.db.delete(payments);
});

const bankSays = (reference: string, said: { status: string }) =>
  shop.provider.control({ set: [{ reference, next_action: null, ...said }] });

/** The provider's event about a payment. */
async function tell(reference: string): Promise<void> {
  const object = { id: 'pi_1', metadata: { reference } };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await shop.t.app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload });
  assert.equal(answer.statusCode, 200);
}

async function places({ order, statusSeen }: Payer, id: string): Promise<void> {
  assert.equal(await statusSeen(id), 'authorised');
  const placed = await order(id);
  assert.equal(placed.status, true, placed.message);
}

async function paysOtherwise(payer: Payer): Promise<void> {
  const { id, message } = await payer.pay({ cardId: await payer.addCard('mastercard') });
  assert.ok(id, message);
  await places(payer, id);
}

/** What happens after the bank has asked, how the payment ends, and how many orders there are. */
const MOMENTS: [what: string, ends: string, orders: number, run: (payer: Payer, id: string) => Promise<unknown>][] = [
  [
    'the customer confirms and comes back',
    'authorised',
    1,
    async (payer, id) => {
      await bankSays(id, SAID.authorised);
      await places(payer, id);
    },
  ],
  [
    'the page is killed, and the customer presses again before and after the bank has decided',
    'authorised',
    1,
    async (payer, id) => {
      const again = await payer.pay();
      assert.deepEqual([again.id, again.redirect], [id, 'https://bank.example/pi_1']);
      await bankSays(id, SAID.authorised);
      await payer.pay();
      await places(payer, id);
    },
  ],
  [
    'the customer confirms and never comes back, and the webhook tells',
    'voided',
    0,
    async (_payer, id) => {
      await bankSays(id, SAID.authorised);
      await tell(id);
      assert.equal((await shop.row(id)).status, 'authorised');
      await shop.work(USED_BY + 1);
    },
  ],
  [
    'the customer confirms and never comes back, and nothing tells',
    'voided',
    0,
    async (_payer, id) => {
      await bankSays(id, SAID.authorised);
      await shop.work(USED_BY);
      assert.equal((await shop.row(id)).status, 'authorised');
      await shop.work(USED_BY + 1);
    },
  ],
  [
    'the bank declines, and the customer pays with another card',
    'declined',
    1,
    async (payer, id) => {
      await bankSays(id, SAID.refused);
      await tell(id);
      assert.equal(await payer.statusSeen(id), 'declined');
      await paysOtherwise(payer);
    },
  ],
  [
    'nobody answers the bank for an hour',
    'declined',
    0,
    async (payer, id) => {
      await shop.work(2 * USED_BY + 1000);
      assert.equal((await shop.provider.payments())[0]?.status, 'canceled');
      assert.equal(await payer.statusSeen(id), 'declined');
    },
  ],
  [
    'the customer confirms while the shop cancels after an hour',
    'declined',
    0,
    async () => {
      await shop.provider.next('cancel', { set: SAID.authorised });
      await shop.work(2 * USED_BY + 1000);
    },
  ],
  [
    'the customer pays with another card, and confirms the first payment after that',
    'voided',
    1,
    async (payer, id) => {
      await paysOtherwise(payer);
      await bankSays(id, SAID.authorised);
      await tell(id);
      await shop.work(USED_BY + 1);
    },
  ],
];

async function expectMoneyForOrders({ customer }: Payer, count: number): Promise<void> {
  const { orders } = (await shop.t.call('getMyOrders', { status: 'All' }, customer.token)).data;
  const kept = (await shop.provider.payments()).filter(({ status }) => status === 'requires_capture');
  assert.deepEqual([orders.length, kept.length], [count, count]);
}

for (const [what, ends, orders, run] of MOMENTS)
  test(`B-01 the bank asks: ${what}`, async () => {
    const payer = await shop.payer();
    await shop.provider.next('charge', 'challenge');
    const { id } = await payer.pay();
    assert.equal((await shop.row(id)).status, 'confirming');
    await run(payer, id);
    assert.equal((await shop.row(id)).status, ends);
    await expectMoneyForOrders(payer, orders);
  });

test('B-01 a charge whose process was killed is found in the list of its day, and released', async () => {
  const payer = await shop.payer();
  await shop.provider.control({ always: { charge: 'lose' } });
  assert.equal((await payer.pay()).http, 503);
  const [{ id } = assert.fail()] = await payer.payments();
  await shop.provider.control({ always: { charge: 'answer' } });
  await shop.work(USED_BY);
  assert.equal((await shop.row(id)).status, 'authorised');
  await shop.work(USED_BY + 1);
  assert.equal((await shop.row(id)).status, 'voided');
  await expectMoneyForOrders(payer, 0);
});

test('CARD-13 a card for one order is detached from its customer after it', async () => {
  const { cardId, customer, pay, order } = await shop.payer();
  assert.equal((await order((await pay()).id)).status, true);
  await shop.t.call('deleteCard', { cardId }, customer.token);
  const urls = (await shop.provider.calls('delete')).map(({ url }) => url);
  assert.deepEqual(urls, [`/v1/payment_methods/tok_visa_${customer.user.id}/detach`]);
});

test('CARD-10 a card of another provider or of the other mode keeps nobody from adding one', async () => {
  const { gateway } = shop.provider;
  const saved = await gateway.verifyCard('pm_2', { account: 'u1', customer: 'cus_99' });
  assert.equal(saved?.instrument, 'cus_1/pm_2');
  const foreign = { instrument: 'src_1', amountFils: 4500, reference: 'r', startedAt: new Date(), customer: 'u1' };
  assert.equal((await gateway.authorise(foreign)).state, 'declined');
  await gateway.deleteInstrument('src_1');
  assert.deepEqual(await shop.provider.calls('delete'), []);
});

test('B-01 a payment that waits for the bank goes on in another browser, on the same page of the bank', async () => {
  const { pay } = await shop.payer();
  await shop.provider.next('charge', 'challenge');
  const first = await pay();
  const again = await pay({}, browserCookie('another'));
  assert.deepEqual([again.id, again.redirect], [first.id, first.redirect]);
  assert.equal((await shop.provider.payments()).length, 1);
});

test('what Stripe refuses about our request is not told as a declined card, and its code is kept', async () => {
  const payer = await shop.payer();
  await shop.provider.next('charge', 'refuse');
  const refused = await payer.pay();
  assert.match(refused.message, /^The card could not be charged, and nothing was taken/);
  const [row] = await payer.payments();
  assert.deepEqual([row?.status, row?.providerStatus], ['declined', 'parameter_invalid']);
  assert.equal((await payer.pay()).status, true, 'it blocks no further try');
  const report = await commandOf(managePayments, shop.t)('report');
  assert.match(report, /the card provider refused a request of ours: refused \(parameter_invalid, request /);
  await shop.provider.next('verify', 'refuse');
  const { message } = await shop.t.call('addCard', { cardToken: 'pm_1', amount: 0 }, payer.customer.token);
  assert.match(message, /^The card could not be charged, and nothing was taken/, 'at Add Card, too');
});

test('a capture that failed is told to the customer also where the webhook says it first', async () => {
  const payer = await shop.payer();
  const { id } = await payer.pay();
  const placed = await payer.order(id);
  await advance(shop.t, placed.data.order._id, 'Accepted');
  await shop.provider.control({ set: [{ reference: id, ...SAID.canceled }] });
  shop.t.mailer.notes.length = 0;
  await tell(id);
  assert.match(shop.t.mailer.notes[0]?.body ?? '', /^Your card did not pay AED 45\.00 for your order /);
});

test('CARD_3DS, or a browser that is new to the card, makes the bank ask', async () => {
  const startedAt = new Date();
  const settings = { cardSecretKey: 'sk_test_1' };
  const asked = [];
  for (const [isThreeDSecureRequired, isNewBrowser] of [
    [false, false],
    [true, false],
    [false, true],
  ] as const) {
    const cardApiUrl = shop.provider.url;
    const gateway = createGateway({ ...settings, cardApiUrl, isThreeDSecureRequired }, shop.t.deps.db);
    const payment = { instrument: 'cus_1/pm_1', amountFils: 4500, customer: 'u1', startedAt, isNewBrowser };
    await gateway.authorise({ ...payment, reference: `ref-${asked.length}` });
    const { body } = (await shop.provider.calls('charge')).at(-1) ?? assert.fail();
    asked.push(body['payment_method_options[card][request_three_d_secure]']);
  }
  assert.deepEqual(asked, ['automatic', 'any', 'any']);
});
