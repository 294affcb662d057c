import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, orderOverApi, putInCart, saveCard, signInAs, type Customer } from './support/flows';
import { placeButton, requestsOf, successPopup } from './support/look';

// An order under way stays under way, so that every screen has its data.
test.use({ kitchenSpeed: '0' });

/** Everything that axe finds: the rule, and where. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} | ${(failureSummary ?? '').split('\n').slice(1, 3).join(' ')}`));
}

/** No skeleton, no entrance animation: what the customer looks at. */
async function settle(page: Page) {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Promise.all(document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity).map((each) => each.finished.catch(() => undefined))));
}

/** In light and in dark: the colours turn without a reload, so both are asked of the same screen. */
async function expectClean(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    expect({ colorScheme, found: await violations(page) }).toEqual({ colorScheme, found: [] });
  }
}

let customer: Customer | undefined;
let orderId = '';

test.beforeEach(async ({ page, backend }) => {
  // Once for each backend, which is once for each worker.
  if (!customer) {
    customer = await makeCustomer(backend.url);
    orderId = await orderOverApi(customer);
    await saveCard(backend.url, customer);
    await putInCart(customer, 'wings-kids-4', 3);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const asCustomer = [
  '/', '/?tab=pickup&change=true', '/search', '/items/wings', '/item/wings-buffalo-10', '/address-list', '/add-address', '/add-card', '/cart', '/cart?offer=FREEDEL',
  '/checkout', '/my-orders', '/order/{order}', '/account', '/profile', '/points', '/promotions', '/promo/promo-dips', '/notifications', '/no-such-page',
];
const asGuest = ['/login', '/register', '/forgot-password', '/reset-password?user_id=x', '/cart'];

for (const route of asCustomer) {
  test(`B-07 GEN-10 ${route} has no accessibility violation for a customer`, async ({ page }) => {
    if (customer) await signInAs(page, customer);
    await page.goto(route.replace('{order}', orderId));
    await expectClean(page);
  });
}
for (const route of asGuest) {
  test(`B-07 GEN-10 ${route} has no accessibility violation for a guest`, async ({ page }) => {
    await page.goto(route);
    await expectClean(page);
  });
}

test('B-07 MENU-01 the side menu and the modals have no accessibility violation', async ({ page, say }) => {
  if (customer) await signInAs(page, customer);
  const calls = requestsOf(page, 'getCart');
  await page.goto('/cart');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: say('shell.openMenu') }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: say('shell.logout') })).toBeVisible();
  await expectClean(page);
  await page.goto('/profile');
  for (const modal of ['account.editYourProfile', 'account.changePassword', 'account.deleteAccount']) {
    await page.getByRole('main').getByRole('button', { name: say(modal) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('B-07 ADDR-04 CARD-09 SUCC-01 the questions, the help and the success popup have no accessibility violation', async ({ page, say, backend }) => {
  const own = await makeCustomer(backend.url);
  await saveCard(backend.url, own);
  await putInCart(own);
  await signInAs(page, own);

  await page.goto('/address-list');
  await page.getByRole('button', { name: new RegExp(say('address.deleteOne', { name: 'X' }).split(/[\u2068X]/)[0] ?? '') }).first().click();
  await expect(page.getByRole('dialog', { name: say('address.deleteTitle') })).toBeVisible();
  await expectClean(page);

  await page.goto('/add-card');
  await page.getByRole('main').getByRole('button', { name: /4242/ }).first().click();
  await expect(page.getByRole('dialog', { name: say('payment.deleteTitle') })).toBeVisible();
  await expectClean(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: say('shell.openMenu') }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: say('shell.help') }).click();
  await expect(page.getByRole('dialog').getByText(say('support.yourCode'))).toBeVisible();
  await expectClean(page);

  await page.goto('/checkout');
  await placeButton(page, say).filter({ visible: true }).first().click();
  await expect(successPopup(page, say)).toBeVisible();
  await expectClean(page);
});
