import { expect, expectCleanText, expectNoSideways, test } from './support/fixtures';

/** Routes that a guest may open directly; the others redirect to /login (RegisteredOnly). */
const open = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?user_id=x',
  '/search',
  '/items',
  '/items/wings',
  '/item/wings-buffalo-10',
  '/add-address',
  '/cart',
  '/promotions',
  '/notifications',
  '/no-such-page',
];
const closed = ['/address-list', '/add-card', '/checkout', '/my-orders', '/order/x', '/account', '/profile', '/points'];

test.describe('cold routes as a guest', () => {
  for (const route of open) {
    test(`ROUTE-02 ROUTE-24 ${route} opens with a heading, a title and nothing cut off`, async ({ page }) => {
      await page.goto(route);
      await expect(page.locator('h1').first()).toBeAttached();
      await expect(page).toHaveTitle(/·/);
      await expectCleanText(page);
      await expectNoSideways(page);
    });
  }
  for (const route of closed) {
    test(`ROLE-05 ${route} leads a guest to /login with the message`, async ({ page, say }) => {
      await page.goto(route);
      await expect(page).toHaveURL(/\/login\?goto=/);
      await expect(page.getByText(say('errors.guestRefused'))).toBeVisible();
    });
  }
});
