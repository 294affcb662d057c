import type { Page } from '@playwright/test';
import { axeViolations } from './support/accessibility';
import { expect, expectCleanText, expectNoSideways, test } from './support/fixtures';
import {
  makeCustomer,
  orderOverApi,
  ordersOf,
  putInCart,
  saveCard,
  signInAs,
  signInWithCart,
  type Customer,
} from './support/flows';
import { placeButton } from './support/look';
import type { Say } from './support/messages';

/** Places an order with a card that the bank wants confirmed; ends at the bank's page. */
async function payWithConfirmedCard(page: Page, say: Say, url: string): Promise<Customer> {
  const customer = await makeCustomer(url);
  await putInCart(customer);
  const card = await saveCard(url, customer, '4000000000003220');
  await signInAs(page, customer, { selected_card_id: card });
  await page.goto('/checkout');
  await placeButton(page, say).click();
  await page.waitForURL(/\/confirm\?payment=/);
  return customer;
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('ORDD-04 ORDS-06 a placed order is cancelled with the keyboard, and the lists show it', async ({
  page,
  backend,
  say,
}) => {
  const customer = await makeCustomer(backend.url);
  const orderId = await orderOverApi(customer);
  await signInAs(page, customer);
  await page.goto(`/order/${orderId}`);
  await page.getByRole('button', { name: say('orders.cancel') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: say('orders.cancelTitle') });
  await expect(dialog).toContainText(say('orders.cancelCash'));
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say('orders.cancel') })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: say('orders.cancelYes') }).press('Enter');
  await expect(
    page.getByText(say('orders.isStatus', { status: say('orders.Cancelled') }), { exact: true }),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: say('orders.cancel') })).toBeHidden();
  await expectCleanText(page);
  expect((await ordersOf(backend.url, customer)).map(({ status }) => status)).toEqual(['Cancelled']);
  await page.goto('/my-orders?status=Cancelled');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('A-63 API-34 a total that changes between press and order is refused for cash; the new one is shown', async ({
  page,
  backend,
  say,
}) => {
  const customer = await signInWithCart(page, backend.url, { delivery_instruction: 'Gate 2' });
  let isFirst = true;
  await page.route('**/api/placeOrder', async (route) => {
    // Another device adds to the cart in between.
    if (isFirst) await putInCart(customer, 'fries-regular');
    isFirst = false;
    await route.continue();
  });
  await page.goto('/checkout');
  const place = placeButton(page, say);
  await expect(place).toBeEnabled();
  const before = await place.textContent();
  await place.click();
  await expect(page.getByRole('alert').filter({ hasText: say('cart.totalChanged').split('{')[0] ?? '' })).toBeVisible();
  await expect(place).toBeEnabled();
  await expect(place).not.toHaveText(before ?? '');
  expect(await ordersOf(backend.url, customer)).toEqual([]);
  await place.click();
  await expect(page.getByRole('heading', { name: say('cart.placed') })).toBeVisible();
  expect(await ordersOf(backend.url, customer)).toHaveLength(1);
});

test.describe('3-D Secure', () => {
  test('CHK-11 CHK-13 refused at the bank, gone back, then confirmed: one payment and one order', async ({
    page,
    backend,
    say,
  }) => {
    const customer = await payWithConfirmedCard(page, say, backend.url);
    await expectNoSideways(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.waitForURL(/\/checkout$/);
    await expect(page.getByText(say('cart.confirmDeclined'))).toBeVisible();
    expect(await ordersOf(backend.url, customer)).toEqual([]);

    await page.getByRole('button', { name: say('common.retry') }).click();
    await page.waitForURL(/\/confirm\?payment=/);
    await page.goBack();
    await expect(page.getByText(say('cart.confirmOpen'))).toBeVisible();
    await expectNoSideways(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: say('cart.confirmGo') }).click();

    await page.waitForURL(/\/confirm\?payment=/);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: say('cart.placed') })).toBeVisible();
    expect((await ordersOf(backend.url, customer)).map((order) => order.payment_method)).toEqual(['Card']);
  });

  test('B-01 after a tab was closed at the bank, the next one shows the payment and places its order', async ({
    page,
    context,
    backend,
    say,
  }) => {
    const customer = await payWithConfirmedCard(page, say, backend.url);
    const bank = page.url();
    const next = await context.newPage();
    await page.close();
    await next.goto(bank);
    await next.getByRole('button', { name: 'Confirm' }).click();
    await expect(next.getByRole('heading', { name: say('cart.placed') })).toBeVisible();
    expect(await ordersOf(backend.url, customer)).toHaveLength(1);
  });
});

test('ORDS-01 Load More adds the older orders below the visible ones', async ({ page, backend, say }) => {
  const customer = await makeCustomer(backend.url);
  await orderOverApi(customer);
  const [order] = await ordersOf(backend.url, customer);
  // Pages of 50 and 3 orders, made of the real one.
  await page.route('**/api/getMyOrders*', async (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
    const orders = Array.from({ length: isFirst ? 50 : 3 }, (_, index) => ({
      ...order,
      _id: `${isFirst ? 'new' : 'old'}-${index}`,
    }));
    await route.fulfill({
      json: { status: true, message: '', data: { orders, ...(isFirst && { next_cursor: 'older' }) } },
    });
  });
  await signInAs(page, customer);
  await page.goto('/my-orders');
  await expect(page.getByRole('article')).toHaveCount(50);
  const last = page.getByRole('article').nth(49);
  const more = page.getByRole('button', { name: say('orders.loadMore') });
  await more.scrollIntoViewIfNeeded();
  const before = await last.boundingBox();
  await more.click();
  await expect(page.getByRole('article')).toHaveCount(53);
  expect((await last.boundingBox())?.y).toBeCloseTo(before?.y ?? NaN, 0);
  await expect(page.getByRole('article').nth(50).getByRole('link')).toBeFocused();
  await expect(more).toBeHidden();
});
