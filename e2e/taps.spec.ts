import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { addButton, makeCustomer, orderOverApi, ordersOf, putInCart, signInAs } from './support/flows';
import { checkoutLink, pattern, placeButton, successPopup } from './support/look';

// A delivery takes 40 minutes.
test.use({ kitchenSpeed: '600' });

/** Counts taps; the first is the one on the app's icon. */
async function openFromIcon(page: Page) {
  let taps = 1;
  await page.goto('/');
  return {
    tap: async (control: Locator) => {
      await control.filter({ visible: true }).first().click();
      taps += 1;
    },
    taps: () => taps,
  };
}

test('B-05 a returning customer orders the usual with three taps', async ({ page, say, backend }) => {
  const customer = await makeCustomer(backend.url);
  await orderOverApi(customer);
  await expect
    .poll(async () => (await ordersOf(backend.url, customer)).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['Delivered']);
  await signInAs(page, customer);
  const { tap, taps } = await openFromIcon(page);
  await expect(page.getByRole('link', { name: /35/ }).first()).toBeVisible();
  await tap(page.getByRole('button', { name: say('orders.again') }));
  await tap(placeButton(page, say));
  await expect(successPopup(page, say)).toContainText('#');
  expect(taps()).toBe(3);
});

test('anything else is ordered with seven taps, none of them refused', async ({ page, say, backend }) => {
  await signInAs(page, await makeCustomer(backend.url));
  const { tap, taps } = await openFromIcon(page);
  await tap(page.locator('a[href="/items/wings"]'));
  await tap(page.locator('a[href="/item/wings-buffalo-10"]'));
  await tap(addButton(page, say));
  await expect(page.getByText(say('menu.inCart', { count: 1 }))).toBeVisible();
  await tap(page.getByRole('main').getByRole('link', { name: say('common.viewCart') }));
  await tap(checkoutLink(page, say));
  await tap(placeButton(page, say));
  await expect(successPopup(page, say)).toBeVisible();
  expect(taps()).toBe(7);
});

test('an offer is applied to a filled cart and ordered with five taps', async ({ page, say, backend }) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer, 'wings-kids-4', 4);
  await signInAs(page, customer);
  const { tap, taps } = await openFromIcon(page);
  await tap(page.locator('a[href="/promo/promo-wings20"]'));
  await tap(page.getByRole('button', { name: say('promo.applyOffer') }));
  await tap(checkoutLink(page, say));
  await tap(placeButton(page, say));
  await expect(successPopup(page, say)).toBeVisible();
  expect(taps()).toBe(5);
});

test('a pick-up is ordered with ten taps, the choice of the branch included', async ({ page, say, backend }) => {
  await signInAs(page, await makeCustomer(backend.url));
  const { tap, taps } = await openFromIcon(page);
  await tap(page.getByRole('radio', { name: say('common.pickup') }));
  await tap(page.getByRole('radio', { name: pattern(say('branch.open')) }));
  await tap(page.getByRole('button', { name: say('branch.continue') }));
  await tap(page.locator('a[href="/items/wings"]'));
  await tap(page.locator('a[href="/item/wings-buffalo-10"]'));
  await tap(addButton(page, say));
  await expect(page.getByText(say('menu.inCart', { count: 1 }))).toBeVisible();
  await tap(page.getByRole('main').getByRole('link', { name: say('common.viewCart') }));
  await tap(checkoutLink(page, say));
  await tap(placeButton(page, say));
  await expect(successPopup(page, say)).toBeVisible();
  expect(taps()).toBe(10);
});
