import type { Locator, Page } from '@playwright/test';
import { axeViolations, contrastViolations, settle, switchTo } from './support/accessibility';
import { expect, expectCleanText, test } from './support/fixtures';
import {
  addButton,
  makeCustomer,
  orderOverApi,
  putInCart,
  saveCard,
  signInAs,
  signInWithCart,
  type Customer,
} from './support/flows';
import { layoutFaults } from './support/layout';
import { goInApp, holdCall, placeButton, setLatency, successPopup, switchLanguage } from './support/look';

const customerRoutes: Record<string, string[]> = {
  'home and menu': [
    '/',
    '/?tab=pickup&change=true',
    '/search',
    '/items/wings',
    '/item/wings-buffalo-10',
    '/item/lemon-mint',
  ],
  'the way to an order': ['/address-list', '/add-address', '/add-card', '/cart', '/cart?offer=FREEDEL', '/checkout'],
  'orders, account and promotions': [
    '/my-orders',
    '/order/{order}',
    '/points',
    '/account',
    '/profile',
    '/notifications',
    '/promotions',
    '/promo/promo-dips',
    '/no-such-page',
  ],
};

const guestRoutes = ['/login', '/register', '/forgot-password', '/reset-password?user_id=x', '/verify-otp', '/cart'];

/** Redirects of routes that cannot be opened directly. */
const leadsTo: Partial<Record<string, string>> = { '/verify-otp': '/register' };

test.slow();
test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** WCAG 1.4.10 (400 % of an ordinary window), WCAG 1.4.4 (200 % of a small one), and the narrowest desktop layout. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 640, height: 400 },
  { width: 900, height: 720 },
];
const NAME = 'Abdulrahman Al-Mansoori-Featherstonehaugh-Cholmondeley von und zu Wingsburg';
const AREA = 'The third street behind the very long mall of Al Barsha South';

let customer: Customer | undefined;
let orderId = '';

test.beforeEach(async ({ backend }) => {
  if (customer) return;
  customer = await makeCustomer(backend.url);
  orderId = await orderOverApi(customer);
  await saveCard(backend.url, customer);
  await putInCart(customer, 'wings-kids-4', 3);
});

async function expectWordsAndLayout(page: Page, route: string) {
  await expect(page, route).toHaveTitle(/·/);
  await expectCleanText(page);
  const current = page.viewportSize() ?? PHONE;
  for (const size of process.env.RELEASE ? SIZES : [current]) {
    await page.setViewportSize(size);
    await expect.poll(() => layoutFaults(page), { message: `${route} at ${size.width} x ${size.height}` }).toEqual([]);
  }
}

/** On a phone, then in the other language, dark and on a desktop. */
async function expectGoodScreen(page: Page, route: string) {
  const place = route.replace('{order}', orderId);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(place);
  await settle(page);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(leadsTo[route] ?? place);
  expect(await axeViolations(page), route).toEqual([]);
  await expectWordsAndLayout(page, route);

  await page.setViewportSize(DESKTOP);
  await switchLanguage(page, (await page.locator('html').getAttribute('lang')) === 'en' ? 'ar' : 'en');
  await switchTo(page, 'dark');
  await settle(page);
  expect(await contrastViolations(page), route).toEqual([]);
  await expectWordsAndLayout(page, route);
}

for (const [group, routes] of Object.entries(customerRoutes))
  test(`B-07 GEN-10 ROUTE-01 ROUTE-02 ROUTE-24 SHELL-06 ${group}: place, title, accessibility and layout`, async ({
    page,
  }) => {
    if (customer)
      await signInAs(page, customer, {
        user: JSON.stringify({ ...customer.user, name: NAME }),
        address: JSON.stringify({ ...customer.address, area: AREA }),
      });
    // Ordered just before midnight: the window with its dates is the longest, at whatever hour this runs.
    if (group.startsWith('orders'))
      await page.route(/\/api\/(getMyOrders|getOrderDetails|getOrder)/i, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({
          response,
          body: text.replaceAll(/"createdAt":"[^"]*"/g, '"createdAt":"2026-11-21T19:40:00.000Z"'),
        });
      });
    for (const route of routes) await expectGoodScreen(page, route);
  });

test('B-07 GEN-10 ROUTE-02 sign-in and empty cart: a guest sees title, accessibility and layout', async ({ page }) => {
  for (const route of guestRoutes) await expectGoodScreen(page, route);
});

for (const size of [PHONE, DESKTOP])
  test(`an item's bar of ${size.width} px neither moves nor grows when the amount of the cart comes`, async ({
    page,
    say,
  }) => {
    if (customer) await signInAs(page, customer);
    await page.setViewportSize(size);
    const release = await holdCall(page, 'getCart');
    await page.goto('/item/wings-buffalo-10');
    const bar = () =>
      addButton(page, say).evaluate((button) => {
        let element: Element = button;
        while (getComputedStyle(element).position !== 'sticky') element = element.parentElement ?? button;
        const { y, height } = element.getBoundingClientRect();
        return { y, height };
      });
    const summary = page.getByRole('main').getByRole('group', { name: say('menu.cartSummary') });
    const before = await bar();
    await expect(summary).toHaveCount(0);
    release();
    await expect(summary).toBeVisible();
    expect(await bar()).toEqual(before);
  });

test('the popup of a placed order keeps its height when its time comes', async ({ page, say, backend }) => {
  await signInWithCart(page, backend.url);
  await page.goto('/checkout');
  const release = await holdCall(page, 'getOrderDetails');
  await placeButton(page, say).click();
  const popup = successPopup(page, say);
  await expect(popup).toBeVisible();
  const heightOf = async () => (await popup.boundingBox())?.height;
  const before = await heightOf();
  release();
  await expect(popup).toContainText('#');
  expect(await heightOf()).toBe(before);
});

test('a tablet has the words of an item below its picture, beside the addons', async ({ page }) => {
  if (customer) await signInAs(page, customer);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/item/box-duo');
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0 };
  const [words, addons] = [await boxOf('h1'), await boxOf('fieldset')];
  expect(words.x).toBeLessThan(410);
  expect(addons.x).toBeGreaterThan(410);
  expect(words.y).toBeGreaterThan(addons.y);
});

test.describe('at a known position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 25.1124, longitude: 55.2009 } });
  test('the pin wears the name of the place to which it moves', async ({ page, say }) => {
    if (customer) await signInAs(page, customer);
    const area = page.getByLabel(say('address.area'), { exact: true });
    await page.goto('/add-address');
    await expect(area).toHaveValue(/.+/);
    // Now the names are known before the position is.
    await goInApp(page, '/address-list');
    await goInApp(page, '/add-address');
    await expect(area).toHaveValue(/.+/);
    const name = page.locator('.map-name').getByText('Al Barsha 1');
    /** From the middle of the name, px. */
    const gap = async () => {
      const [above, pin] = [await name.boundingBox(), await page.locator('.map-pin-shape').boundingBox()];
      return (pin?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0) / 2;
    };
    await expect.poll(gap).toBeGreaterThan(0);
  });
  test('a branch whose pin comes after the names does not cover the name of its place', async ({ page }) => {
    if (customer) await signInAs(page, customer);
    await page.setViewportSize(DESKTOP);
    const release = await holdCall(page, 'getBranches');
    await page.goto('/?tab=pickup&change=true');
    const name = page.locator('.map-name').getByText('Al Barsha 1');
    await expect(name).toBeVisible();
    release();
    const pin = page.getByRole('button', { name: /Al Barsha/ }).locator('.map-pin-shape');
    await expect(pin).toBeVisible();
    const boxOf = async (box: Locator) => (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const isCovered = async () => {
      const [word, shape] = [await boxOf(name), await boxOf(pin)];
      const middle = { x: word.x + word.width / 2, y: word.y + word.height / 2 };
      const { x, y, width, height } = shape;
      return middle.x > x && middle.x < x + width && middle.y > y && middle.y < y + height;
    };
    await expect.poll(isCovered).toBe(false);
  });
});

const SHIFTS = [
  '/',
  '/?tab=pickup&change=true',
  '/items/wings',
  '/item/wings-buffalo-10',
  '/address-list',
  '/add-address',
  '/cart',
  '/checkout',
];

for (const who of ['a guest', 'a customer'])
  test(`the layout of a screen that loads for ${who} shifts by 0.02 at most`, { tag: '@release' }, async ({ page }) => {
    const isGuest = who === 'a guest';
    if (customer && !isGuest) await signInAs(page, customer);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await setLatency(page, 150);
    for (const size of [PHONE, DESKTOP])
      for (const place of isGuest ? ['/', '/login'] : [...SHIFTS, '/my-orders', `/order/${orderId}`]) {
        await page.setViewportSize(size);
        await page.goto(place);
        await settle(page);
        await page.waitForLoadState('networkidle');
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        expect(
          shifts.reduce((sum, shift) => sum + shift, 0),
          `${place} at ${size.width} px`,
        ).toBeLessThanOrEqual(0.02);
      }
  });
