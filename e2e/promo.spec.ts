import { expect, expectCleanText, test } from './support/fixtures';
import { ask, demoCustomer, ordersOf, putInCart, signInAs } from './support/flows';
import { checkoutLink, placeButton, row, stored, successPopup } from './support/look';

test('PROMOD-05 PROMOD-07 CART-05 CART-15 CART-18 CHK-14 CHK-16 T4 an offer and points apply to one order', async ({
  page,
  say,
  backend,
}) => {
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
});
