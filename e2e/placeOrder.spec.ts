import type { Page } from '@playwright/test';
import { startProvider, type Provider } from '../server/test/provider';
import { Backend } from './support/backend';
import { CuttingProxy } from './support/cuttingProxy';
import { expect, test } from './support/fixtures';
import { ask, makeCustomer, ordersOf, putInCart, signInAs, type Customer } from './support/flows';
import { checkoutLink, pattern, placeButton, stored, successPopup } from './support/look';
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
    CARD_SECRET_KEY: 'sk_test_1',
    CARD_API_URL: provider.url,
  });
  line = await CuttingProxy.start(() => shop.url);
});
test.afterAll(async () => {
  line.stop();
  await shop.stop();
  provider.stop();
});

type Pays = 'saved card' | 'one-time card';
interface Payer {
  customer: Customer;
  cardId: string;
  pays: Pays;
}

/** The provider's id of the customer's card. */
const methodOf = ({ email }: Customer) => `pm_${email.replaceAll(/\W/g, '_')}`;

/** A customer with AED 23 in the cart, at the checkout behind the proxy. */
async function atCheckout(page: Page, say: Say, pays: Pays): Promise<Payer> {
  const customer = await makeCustomer(line.url);
  await putInCart(customer);
  const added = await customer.post('/addCard', { cardToken: methodOf(customer), amount: 0 }, customer.token);
  const cardId = added.data.instrumentId;
  await signInAs(page, customer, { selected_card_id: cardId, save_for_future: String(pays === 'saved card') });
  await page.goto(`${line.url}/checkout`);
  await expect(placeButton(page, say)).toBeEnabled();
  return { customer, cardId, pays };
}

const chargesOf = async ({ customer }: Payer) =>
  (await provider.payments()).filter(({ payment_method: method }) => method === methodOf(customer));
const taken = async (payer: Payer) =>
  (await chargesOf(payer)).filter(({ status }) => status === 'requires_capture').map(({ amount }) => amount);
const cardsOf = async ({ customer }: Payer) =>
  (await ask<{ cards: { id: string }[] }>(line.url, '/getCustomerCards', customer.token)).cards.map(({ id }) => id);
const callsSince = (from: number, call: string) => line.seen.slice(from).filter((request) => request.call === call);
const panelOf = (page: Page, say: Say) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: say('common.retry') }) });
const tryAgain = (page: Page, say: Say) => panelOf(page, say).getByRole('button', { name: say('common.retry') });
const charged = (say: Say) => pattern(say('cart.attemptCharged', { ref: 'X' }).split('X')[0] ?? '');

const foundOrRetried = (page: Page, say: Say) =>
  Promise.any([successPopup(page, say).waitFor(), tryAgain(page, say).click()]);

async function expectOneOrder(page: Page, say: Say, payer: Payer) {
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(line.url, payer.customer)).map((order) => [order.payment_method, order.grand_total])).toEqual([
    ['Card', 23],
  ]);
  expect(await taken(payer)).toEqual([2300]);
  await expect.poll(async () => (await stored(page)).checkout_attempt).toBeUndefined();
  await expect.poll(() => cardsOf(payer)).toEqual(payer.pays === 'saved card' ? [payer.cardId] : []);
}

test.describe('B-01 CHK-11 CHK-13 A-53 T2 the line is cut', () => {
  test('one-time card: lost and half replies and a lost request, one after the other', async ({ page, say }) => {
    const payer = await atCheckout(page, say, 'one-time card');
    const from = line.seen.length;
    line.cut('makePayment', 'after');
    await placeButton(page, say).click();
    await expect(panelOf(page, say)).toContainText(say('cart.attemptPayment'));
    await expect(placeButton(page, say)).toBeDisabled();
    expect(await ordersOf(line.url, payer.customer)).toEqual([]);
    expect(await taken(payer)).toEqual([2300]);

    line.cut('makePayment', 'half');
    await tryAgain(page, say).click();
    await expect.poll(() => callsSince(from, 'makePayment').length).toBe(2);
    await expect(panelOf(page, say)).toContainText(say('cart.attemptPayment'));
    line.cut('placeOrder', 'before');
    await tryAgain(page, say).click();
    await expect(panelOf(page, say)).toContainText(charged(say));
    await expect(placeButton(page, say)).toBeDisabled();
    expect(await ordersOf(line.url, payer.customer)).toEqual([]);
    line.cut('placeOrder', 'after');
    await tryAgain(page, say).click();
    await expectOneOrder(page, say, payer);
    for (const [call, times] of [
      ['makePayment', 3],
      ['placeOrder', 2],
    ] as const) {
      const calls = callsSince(from, call).map(({ key, body }) => `${key} ${body}`);
      expect(calls).toEqual(Array(times).fill(calls[0]));
    }
  });

  test(
    'a request that the browser itself repeats after a lost connection gives one payment and one order',
    { tag: '@release' },
    async ({ page, say }) => {
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
    },
  );
});

test('B-01 T2 the server is killed during makePayment after the charge, and the order goes on when it is back', async ({
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

test(
  'B-01 T2 A-56 one-time card: the tab is closed in the middle of placeOrder; the next visit finds out',
  { tag: '@release' },
  async ({ page, say, context }) => {
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
  },
);

test.describe('B-01 T1 more than one press', () => {
  test('CHK-07 SUCC-03 A-50 A-51 T3 clicks, Enter held down, Back and reloads make one payment and order', async ({
    page,
    say,
  }) => {
    const payer = await atCheckout(page, say, 'saved card');
    await page.goto(`${line.url}/cart`);
    await checkoutLink(page, say).click();
    await expect(placeButton(page, say)).toBeEnabled();
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
    await page.reload();
    await expect(successPopup(page, say)).toBeVisible();

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
    for (const call of ['makePayment', 'placeOrder']) expect(callsSince(from, call)).toHaveLength(1);
  });

  test('A-70 a second tab cannot place what the first is placing', async ({ page, say, context }) => {
    const payer = await atCheckout(page, say, 'saved card');
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
});
