import type { Page } from '@playwright/test';
import { expect, expectNoSideways, test } from './support/fixtures';
import { makeCustomer, orderOverApi, putInCart, signInAs } from './support/flows';

test.use({ kitchenSpeed: '0' });

/** Texts that are cut or outside the screen, unless their container scrolls sideways. */
const lostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (node: Element): boolean => {
      for (let up = node.parentElement; up && up.tagName !== 'MAIN' && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflowX !== 'visible') return true;
      }
      return false;
    };
    return [...document.querySelectorAll('main *, header *')]
      .filter((node) => {
        if (![...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim()))
          return false;
        const { left, right, width } = node.getBoundingClientRect();
        return width > 2 && (left < -1 || right > window.innerWidth + 1) && !scrolls(node);
      })
      .map((node) => (node.textContent ?? '').trim().slice(0, 40));
  });

// 200 % of a small window, and 400 % of an ordinary one (WCAG 1.4.4, 1.4.10).
for (const [width, height] of [
  [320, 568],
  [640, 400],
] as const) {
  test(`B-07 GEN-10 @once at ${width} by ${height} px nothing is lost or scrolls sideways, in both languages`, async ({
    page,
    backend,
  }) => {
    test.setTimeout(180_000);
    const customer = await makeCustomer(backend.url);
    const order = await orderOverApi(customer);
    await putInCart(customer, 'wings-kids-4', 2);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Ordered just before midnight: the window with its dates is the longest, at whatever hour this runs.
    await page.route(/\/api\/(getMyOrders|getOrderDetails|getOrder)/i, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll(/"createdAt":"[^"]*"/g, '"createdAt":"2026-11-21T19:40:00.000Z"'),
      });
    });
    await signInAs(page, customer);
    for (const lang of ['en', 'ar']) {
      for (const route of [
        '/',
        '/items/wings',
        '/item/wings-buffalo-10',
        '/cart',
        '/checkout',
        `/order/${order}`,
        '/add-address',
        '/address-list',
        '/my-orders',
        '/points',
        '/profile',
        '/promotions',
      ]) {
        await page.goto(`${route}?lang=${lang}`);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page.locator('h1').first()).toBeAttached();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expectNoSideways(page);
        await expect.poll(() => lostTexts(page), { message: `${lang} ${route}` }).toEqual([]);
      }
    }
  });
}

test('B-07 @once in forced colours what is chosen has another ground than what is not', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (name: string) =>
    page
      .getByRole('radio', { name })
      .first()
      .evaluate((node) => getComputedStyle(node.closest('label') ?? node).backgroundColor);
  await page.goto('/');
  await expect(page.getByRole('radio', { name: say('common.delivery') }).first()).toBeChecked();
  expect(await ground(say('common.delivery'))).not.toBe(await ground(say('common.pickup')));
  await page.goto('/add-address');
  await expect(page.getByRole('radio', { name: say('address.home') })).toBeChecked();
  expect(await ground(say('address.home'))).not.toBe(await ground(say('address.work')));
  await page.goto('/my-orders');
  const chip = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect(page.getByRole('button', { name: say('orders.filterAll'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await chip(say('orders.filterAll'))).not.toBe(await chip(say('orders.filterActive')));
  // Controls have a border, because forced colours remove background and shadow.
  await expect(page.getByRole('button', { name: say('orders.filterActive'), exact: true })).toHaveCSS(
    'border-top-width',
    '1px',
  );
});

test('ITEMS-01 @once the chosen category is visible at once, and after the phone was turned and turned back', async ({
  page,
  say,
  backend,
}) => {
  await signInAs(page, await makeCustomer(backend.url));
  await page.goto('/items/drinks');
  const chosen = page.getByRole('navigation', { name: say('menu.categories') }).locator('a[aria-current=page]');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(chosen).toBeInViewport({ ratio: 0.99 });
  }
});

for (const { width, tiles } of [
  { width: 1280, tiles: 6 },
  { width: 768, tiles: 6 },
  { width: 767, tiles: 4 },
  { width: 480, tiles: 4 },
  { width: 479, tiles: 3 },
])
  test(`ITEMS-01 A-12 @once the category slider shows ${tiles} whole tiles at ${width} px`, async ({
    page,
    say,
    backend,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAs(page, await makeCustomer(backend.url));
    await page.goto('/items/wings');
    const slider = page.getByRole('navigation', { name: say('menu.categories') });
    await expect(slider.getByRole('link').first()).toBeVisible();
    const whole = await slider.getByRole('listitem').evaluateAll((items) => {
      const { left, right } = items[0]!.closest('ul')!.parentElement!.getBoundingClientRect();
      return items
        .map((item) => item.getBoundingClientRect())
        .filter((box) => box.left >= Math.max(left, 0) - 1 && box.right <= Math.min(right, innerWidth) + 1).length;
    });
    expect(whole).toBe(tiles);
  });
