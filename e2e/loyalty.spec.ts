import { expect, expectCleanText, test } from './support/fixtures';
import { ask, demoCustomer, ordersOf, putInCart, signInAs } from './support/flows';
import { placeButton, row, stored, successPopup } from './support/look';

test('CART-05 CART-18 CHK-13 CHK-16 SUCC-04 ORDD-05 PTS-01 PTS-05 PTS-07 points are redeemed with an order', async ({
  page,
  say,
  backend,
}) => {
  const sara = await demoCustomer(backend.url);
  await putInCart(sara, 'wings-kids-4', 3);
  await signInAs(page, sara);
  const { loyalty_points: before } = await ask<{ loyalty_points: number }>(backend.url, '/getUserLoyalty', sara.token);
  const known = (await ordersOf(backend.url, sara)).map((order) => order._id);
  expect(before).toBe(1250);

  // 12.50 is less than half of 54, so all points are used.
  await page.goto('/cart');
  await expect(row(page, say('cart.total'))).toContainText('AED 59.00');
  const discount = row(page, say('cart.loyaltyDiscount'));
  await expect(discount).toHaveCount(0);
  const redeem = page.getByRole('checkbox', { name: /1,250/ });
  await redeem.click();
  await expect(discount).toContainText('\u2212AED 12.50');
  await expect(row(page, say('cart.total'))).toContainText('AED 46.50');
  await expect.poll(async () => (await stored(page)).apply_loyalty).toBe('true');
  await expectCleanText(page);

  await page.goto('/checkout');
  await expect(discount).toContainText('\u2212AED 12.50');
  await expect(row(page, say('cart.total'))).toContainText('AED 46.50');
  const asked = page.waitForRequest(/\/api\/placeOrder/);
  await placeButton(page, say).click();
  expect((await asked).postDataJSON()).toMatchObject({
    order_from: 'Web',
    payment_method: 'COD',
    loyalty_points: 1250,
  });
  await expect(successPopup(page, say)).toBeVisible();
  await expect.poll(async () => (await stored(page)).apply_loyalty).toBe('false');

  // The order shows the discount.
  await page.getByRole('button', { name: say('cart.orderDetail') }).click();
  await expect(row(page, say('cart.loyaltyDiscount'))).toContainText('\u2212AED 12.50');
  await expect(row(page, say('cart.total'))).toContainText('AED 46.50');
  const [order] = (await ordersOf(backend.url, sara)).filter(({ _id }) => !known.includes(_id));
  expect(order).toMatchObject({ loyalty_discount: 12.5, grand_total: 46.5 });

  // The history shows the used points; what is left can only be what this order has earned.
  await page.goto('/points');
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: order?.order_code ?? '?' })
    .filter({ hasText: say('loyalty.used') });
  await expect(entry).toContainText('\u22121,250');
  await expect(row(page, say('loyalty.total'))).toContainText(/^\D*(0|46)$/);
  await expectCleanText(page);
});
