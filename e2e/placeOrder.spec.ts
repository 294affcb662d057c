import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, ordersOf, putInCart, saveCard, signInAs, signInWithCart, type Customer } from './support/flows';
import type { Say } from './support/messages';
import { checkoutLink, placeButton, requestsOf, stored, successPopup } from './support/look';

const PLACE = '**/api/placeOrder';

/** A promise with its handle: what a route waits for. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

async function atCheckout(page: Page, url: string, isCard = false) {
  const customer = await makeCustomer(url);
  await putInCart(customer);
  const cardId = isCard ? await saveCard(url, customer) : '';
  await signInAs(page, customer, cardId ? { selected_card_id: cardId } : {});
  await page.goto(`${url}/checkout`);
  return customer;
}

/** Checks the popup and that exactly one order of the shown total exists. */
async function expectOneOrder(page: Page, say: Say, url: string, customer: Customer, method = 'COD') {
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(url, customer)).map((order) => [order.payment_method, order.grand_total])).toEqual([
    [method, 23],
  ]);
  await expect.poll(async () => (await stored(page)).checkout_attempt).toBeUndefined();
}

test('CHK-07 A-50 A-51 T1 two clicks at once, Enter held down and more clicks make one payment and order', async ({
  page,
  say,
  backend,
}) => {
  const customer = await atCheckout(page, backend.url, true);
  await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked();
  const payments = requestsOf(page, 'makePayment');
  const orders = requestsOf(page, 'placeOrder');
  const { given: released, give: release } = signal();
  await page.route(PLACE, async (route) => {
    await released;
    await route.continue();
  });

  const button = placeButton(page, say);
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
    element.focus();
  });
  // Enter held down repeats itself.
  for (let count = 0; count < 30; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  // Press again while the calls are pending.
  await expect.poll(() => orders.length).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: say('cart.placing') }).click({ force: true });
  release();
  await expectOneOrder(page, say, backend.url, customer, 'Card');
  expect([payments.length, orders.length]).toEqual([1, 1]);
  // The popup survives a reload.
  await page.reload();
  await expect(successPopup(page, say)).toBeVisible();
});

test('T1 A-70 a second tab cannot place what the first is placing', async ({ page, say, backend, context }) => {
  const customer = await atCheckout(page, backend.url);
  await expect(placeButton(page, say)).toBeEnabled();
  const other = await context.newPage();
  await other.goto(`${backend.url}/checkout`);
  await expect(placeButton(other, say)).toBeEnabled();
  const orders = [requestsOf(page, 'placeOrder'), requestsOf(other, 'placeOrder')];
  const { given: released, give: release } = signal();
  await context.route(PLACE, async (route) => {
    await released;
    await route.continue();
  });
  await Promise.all(
    [page, other].map((each) => placeButton(each, say).evaluate((element: HTMLButtonElement) => element.click())),
  );
  await expect.poll(() => orders.flat().length).toBe(1);
  // The later tab says so, or shows the state of the first.
  const [winner, late] = orders[0]?.length === 1 ? [page, other] : [other, page];
  await expect(
    late
      .getByText(say('cart.placingElsewhere'))
      .or(late.getByText(say('cart.attemptChecking')))
      .first(),
  ).toBeVisible();
  release();
  await expectOneOrder(winner, say, backend.url, customer);
  expect(orders.flat()).toHaveLength(1);
});

test('SUCC-03 A-50 T3 Back after the order does not lead to a checkout that can be ordered again', async ({
  page,
  say,
  backend,
}) => {
  const customer = await signInWithCart(page, backend.url);
  await page.goto('/cart');
  await checkoutLink(page, say).click();
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  await page.getByRole('button', { name: say('cart.orderDetail') }).click();
  await expect(page).toHaveURL(/\/order\/.+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
  await expect(placeButton(page, say)).toHaveCount(0);
  // Nor does its address.
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/items$/);
  await expect(page.getByText(say('cart.checkoutEmpty'))).toBeVisible();
  expect(await ordersOf(backend.url, customer)).toHaveLength(1);
});
