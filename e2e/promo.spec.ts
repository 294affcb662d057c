import type { Request } from '@playwright/test';
import { expect, expectCleanText, test } from './support/fixtures';
import { ask, demoCustomer, makeCustomer, ordersOf, putInCart, signInAs } from './support/flows';
import { checkoutLink, pattern, placeButton, requestsOf, row, stored, successPopup } from './support/look';

test(
  'PROMOD-05 PROMOD-07 CART-05 CART-15 CART-18 CHK-14 CHK-16 T4 an offer and points apply to one order',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    const sara = await demoCustomer(backend.url);
    await putInCart(sara, 'wings-kids-4', 4);
    await signInAs(page, sara);
    const earlierOrders = (await ordersOf(backend.url, sara)).map((order) => order._id);
    await page.goto('/promotions');
    await page.locator('a[href="/promo/promo-wings20"]').click();
    await page.getByRole('button', { name: say('promo.applyOffer') }).click();

    await expect(page).toHaveURL(/\/cart\?offer=WINGS20$/);
    const remove = page.getByRole('button', { name: say('cart.removeCode', { code: 'WINGS20' }) });
    await expect(remove).toBeVisible();
    const offer = row(page, say('cart.promoRow', { code: 'WINGS20' }));
    await expect(offer).toContainText('\u2212AED 14.40');
    expect((await stored(page)).promo_code).toBeUndefined();
    const total = row(page, say('cart.total'));
    await expect(total).toContainText('AED 62.60');
    await page.getByRole('checkbox', { name: /1,250/ }).click();
    const points = row(page, say('cart.loyaltyDiscount'));
    await expect(points).toContainText('\u2212AED 12.50');
    await expect(total).toContainText('AED 50.10');
    await expect.poll(async () => (await stored(page)).apply_loyalty).toBe('true');
    await expectCleanText(page);

    await checkoutLink(page, say).click();
    await expect(page).toHaveURL(/\/checkout\?offer=WINGS20$/);
    await remove.click();
    await expect(page.getByText(say('cart.offerStays'))).toBeVisible();
    await page.reload();
    await expect(offer).toBeVisible();
    await expect(points).toBeVisible();
    await expect(total).toContainText('AED 50.10');
    await placeButton(page, say).click();
    await expect(successPopup(page, say)).toBeVisible();
    await expect.poll(async () => (await stored(page)).apply_loyalty).toBe('false');
    const [order] = (await ordersOf(backend.url, sara)).filter(({ _id }) => !earlierOrders.includes(_id));
    expect(order).toMatchObject({
      promo_code: 'WINGS20',
      promo_discount: 14.4,
      loyalty_discount: 12.5,
      grand_total: 50.1,
    });

    await page.getByRole('button', { name: say('cart.orderDetail') }).click();
    await expect(row(page, say('cart.loyaltyDiscount'))).toContainText('\u2212AED 12.50');
    await expect(row(page, say('cart.total'))).toContainText('AED 50.10');
    await page.goto('/points');
    const entry = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: order?.order_code ?? '?' })
      .filter({ hasText: say('loyalty.used') });
    await expect(entry).toContainText('\u22121,250');
    await expectCleanText(page);

    await putInCart(sara, 'wings-kids-4', 4);
    expect(
      (await ask<{ loyalty_points: number }>(backend.url, '/getUserLoyalty', sara.token)).loyalty_points,
    ).toBeLessThan(1250);
    await page.goto('/cart');
    await expect(total).toContainText('AED 77.00');
    await expect(remove).toHaveCount(0);
  },
);

const codesOf = (requests: readonly Request[]) =>
  requests.map((request) => new URL(request.url()).searchParams.get('promo_code') ?? '');

test('CART-14 a code that was typed wrong takes the right one not away, and one plus asks for one cart', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer, 'wings-kids-4', 4);
  await signInAs(page, customer);
  await page.goto('/cart');
  const apply = async (code: string) => {
    await page.getByRole('textbox', { name: say('cart.promoLabel') }).fill(code);
    await page.getByRole('button', { name: say('cart.apply'), exact: true }).click();
  };
  await page.getByRole('button', { name: say('cart.promoTitle'), exact: true }).click();
  await apply('WINGS2');
  await expect(page.getByText('This promo code does not exist').first()).toBeVisible();
  await apply('WINGS20');
  const remove = page.getByRole('button', { name: say('cart.removeCode', { code: 'WINGS20' }) });
  await expect(remove).toBeVisible();
  const carts = requestsOf(page, 'getCart');
  await page.getByRole('button', { name: pattern(say('common.increase', { item: 'X' }).split('X')[0] ?? '') }).click();
  await expect(row(page, say('cart.promoRow', { code: 'WINGS20' }))).toContainText('18.00');
  expect(codesOf(carts)).toEqual(['WINGS20']);
  expect((await stored(page)).promo_code).toBe('WINGS20');
});

test('A-55 SUCC-01 a used code is neither asked for again nor reported after its order', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer, 'wings-kids-4', 4);
  await signInAs(page, customer, { promo_code: 'WINGS20' });
  await page.goto('/checkout');
  await expect(row(page, say('cart.promoRow', { code: 'WINGS20' }))).toBeVisible();
  let isPlaced = false;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/placeOrder')) isPlaced = true;
  });
  // A provider that refuses the cart of a used code.
  const refusal = { status: false, message: 'You have used this code', data: null };
  await page.route('**/api/getCart?*promo_code=WINGS20*', (route) =>
    isPlaced ? route.fulfill({ json: refusal }) : route.continue(),
  );
  const carts = requestsOf(page, 'getCart');
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  await expect.poll(() => codesOf(carts).at(-1)).toBe('');
  await expect(page.getByText(refusal.message)).toHaveCount(0);
});

test(
  'CART-14 A-54 a code stays where no cart is shown and none can be loaded',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    const customer = await makeCustomer(backend.url);
    await putInCart(customer, 'wings-kids-4', 4);
    await signInAs(page, customer, { promo_code: 'WINGS20' });
    await page.route('**/api/getCart*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/getCart'));
    await page.goto('/items/sides');
    await failed;
    await expect(page.getByRole('heading', { name: 'Mac and cheese' })).toBeVisible();
    expect((await stored(page)).promo_code).toBe('WINGS20');
    await expect(page.getByText(say('errors.network'))).toHaveCount(0);
    await page.unroute('**/api/getCart*');
    await page.goto('/checkout');
    await expect(row(page, say('cart.promoRow', { code: 'WINGS20' }))).toBeVisible();
  },
);
