import type { Page } from '@playwright/test';
import { startProvider, type Provider } from '../server/test/provider';
import { Backend } from './support/backend';
import { CuttingProxy, type Fault } from './support/cuttingProxy';
import { expect, test } from './support/fixtures';
import { ask, makeCustomer, ordersOf, putInCart, signInAs, type Customer } from './support/flows';
import { checkoutLink, pattern, placeButton, row, stored, successPopup } from './support/look';
import type { Say } from './support/messages';

/**
 * Place Order when it is pressed more than once, when the connection is cut and when the server is killed (B-01). Every
 * test counts the orders of the account and the charges of the card provider at its end.
 */
let provider: Provider;
let shop: Backend;
let line: CuttingProxy;
test.beforeAll(async () => {
  provider = await startProvider();
  shop = await Backend.start({
    KITCHEN_SPEED: '0',
    CARD_PROVIDER: 'checkout',
    CARD_SECRET_KEY: 'sk_test',
    CARD_API_URL: provider.url,
  });
  line = await CuttingProxy.start(() => shop.url);
});
test.afterAll(async () => {
  line.stop();
  await shop.stop();
  provider.stop();
});

type Pays = 'cash' | 'saved card' | 'one-time card';
interface Payer {
  customer: Customer;
  cardId: string;
  pays: Pays;
}

/** A customer with AED 23 in the cart, at the checkout behind the proxy. */
async function atCheckout(page: Page, say: Say, pays: Pays): Promise<Payer> {
  const customer = await makeCustomer(line.url);
  await putInCart(customer);
  const keys: Record<string, string> = {};
  if (pays !== 'cash') {
    const added = await customer.post('/addCard', { cardToken: `tok_${customer.email}`, amount: 0 }, customer.token);
    keys.selected_card_id = added.data.instrumentId;
    if (pays === 'one-time card') keys.save_for_future = 'false';
  }
  await signInAs(page, customer, keys);
  await page.goto(`${line.url}/checkout`);
  await expect(placeButton(page, say)).toBeEnabled();
  return { customer, cardId: keys.selected_card_id ?? '', pays };
}

const chargesOf = async ({ customer }: Payer) =>
  (await provider.payments()).filter(({ source }) => source.endsWith(customer.email));
const taken = async (payer: Payer) =>
  (await chargesOf(payer)).filter(({ status }) => status === 'Authorized').map(({ amount }) => amount);
const cardsOf = async ({ customer }: Payer) =>
  (await ask<{ cards: { id: string }[] }>(line.url, '/getCustomerCards', customer.token)).cards.map(({ id }) => id);
const callsSince = (from: number, call: string) => line.seen.slice(from).filter((request) => request.call === call);
const panelOf = (page: Page, say: Say) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: say('common.retry') }) });
const tryAgain = (page: Page, say: Say) => panelOf(page, say).getByRole('button', { name: say('common.retry') });
const charged = (say: Say) => pattern(say('cart.attemptCharged', { ref: 'X' }).split('X')[0] ?? '');

const foundOrRetried = (page: Page, say: Say) =>
  Promise.any([successPopup(page, say).waitFor(), tryAgain(page, say).click()]);

async function expectOneOrder(page: Page, say: Say, payer: Payer, total = 23) {
  await expect(successPopup(page, say)).toBeVisible();
  const isCard = payer.pays !== 'cash';
  expect((await ordersOf(line.url, payer.customer)).map((order) => [order.payment_method, order.grand_total])).toEqual([
    [isCard ? 'Card' : 'COD', total],
  ]);
  expect(await taken(payer)).toEqual(isCard ? [total * 100] : []);
  await expect.poll(async () => (await stored(page)).checkout_attempt).toBeUndefined();
  await expect.poll(() => cardsOf(payer)).toEqual(payer.pays === 'saved card' ? [payer.cardId] : []);
}

const saysAfter = (say: Say, call: string, pays: Pays) =>
  call === 'makePayment' ? say('cart.attemptPayment') : pays === 'cash' ? say('cart.attemptUnknown') : charged(say);

test.describe('B-01 CHK-11 CHK-13 A-53 T2 the line is cut', () => {
  // Each fault of each call; the tests of the state machine have every payment method.
  const CUTS: { pays: Pays; call: 'makePayment' | 'placeOrder'; fault: Extract<Fault, string> }[] = [
    { pays: 'one-time card', call: 'makePayment', fault: 'after' },
    { pays: 'saved card', call: 'makePayment', fault: 'half' },
    { pays: 'cash', call: 'placeOrder', fault: 'before' },
    { pays: 'saved card', call: 'placeOrder', fault: 'after' },
  ];
  const cutAt = { before: 'before the server has it', after: 'its reply is lost', half: 'in the middle of its reply' };
  for (const { pays, call, fault } of CUTS)
    test(`${pays}: ${call}, ${cutAt[fault]}`, async ({ page, say }) => {
      const payer = await atCheckout(page, say, pays);
      const from = line.seen.length;
      line.cut(call, fault);
      await placeButton(page, say).click();
      const isAsked = call === 'makePayment' || fault === 'before';
      if (isAsked) {
        await expect(panelOf(page, say)).toContainText(saysAfter(say, call, pays));
        await expect(placeButton(page, say)).toBeDisabled();
        expect(await ordersOf(line.url, payer.customer)).toEqual([]);
        expect(await taken(payer)).toEqual(pays === 'cash' ? [] : [2300]);
        await tryAgain(page, say).click();
      }
      await expectOneOrder(page, say, payer);
      expect(callsSince(from, call)).toHaveLength(isAsked ? 2 : 1);
      expect(new Set(callsSince(from, call).map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
      if (pays !== 'cash' && call === 'placeOrder') expect(callsSince(from, 'makePayment')).toHaveLength(1);
    });

  test('a request that the browser itself repeats after a lost connection gives one payment and one order', async ({
    page,
    say,
  }) => {
    line.keepsAlive = true;
    try {
      const payer = await atCheckout(page, say, 'saved card');
      const from = line.seen.length;
      line.cut('makePayment', 'after');
      line.cut('placeOrder', 'after');
      await placeButton(page, say).click();
      await foundOrRetried(page, say);
      await expectOneOrder(page, say, payer);
      const payments = callsSince(from, 'makePayment');
      expect(payments.length).toBeGreaterThan(1);
      expect(new Set(payments.map(({ key }) => key)).size).toBe(1);
    } finally {
      line.keepsAlive = false;
    }
  });
});

test.describe('B-01 T2 the server is killed', () => {
  test('saved card: during makePayment after the charge; it goes on when the connection is back', async ({
    page,
    say,
  }) => {
    const payer = await atCheckout(page, say, 'saved card');
    // No chunk may be on its way when the server dies.
    await page.waitForLoadState('networkidle');
    await provider.next('charge', 'hangAfter');
    await placeButton(page, say).click();
    await expect.poll(() => taken(payer)).toEqual([2300]);
    await shop.kill();
    await expect(panelOf(page, say)).toContainText(say('cart.attemptPayment'));
    await tryAgain(page, say).click();
    await expect(panelOf(page, say)).toContainText(say('cart.attemptPayment'));
    await shop.restart();
    // The killed process held the payment's key; later calls must not wait for it.
    await tryAgain(page, say).click();
    await expectOneOrder(page, say, payer);
    expect(await chargesOf(payer)).toHaveLength(1);
  });

  test('one-time card: in the middle of placeOrder, and comes back', async ({ page, say }) => {
    const payer = await atCheckout(page, say, 'one-time card');
    await page.waitForLoadState('networkidle');
    line.cut('placeOrder', () => shop.kill());
    await placeButton(page, say).click();
    await expect(panelOf(page, say)).toContainText(charged(say));
    await tryAgain(page, say).click();
    await expect(panelOf(page, say)).toContainText(say('cart.attemptUnchecked'));
    await shop.restart();
    await tryAgain(page, say).click();
    await expectOneOrder(page, say, payer);
  });
});

test('B-01 T2 A-56 one-time card: the tab is closed in the middle of placeOrder; the next visit finds out', async ({
  page,
  say,
  context,
}) => {
  const payer = await atCheckout(page, say, 'one-time card');
  let arrived: () => void = () => undefined;
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  // The reply is lost, because the scripts of a closed tab may run for a moment longer.
  line.cut('placeOrder', async () => {
    arrived();
    await page.waitForEvent('close');
    return 'after';
  });
  await placeButton(page, say).click();
  await isThere;
  await page.close();
  const next = await context.newPage();
  await next.goto(`${line.url}/cart`);
  await foundOrRetried(next, say);
  await expectOneOrder(next, say, payer);
});

test.describe('B-01 T1 more than one press', () => {
  test('CHK-07 A-50 A-51 two clicks at once, Enter held down and more clicks make one payment and order', async ({
    page,
    say,
  }) => {
    const payer = await atCheckout(page, say, 'saved card');
    const from = line.seen.length;
    const release = line.hold('placeOrder');
    await placeButton(page, say).evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
      element.focus();
    });
    for (let count = 0; count < 30; count += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect.poll(() => callsSince(from, 'placeOrder').length).toBe(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: say('cart.placing') }).click({ force: true });
    release();
    await expectOneOrder(page, say, payer);
    for (const call of ['makePayment', 'placeOrder']) expect(callsSince(from, call)).toHaveLength(1);
    await page.reload();
    await expect(successPopup(page, say)).toBeVisible();
  });

  test('A-70 a second tab cannot place what the first is placing', async ({ page, say, context }) => {
    const payer = await atCheckout(page, say, 'cash');
    const other = await context.newPage();
    await other.goto(`${line.url}/checkout`);
    await expect(placeButton(other, say)).toBeEnabled();
    const from = line.seen.length;
    const release = line.hold('placeOrder');
    const tabs = [page, other];
    await Promise.all(
      tabs.map((tab) => placeButton(tab, say).evaluate((element: HTMLButtonElement) => element.click())),
    );
    await expect.poll(() => callsSince(from, 'placeOrder').length).toBe(1);
    const elsewhere = (tab: Page) =>
      tab
        .getByText(say('cart.placingElsewhere'))
        .or(tab.getByText(say('cart.attemptChecking')))
        .first();
    const late = await Promise.any(
      tabs.map((tab) =>
        elsewhere(tab)
          .waitFor()
          .then(() => tab),
      ),
    );
    release();
    await expectOneOrder(late === page ? other : page, say, payer);
    expect(callsSince(from, 'placeOrder')).toHaveLength(1);
  });

  test('two devices of one customer in the same moment', async ({ page, say, browser }) => {
    const payer = await atCheckout(page, say, 'saved card');
    const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const other = await device.newPage();
    await signInAs(other, payer.customer, { selected_card_id: payer.cardId });
    await other.goto(`${line.url}/checkout`);
    await expect(placeButton(other, say)).toBeEnabled();
    await Promise.all([page, other].map((tab) => placeButton(tab, say).click()));
    await Promise.any([page, other].map((tab) => successPopup(tab, say).waitFor()));
    expect(await ordersOf(line.url, payer.customer)).toHaveLength(1);
    expect(await taken(payer)).toEqual([2300]);
    await device.close();
  });

  test('both calls are under way for longer than anybody waits; Try again overtakes them', async ({ page, say }) => {
    // Shortens the app's timeout of 30 seconds.
    await page.addInitScript(() => {
      const real = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number, ...rest: []) => real(run, ms === 30_000 ? 1500 : ms, ...rest),
      });
    });
    const payer = await atCheckout(page, say, 'saved card');
    const from = line.seen.length;
    const releases = [line.hold('makePayment'), line.hold('placeOrder')];
    await placeButton(page, say).click();
    for (const call of ['makePayment', 'placeOrder']) {
      await expect(panelOf(page, say)).toContainText(saysAfter(say, call, 'saved card'));
      await tryAgain(page, say).click();
    }
    await expectOneOrder(page, say, payer);
    for (const release of releases) release();
    await ordersOf(line.url, payer.customer);
    await expectOneOrder(page, say, payer);
    for (const call of ['makePayment', 'placeOrder']) expect(callsSince(from, call)).toHaveLength(2);
  });

  test('SUCC-03 A-50 T3 Back from the order, forward and a reload lead to nothing that could be placed', async ({
    page,
    say,
  }) => {
    const payer = await atCheckout(page, say, 'saved card');
    await page.goto(`${line.url}/cart`);
    await checkoutLink(page, say).click();
    await placeButton(page, say).click();
    await expectOneOrder(page, say, payer);
    await page.getByRole('button', { name: say('cart.orderDetail') }).click();
    await expect(page).toHaveURL(/\/order\/.+/);
    await page.goBack();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/order\/.+/);
    await page.goto(`${line.url}/checkout`);
    await expect(page).toHaveURL(/\/items$/);
    await expect(page.getByText(say('cart.checkoutEmpty'))).toBeVisible();
    await expect(placeButton(page, say)).toHaveCount(0);
    expect(await ordersOf(line.url, payer.customer)).toHaveLength(1);
    expect(await taken(payer)).toEqual([2300]);
  });
});

test('B-01 A-53 paid, then refused: the money goes back at once, the customer is told, and orders again', async ({
  page,
  say,
}) => {
  const payer = await atCheckout(page, say, 'one-time card');
  const from = line.seen.length;
  const release = line.hold('placeOrder');
  await placeButton(page, say).click();
  await expect.poll(() => taken(payer)).toEqual([2300]);
  await expect.poll(() => callsSince(from, 'placeOrder').length).toBe(1);
  await putInCart(payer.customer, 'wings-kids-4', 2);
  release();
  const back = say('cart.paymentRefunded', { amount: 'AED 23.00', ref: 'X' });
  await expect(page.getByText(pattern(back.split('X')[0] ?? ''))).toBeVisible();
  await expect.poll(() => taken(payer), { timeout: 40_000 }).toEqual([]);
  await expect(row(page, say('cart.total'))).toContainText('AED 41.00');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('common.close') })
    .click();
  await placeButton(page, say).click();
  await expectOneOrder(page, say, payer, 41);
});
