import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, signInAs } from './support/flows';
import { documentsOf, requestsOf } from './support/look';

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
  await signInAs(page, await makeCustomer(url));
  const release = await holdScripts(page);
  const documents = documentsOf(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(tiles(page).first()).toBeVisible();
  return { release, documents };
}

interface Shown {
  source: string;
  isShown: boolean;
  decoding: string;
}
interface TakeOver {
  before: Record<string, string | number>[];
  after: Record<string, string | number>[];
  seen: Shown[];
  shown: Shown[];
  made: string[];
  shift: number;
}
declare global {
  interface Window {
    noteBefore: () => void;
    takeOver: TakeOver;
  }
}

async function watchTakeOver(page: Page) {
  await page.addInitScript(() => {
    const boxes = () =>
      [
        ...document.querySelectorAll(
          'main h1, main h2, main section:not([aria-labelledby=home-offers]), main ' +
            'li:not([aria-labelledby=home-offers] li), main li a, main li b, main li b bdi, main li img, ' +
            '[role=group]:first-child, [role=group]:first-child h2 bdi, [role=group]:first-child img, ' +
            '[role=group]:first-child .ground, main button, main svg',
        ),
      ]
        .filter((element) => !element.closest('[aria-labelledby=home-offers] li'))
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return {
            name: `${element.localName} ${element.textContent.slice(0, 30)}`,
            x,
            y,
            width,
            height,
            color: getComputedStyle(element).color,
            font: getComputedStyle(element).font,
          };
        });
    const pictures = () =>
      [...document.querySelectorAll<HTMLImageElement>('main li img, [role=group]:first-child img')]
        .filter((image) => image.getBoundingClientRect().top < innerHeight)
        .map((image) => ({
          source: image.currentSrc,
          isShown: image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1',
          decoding: image.decoding,
        }));
    const noted: TakeOver = { before: [], after: [], seen: [], shown: [], made: [], shift: 0 };
    window.takeOver = noted;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    window.noteBefore = () => {
      noted.before = boxes();
      noted.seen = pictures();
    };
    new MutationObserver(() => {
      if (noted.after.length > 0 || noted.before.length === 0 || document.getElementById('shell')) return;
      noted.after = boxes();
      // The page's style element lists its rules; emotion inserts its own in other elements.
      noted.made = [...document.styleSheets]
        .filter(({ ownerNode }) => ownerNode instanceof HTMLElement && ownerNode.dataset.emotion === 'css')
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
      requestAnimationFrame(() => {
        noted.shown = pictures();
      });
    }).observe(document, { childList: true, subtree: true });
  });
  return {
    before: () => page.evaluate(() => window.noteBefore()),
    noted: () => page.evaluate(() => window.takeOver),
  };
}

for (const [asked, width] of [
  ['en', 390],
  ['ar', 1280],
] as const) {
  test(`HOME-09 the page itself shows Home's food, to the pixel where the app will draw it (${asked})`, async ({
    page,
    backend,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const watch = await watchTakeOver(page);
    const { release } = await paintedHome(page, backend.url, `/?lang=${asked}`);
    await expect(
      page
        .getByRole('main')
        .getByRole('heading', { level: 2, name: asked === 'en' ? 'Menu Categories' : 'أقسام القائمة' }),
    ).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: asked === 'en' ? 'Boneless' : 'بدون عظم', exact: true }),
    ).toHaveAttribute('href', /^\/items\/./);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('main button')].every((button) => button.closest('[inert]')),
      ),
    ).toBe(true);
    await expect
      .poll(async () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('#shell main img')]
            .filter((image) => image.getBoundingClientRect().top < innerHeight)
            .every((image) => image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1'),
        ),
      )
      .toBe(true);
    await expect(page.locator('#shell main h2').first()).toHaveCSS('font-family', /^"Baloo Bhaijaan 2"/);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await watch.before();
    release();
    await appIsThere(page);
    await expect.poll(async () => (await watch.noted()).shown.length).toBeGreaterThan(3);
    const { before, after, seen, shown, made: inserted, shift } = await watch.noted();
    expect(before.length).toBeGreaterThan(30);
    const rounded = (boxes: TakeOver['before']) =>
      boxes.map((box) =>
        Object.fromEntries(
          Object.entries(box).map(([name, value]) => [
            name,
            typeof value === 'number' ? Math.round(value * 2) / 2 : value,
          ]),
        ),
      );
    expect(rounded(after)).toEqual(rounded(before));
    expect(shown.map(({ source }) => source)).toEqual(seen.map(({ source }) => source));
    expect(shown.filter(({ isShown, decoding }) => !isShown || decoding !== 'sync')).toEqual([]);
    expect(shift).toBeLessThan(0.02);
    expect(inserted).toEqual([]);
  });
}

test('HOME-09 a tap before the app has started opens the screen without a reload, and Back opens Home', async ({
  page,
  backend,
}) => {
  const items = requestsOf(page, 'getMenuItems');
  const { release, documents } = await paintedHome(page, backend.url);
  const link = tiles(page).nth(1);
  await expect(link).toBeVisible();
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

test("HOME-09 a link of the page opens in a new tab by the browser's own ways", async ({ page, backend, context }) => {
  await paintedHome(page, backend.url);
  for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const [opened] = await Promise.all([context.waitForEvent('page'), tiles(page).nth(2).click(press)]);
    await expect.poll(() => new URL(opened.url()).pathname).toMatch(/^\/items\/./);
    await opened.close();
  }
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(tiles(page).first()).toBeVisible();
});

test('HOME-12 a dashboard that fails leaves the plain shell, and the app says why', async ({ page, backend, say }) => {
  await signInAs(page, await makeCustomer(backend.url));
  const release = await holdScripts(page);
  await page.route('**/api/getDashboard', (route) =>
    route.fulfill({ json: { status: false, message: 'Kitchen closed', data: null } }),
  );
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#shell')).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Kitchen closed');
  await expect(page.getByRole('button', { name: say('common.retry') })).toBeVisible();
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
