import type { Page } from '@playwright/test';
import { Backend } from './support/backend';
import { CardProvider } from './support/cardProvider';
import { CuttingProxy, type Fault } from './support/cuttingProxy';
import { expect, test } from './support/fixtures';
import { ask, makeCustomer, ordersOf, putInCart, signInAs, type Customer } from './support/flows';
import { checkoutLink, pattern, placeButton, row, stored, successPopup } from './support/look';
import type { Say } from './support/messages';

/**
 * The connection is cut, or the server killed, at each step of Place Order (B-01). Every test counts the orders of the
 * account and the charges of the card provider at its end.
 */
let provider: CardProvider;
let backend: Backend;
let line: CuttingProxy;
const withProvider = (more: NodeJS.ProcessEnv = {}) =>
  Backend.start({ KITCHEN_SPEED: '0', CHECKOUT_SECRET_KEY: 'sk_test', CHECKOUT_API_URL: provider.url, ...more });
test.beforeAll(async () => {
  provider = await CardProvider.start();
  backend = await withProvider();
  line = await CuttingProxy.start(() => backend.url);
});
test.afterAll(async () => {
  line.stop();
  await backend.stop();
  provider.stop();
});

type Pays = 'cash' | 'saved card' | 'one-time card';
interface Payer {
  customer: Customer;
  cardId: string;
  pays: Pays;
  url: string;
}

/** A customer with AED 23 in the cart, at the checkout behind the proxy. */
async function atCheckout(page: Page, pays: Pays, url = line.url): Promise<Payer> {
  const customer = await makeCustomer(url);
  await putInCart(customer);
  const added =
    pays === 'cash'
      ? null
      : ((await customer.post('/addCard', { cardToken: customer.email, amount: 0 }, customer.token)) as unknown as {
          data: { instrumentId: string };
        });
  const cardId = added?.data.instrumentId ?? '';
  await signInAs(
    page,
    customer,
    cardId
      ? {
          selected_card_id: cardId,
          ...(pays === 'one-time card' && { save_for_future: 'false' }),
        }
      : {},
  );
  await page.goto(`${url}/checkout`);
  return { customer, cardId, pays, url };
}

const taken = ({ customer }: Payer) =>
  provider.ledger
    .filter(({ source, status }) => source.endsWith(customer.email) && status === 'Captured')
    .map(({ amount }) => amount);
const cardsOf = async ({ customer, url }: Payer) =>
  (await ask<{ cards: { id: string }[] }>(url, '/getCustomerCards', customer.token)).cards.map(({ id }) => id);
const panelOf = (page: Page, say: Say) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: say('common.retry') }) });
const tryAgain = (page: Page, say: Say) => panelOf(page, say).getByRole('button', { name: say('common.retry') });
const charged = (say: Say) => pattern(say('cart.attemptCharged', { ref: 'X' }).split('X')[0] ?? '');

/** Waits for the order, or presses Try again when the customer is asked. */
const foundOrRetried = (page: Page, say: Say) =>
  Promise.any([successPopup(page, say).waitFor(), tryAgain(page, say).click()]);

/** Checks for exactly one order, paid once and shown; a one-time card is deleted, a saved one is not. */
async function expectOneOrder(page: Page, say: Say, payer: Payer, total = 23) {
  await expect(successPopup(page, say)).toBeVisible();
  const isCard = payer.pays !== 'cash';
  expect((await ordersOf(payer.url, payer.customer)).map((order) => [order.payment_method, order.grand_total])).toEqual(
    [[isCard ? 'Card' : 'COD', total]],
  );
  expect(taken(payer)).toEqual(isCard ? [total * 100] : []);
  await expect.poll(async () => (await stored(page)).checkout_attempt).toBeUndefined();
  await expect.poll(() => cardsOf(payer)).toEqual(payer.pays === 'saved card' ? [payer.cardId] : []);
}

/** The text of the panel after a fault in this call. */
const saysAfter = (say: Say, call: string, pays: Pays) =>
  call === 'makePayment' ? say('cart.attemptPayment') : pays === 'cash' ? say('cart.attemptUnknown') : charged(say);

test.describe('B-01 CHK-11 CHK-13 A-53 T2 the line is cut', { tag: '@once' }, () => {
  // Each fault of each call once; the table of the state machine covers the payment methods.
  const CUTS: { pays: Pays; call: 'makePayment' | 'placeOrder'; fault: Extract<Fault, string> }[] = [
    { pays: 'saved card', call: 'makePayment', fault: 'before' },
    { pays: 'one-time card', call: 'makePayment', fault: 'after' },
    { pays: 'saved card', call: 'makePayment', fault: 'half' },
    { pays: 'cash', call: 'placeOrder', fault: 'before' },
    { pays: 'one-time card', call: 'placeOrder', fault: 'before' },
    { pays: 'saved card', call: 'placeOrder', fault: 'after' },
    { pays: 'cash', call: 'placeOrder', fault: 'half' },
  ];
  const cutAt = { before: 'before the server has it', after: 'its reply is lost', half: 'in the middle of its reply' };
  for (const { pays, call, fault } of CUTS) {
    test(`${pays}: ${call}, ${cutAt[fault]}`, async ({ page, say }) => {
      const payer = await atCheckout(page, pays);
      await expect(placeButton(page, say)).toBeEnabled();
      const from = line.seen.length;
      line.cut(call, fault);
      await placeButton(page, say).click();
      // The order is found by itself; else the customer reads what is known and decides.
      const isAsked = call === 'makePayment' || fault === 'before';
      if (isAsked) {
        await expect(panelOf(page, say)).toContainText(saysAfter(say, call, pays));
        await expect(placeButton(page, say)).toBeDisabled();
        expect(await ordersOf(line.url, payer.customer)).toEqual([]);
        expect(taken(payer)).toEqual(
          call === 'makePayment' ? (fault === 'before' ? [] : [2300]) : pays === 'cash' ? [] : [2300],
        );
        await tryAgain(page, say).click();
      }
      await expectOneOrder(page, say, payer);
      // The cut call is repeated with its key and content, and no other call is.
      const sent = (name: string) => line.seen.slice(from).filter((each) => each.call === name);
      expect(sent(call)).toHaveLength(isAsked ? 2 : 1);
      expect(new Set(sent(call).map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
      if (pays !== 'cash' && call === 'placeOrder') expect(sent('makePayment')).toHaveLength(1);
    });
  }

  test('a request that the browser itself repeats after a lost connection gives one payment and one order', async ({
    page,
    say,
  }) => {
    line.keepsAlive = true;
    try {
      const payer = await atCheckout(page, 'saved card');
      await expect(placeButton(page, say)).toBeEnabled();
      const from = line.seen.length;
      line.cut('makePayment', 'after');
      line.cut('placeOrder', 'after');
      await placeButton(page, say).click();
      await foundOrRetried(page, say);
      await expectOneOrder(page, say, payer);
      const keys = (call: string) =>
        line.seen
          .slice(from)
          .filter((each) => each.call === call)
          .map(({ key }) => key);
      expect(keys('makePayment').length).toBeGreaterThan(1);
      expect(new Set(keys('makePayment')).size).toBe(1);
    } finally {
      line.keepsAlive = false;
    }
  });
});

test.describe('B-01 T2 the server is killed', { tag: '@once' }, () => {
  test('saved card: cut during makePayment after the charge; it goes on when the connection is back', async ({
    page,
    say,
  }) => {
    const payer = await atCheckout(page, 'saved card');
    await expect(placeButton(page, say)).toBeEnabled();
    // No chunk may be on its way when the server dies.
    await page.waitForLoadState('networkidle');
    provider.onCharged = () => backend.kill();
    await placeButton(page, say).click();
    await expect(panelOf(page, say)).toContainText(say('cart.attemptPayment'));
    await tryAgain(page, say).click();
    await expect(panelOf(page, say)).toContainText(say('cart.attemptPayment'));
    await backend.restart();
    // The killed process held the payment's key; later calls must not wait for it.
    await tryAgain(page, say).click();
    await expectOneOrder(page, say, payer);
    expect(provider.ledger.filter(({ source }) => source.endsWith(payer.customer.email))).toHaveLength(1);
  });

  for (const pays of ['cash', 'one-time card'] as const) {
    test(`${pays}: in the middle of placeOrder, and comes back`, async ({ page, say }) => {
      const payer = await atCheckout(page, pays);
      await expect(placeButton(page, say)).toBeEnabled();
      // No chunk may be on its way when the server dies.
      await page.waitForLoadState('networkidle');
      line.cut('placeOrder', () => backend.kill());
      await placeButton(page, say).click();
      // It may have stored the order or not; the customer sees the outcome after the restart.
      await expect(panelOf(page, say)).toContainText(saysAfter(say, 'placeOrder', pays));
      await tryAgain(page, say).click();
      await expect(panelOf(page, say)).toContainText(say('cart.attemptUnchecked'));
      await backend.restart();
      await tryAgain(page, say).click();
      await expectOneOrder(page, say, payer);
    });
  }
});

test.describe('B-01 T2 A-56 the tab is closed', { tag: '@once' }, () => {
  for (const { pays, call } of [
    { pays: 'cash', call: 'placeOrder' },
    { pays: 'saved card', call: 'makePayment' },
    { pays: 'one-time card', call: 'placeOrder' },
  ] as const) {
    test(`${pays}: in the middle of ${call}; the next visit finds out`, async ({ page, say, context }) => {
      const payer = await atCheckout(page, pays);
      await expect(placeButton(page, say)).toBeEnabled();
      let arrived: () => void = () => undefined;
      const isThere = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      // The reply is lost, because the scripts of a closed tab may run for a moment longer.
      line.cut(call, async () => {
        arrived();
        await page.waitForEvent('close');
        return 'after';
      });
      await placeButton(page, say).click();
      await isThere;
      await page.close();
      const next = await context.newPage();
      await next.goto(`${line.url}/cart`);
      // An order is found by itself; after a payment alone the customer decides.
      await foundOrRetried(next, say);
      await expectOneOrder(next, say, payer);
    });
  }
});

test.describe('B-01 T1 more than one press', { tag: '@once' }, () => {
  test('two devices of one customer in the same moment', async ({ page, say, browser }) => {
    const payer = await atCheckout(page, 'saved card');
    const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const other = await device.newPage();
    await signInAs(other, payer.customer, { selected_card_id: payer.cardId });
    await other.goto(`${line.url}/checkout`);
    for (const each of [page, other]) await expect(placeButton(each, say)).toBeEnabled();
    await Promise.all([page, other].map((each) => placeButton(each, say).click()));
    await Promise.any([page, other].map((each) => successPopup(each, say).waitFor()));
    expect(await ordersOf(line.url, payer.customer)).toHaveLength(1);
    expect(taken(payer)).toEqual([2300]);
    await device.close();
  });

  for (const call of ['makePayment', 'placeOrder'] as const) {
    test(`${call} is under way for longer than anybody waits; Try again overtakes it`, async ({ page, say }) => {
      // Shortens the app's timeout of 30 seconds.
      await page.addInitScript(() => {
        const real = window.setTimeout.bind(window);
        Object.assign(window, {
          setTimeout: (run: () => void, ms?: number, ...rest: []) => real(run, ms === 30_000 ? 1500 : ms, ...rest),
        });
      });
      const payer = await atCheckout(page, 'saved card');
      await expect(placeButton(page, say)).toBeEnabled();
      const release = line.hold(call);
      await placeButton(page, say).click();
      await expect(panelOf(page, say)).toContainText(saysAfter(say, call, 'saved card'));
      await tryAgain(page, say).click();
      await expectOneOrder(page, say, payer);
      const before = line.seen.filter((each) => each.call === call).length;
      release();
      // Now the delayed call reaches the server.
      await ordersOf(line.url, payer.customer);
      await expectOneOrder(page, say, payer);
      expect(line.seen.filter((each) => each.call === call)).toHaveLength(before);
    });
  }

  test('T3 back from the success popup, and forward again, leads to nothing that could be placed', async ({
    page,
    say,
  }) => {
    const payer = await atCheckout(page, 'saved card');
    await page.goto(`${line.url}/cart`);
    await checkoutLink(page, say).click();
    await expect(placeButton(page, say)).toBeEnabled();
    await placeButton(page, say).click();
    await expectOneOrder(page, say, payer);
    await page.goBack();
    await page.goForward();
    await expect(placeButton(page, say).and(page.locator(':enabled'))).toHaveCount(0);
    await page.reload();
    await expect(placeButton(page, say).and(page.locator(':enabled'))).toHaveCount(0);
    expect(await ordersOf(line.url, payer.customer)).toHaveLength(1);
    expect(taken(payer)).toEqual([2300]);
  });
});

test(
  'B-01 A-53 paid, then refused: the customer is told when the money comes back, leaves it, and it does come back',
  { tag: '@once' },
  async ({ page, say }) => {
    const own = await withProvider({ REFUND_AFTER_SECONDS: '3' });
    const cut = await CuttingProxy.start(() => own.url);
    try {
      const payer = await atCheckout(page, 'one-time card', cut.url);
      await expect(placeButton(page, say)).toBeEnabled();
      const release = cut.hold('placeOrder');
      await placeButton(page, say).click();
      await expect.poll(() => taken(payer)).toEqual([2300]);
      await expect.poll(() => cut.seen.filter(({ call }) => call === 'placeOrder').length).toBe(1);
      // The total changes, as from another device.
      await putInCart(payer.customer, 'wings-kids-4', 2);
      release();
      await expect(panelOf(page, say)).toContainText(charged(say));
      await expect(panelOf(page, say)).toContainText(
        pattern(say('cart.attemptReturnHint', { amount: 'AED 23.00', time: 'X' }).split('X')[0] ?? ''),
      );
      await panelOf(page, say)
        .getByRole('button', { name: say('cart.attemptLeave') })
        .click();
      await expect(
        page.getByText(
          pattern(say('cart.attemptLeft', { amount: 'AED 23.00', ref: 'X', time: 'X' }).split(' (')[0] ?? ''),
        ),
      ).toBeVisible();
      await expect.poll(() => taken(payer)).toEqual([]);
      await expect(row(page, say('cart.total'))).toContainText('AED 41.00');
      await placeButton(page, say).click();
      await expectOneOrder(page, say, payer, 41);
    } finally {
      await page.close();
      cut.stop();
      await own.stop();
    }
  },
);
