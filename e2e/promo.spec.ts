import { expect, test } from './support/fixtures';
import { makeCustomer, ordersOf, putInCart, signInAs, signInWithCart } from './support/flows';
import { checkoutLink, placeButton, requestsOf, row, stored, successPopup } from './support/look';

const codesAsked = (requests: ReturnType<typeof requestsOf>) =>
  requests.map((request) => new URL(request.url()).searchParams.get('promo_code'));

test('PROMO-01 PROMOD-03 PROMOD-05 PROMOD-07 CART-15 CHK-14 SUCC-04 T4 an offer applies to one order only', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer, 'wings-kids-4', 4);
  await signInAs(page, customer);
  await page.goto('/promotions');
  await page.locator('a[href="/promo/promo-wings20"]').click();
  await expect(page.getByText(say('promo.limited'))).toBeVisible();
  const apply = page.getByRole('button', { name: say('promo.applyOffer') });
  await expect(apply).toHaveAccessibleDescription(say('promo.tipApply'));
  await apply.click();

  // Used from the URL, never stored.
  await expect(page).toHaveURL(/\/cart\?offer=WINGS20$/);
  const remove = page.getByRole('button', { name: say('cart.removeCode', { code: 'WINGS20' }) });
  await expect(remove).toBeVisible();
  await expect(row(page, say('cart.promoRow', { code: 'WINGS20' }))).toContainText('\u2212AED 14.40');
  expect((await stored(page)).promo_code).toBeUndefined();

  // Its page shows it as applied.
  await page.goto('/promo/promo-wings20?offer=WINGS20');
  await expect(page.getByText(say('promo.bannerApplied'))).toBeVisible();
  const applied = page.getByRole('button', { name: say('promo.applied') });
  await expect(applied).toBeDisabled();
  await expect(applied).toHaveAccessibleDescription(say('promo.tipApplied'));
  await page.getByRole('link', { name: say('promo.goToCart') }).click();
  await expect(page).toHaveURL(/\/cart\?offer=WINGS20$/);

  // It stays at the checkout, after a reload too.
  await checkoutLink(page, say).click();
  await expect(page).toHaveURL(/\/checkout\?offer=WINGS20$/);
  await remove.click();
  await expect(page.getByText(say('cart.offerStays'))).toBeVisible();
  await page.reload();
  await expect(row(page, say('cart.promoRow', { code: 'WINGS20' }))).toBeVisible();
  await expect(row(page, say('cart.total'))).toContainText('AED 62.60');
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  expect(
    (await ordersOf(backend.url, customer)).map((order) => [order.promo_code, order.promo_discount, order.grand_total]),
  ).toEqual([['WINGS20', 14.4, 62.6]]);

  // The next cart has no promo.
  await putInCart(customer, 'wings-kids-4', 4);
  await page.getByRole('button', { name: say('cart.backToHome') }).click();
  await page.goto('/cart');
  await expect(row(page, say('cart.total'))).toContainText('AED 77.00');
  await expect(remove).toHaveCount(0);
  await expect.poll(async () => (await stored(page)).promo_code).toBeUndefined();
});

test('CART-12 CART-13 STORE-12 SUCC-04 T4 a typed code is upper-cased, stored, removed, and ordered with', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer, 'wings-kids-4', 4);
  await signInAs(page, customer);
  await page.goto('/cart');
  const field = page.getByRole('textbox', { name: say('cart.promoLabel') });
  const apply = page.getByRole('button', { name: say('cart.apply'), exact: true });
  await field.fill('   ');
  await expect(apply).toBeDisabled();
  await field.fill('  wings20 ');
  await apply.click();
  const remove = page.getByRole('button', { name: say('cart.removeCode', { code: 'WINGS20' }) });
  await expect(remove).toBeVisible();
  await expect.poll(async () => (await stored(page)).promo_code).toBe('WINGS20');
  await page.reload();
  await expect(row(page, say('cart.promoRow', { code: 'WINGS20' }))).toContainText('\u2212AED 14.40');

  await remove.click();
  await expect(page.getByText(say('cart.promoRemoved'))).toBeVisible();
  await expect(row(page, say('cart.total'))).toContainText('AED 77.00');
  await expect.poll(async () => (await stored(page)).promo_code).toBeUndefined();

  await field.fill('wings20');
  await field.press('Enter');
  await expect(remove).toBeVisible();
  await page.goto('/checkout');
  await expect(row(page, say('cart.total'))).toContainText('AED 62.60');
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  await expect.poll(async () => (await stored(page)).promo_code).toBeUndefined();
  expect((await ordersOf(backend.url, customer)).map((order) => order.promo_code)).toEqual(['WINGS20']);
});

test('CART-14 A-35 an unknown code is dropped with its reason and asked for once, typed or in the URL', async ({
  page,
  say,
  backend,
}) => {
  await signInWithCart(page, backend.url);
  const carts = requestsOf(page, 'getCart');
  await page.goto('/cart');
  const field = page.getByRole('textbox', { name: say('cart.promoLabel') });
  await field.fill('NOSUCH');
  await field.press('Enter');
  const dropped = page.getByText(say('cart.promoDropped', { code: 'NOSUCH' }));
  await expect(dropped).toBeVisible();
  await expect(row(page, say('cart.total'))).toContainText('AED 23.00');
  await expect.poll(() => codesAsked(carts)).toEqual([null, 'NOSUCH', null]);
  expect((await stored(page)).promo_code).toBeUndefined();

  // Only calls from here on count; a loop would show here.
  await page.getByRole('button', { name: say('common.retry') }).click();
  await expect.poll(() => codesAsked(carts)).toEqual([null, 'NOSUCH', null, 'NOSUCH', null]);
  await expect(dropped).toBeVisible();

  carts.length = 0;
  await page.goto('/cart?offer=NOSUCH');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(dropped).toBeVisible();
  await expect(row(page, say('cart.total'))).toContainText('AED 23.00');
  await page.getByLabel(say('cart.instructions')).fill('Ring twice');
  expect(codesAsked(carts)).toEqual(['NOSUCH', null]);
});

test('PROMOD-02 PROMOD-05 PROMOD-06 a promo for other customers says why it cannot be applied', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.goto('/promo/promo-dips');
  const button = page.getByRole('button', { name: say('promo.applyOffer') });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(say('promo.tipNotEligible'));
  const rules = page
    .getByRole('heading', { name: say('promo.policy') })
    .locator('xpath=..')
    .getByRole('listitem');
  await expect(rules.filter({ hasText: say('promo.notEligible') })).not.toHaveCount(0);
  await button.click({ force: true });
  await expect(page).toHaveURL(/\/promo\/promo-dips$/);
});
