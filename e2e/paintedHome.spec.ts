import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, orderOverApi, signInAs } from './support/flows';
import { documentsOf, requestsOf } from './support/look';
import { messagesOf } from './support/messages';

const tiles = (page: Page) => page.locator('#shell main li a');
const appIsThere = (page: Page) => expect(page.locator('#shell')).toHaveCount(0);
/** Holds the app's scripts back until `release` is called, so that only the page's script has run. */
async function holdScripts(page: Page) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/static\/main\.[^/]+\.js$/, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

async function paintedHome(page: Page, url: string, path = '/') {
  const customer = await makeCustomer(url);
  // Its card keeps the place beside the banners.
  await orderOverApi(customer);
  await signInAs(page, customer);
  const release = await holdScripts(page);
  const documents = documentsOf(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(tiles(page).first()).toBeVisible();
  return { release, documents };
}

/** The boxes of what both draw, to half a pixel. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main h1, main h2, main li a, main li b, main li img, main [role=group] img, main button, main svg',
      ),
    ]
      // The app alone draws the other banners, the offers and the orders.
      .filter((element) => !element.closest('[role=group] ~ [role=group], [aria-labelledby=home-specials] li, .aside'))
      .filter((element) => {
        let at: Element | null = element;
        while (at && getComputedStyle(at).position !== 'sticky') at = at.parentElement;
        return !at;
      })
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const numbers = [x, y, width, height].map((value) => Math.round(value * 2) / 2);
        return `${element.localName} ${element.textContent.slice(0, 30)} ${numbers.join(' ')}`;
      }),
  );

for (const [lang, width] of [
  ['en', 390],
  ['ar', 1280],
] as const)
  test(`HOME-09 the page itself shows Home's food where the app will draw it (${lang}, ${width} px)`, async ({
    page,
    backend,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { release } = await paintedHome(page, backend.url, `/?lang=${lang}`);
    await expect(page.locator('#shell main h2').first()).toHaveCSS('font-family', /^"Baloo Bhaijaan 2"/);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await boxes(page);
    expect(before.length).toBeGreaterThan(30);
    release();
    await appIsThere(page);
    expect(await boxes(page)).toEqual(before);
  });

test('HOME-09 before the app starts a tap opens the screen or a new tab without a reload, and Back Home', async ({
  page,
  backend,
  context,
}) => {
  const items = requestsOf(page, 'getMenuItems');
  const { release, documents } = await paintedHome(page, backend.url);
  const link = tiles(page).nth(1);
  for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click(press)]);
    // Loaded, because Chromium may never close a tab that is on its way to a page.
    await opened.waitForURL(/\/items\/./);
    await opened.close();
  }
  expect(new URL(page.url()).pathname).toBe('/');
  const href = (await link.getAttribute('href')) ?? '';
  await link.tap();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(link).toBeHidden();
  await expect.poll(() => items.length).toBe(1);
  await page.evaluate(() => window.history.back());
  await expect(link).toBeVisible();
  await page.evaluate(() => window.history.forward());
  await expect(link).toBeHidden();
  release();
  await expect(page.locator('main a[href^="/item/"]').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  expect(items).toHaveLength(1);
  await page.goBack();
  await expect(page.locator(`main li a[href="${href}"]`)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(documents).toEqual(['/']);
});

test("HOME-09 the page's links work by keyboard, before and after the app takes over", async ({ page, backend }) => {
  const { release, documents } = await paintedHome(page, backend.url);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return focused();
    })
    .toMatch(/^\/items\/./);
  const href = await focused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await page.evaluate(() => window.history.back());
  await page.locator(`#shell main a[href="${href}"]`).last().focus();
  release();
  await appIsThere(page);
  await expect.poll(focused).toBe(href);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.locator('main a[href^="/item/"]').first()).toBeVisible();
  expect(documents).toEqual(['/']);
});

test("the brand is there before the app, in the visitor's language, and then the screen", async ({ page }) => {
  const dirs = { en: 'ltr', ar: 'rtl' };
  const release = await holdScripts(page);
  for (const [lang, dir] of Object.entries(dirs)) {
    await page.goto(`/login?lang=${lang}`, { waitUntil: 'commit' });
    await expect(page.locator(`#shell b[lang=${lang}]`)).toBeVisible();
    await expect(page.locator('#shell b:visible')).toHaveCount(1);
    await expect(page.locator('#shell .tiles')).toBeVisible();
    expect(await page.evaluate(() => document.dir)).toBe(dir);
  }
  release();
  await expect(page.locator('#root h1')).toBeVisible();
  await appIsThere(page);
});

test('before the app the page is that of the screen that comes; after the bank it says what it waits for', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const wait = page.locator('#shell .wait:visible');
  await page.goto('/item/wings-buffalo-10', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-at', 'item');
  await expect(page.locator('#shell b:visible')).toHaveCount(0);
  await expect(wait).toHaveCount(0);
  for (const lang of ['en', 'ar'] as const) {
    const say = messagesOf(lang);
    await page.goto(`/my-orders?lang=${lang}`, { waitUntil: 'commit' });
    await expect(page.locator('#shell .name:visible')).toHaveText(say('orders.title'));
    await expect(page.locator('#shell b:visible')).toHaveCount(0);
    await page.goto(`/checkout?payment=fromBank&lang=${lang}`, { waitUntil: 'commit' });
    await expect(page.locator('#shell .name:visible')).toHaveText(say('cart.checkoutTitle'));
    await expect(wait).toHaveText(say('cart.checkingPayment'));
    await expect(page.locator('#shell .tiles')).toBeHidden();
  }
  release();
  await appIsThere(page);
});
