import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, signInAs } from './support/flows';
import { holdScripts } from './support/holdScripts';
import { requestsOf } from './support/look';

const tiles = (page: Page) => page.locator('#shell main li a');
const appIsThere = (page: Page) => expect(page.locator('#shell')).toHaveCount(0);
const documentsOf = (page: Page) => {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      found.push(new URL(request.url()).pathname);
  });
  return found;
};

/** In the page: positions before and after the app took over, and the layout shift until then. */
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
        .filter((each) => !each.closest('[aria-labelledby=home-offers] li'))
        .map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return {
            name: `${each.localName} ${each.textContent.slice(0, 30)}`,
            x,
            y,
            width,
            height,
            color: getComputedStyle(each).color,
            font: getComputedStyle(each).font,
          };
        });
    const pictures = () =>
      [...document.querySelectorAll<HTMLImageElement>('main li img, [role=group]:first-child img')]
        .filter((each) => each.getBoundingClientRect().top < innerHeight)
        .map((each) => ({
          source: each.currentSrc,
          isShown: each.complete && each.naturalWidth > 0 && getComputedStyle(each).opacity === '1',
          decoding: each.decoding,
        }));
    const noted = {
      before: [] as ReturnType<typeof boxes>,
      after: [] as ReturnType<typeof boxes>,
      seen: [] as ReturnType<typeof pictures>,
      shown: [] as ReturnType<typeof pictures>,
      made: [] as string[],
      shift: 0,
    };
    Object.assign(window, { takeOver: noted });
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) noted.shift += (each as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const note = () => {
      noted.before = boxes();
      noted.seen = pictures();
    };
    Object.assign(window, { noteBefore: note });
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
  interface Noted {
    before: Record<string, unknown>[];
    after: Record<string, unknown>[];
    seen: { source: string; isShown: boolean }[];
    shown: { source: string; isShown: boolean; decoding: string }[];
    made: string[];
    shift: number;
  }
  return {
    before: () => page.evaluate(() => (window as unknown as { noteBefore: () => void }).noteBefore()),
    noted: () => page.evaluate(() => (window as unknown as { takeOver: Noted }).takeOver),
  };
}

for (const asked of ['en', 'ar'] as const) {
  test(`HOME-09 the page itself shows Home's food, to the pixel where the app will draw it (${asked})`, async ({
    page,
    backend,
  }) => {
    await signInAs(page, await makeCustomer(backend.url));
    const release = await holdScripts(page);
    const watch = await watchTakeOver(page);
    await page.goto(`/?lang=${asked}`, { waitUntil: 'commit' });
    await expect(tiles(page).first()).toBeVisible();
    // The accessible content: a heading, links with names, one banner.
    await expect(
      page
        .getByRole('main')
        .getByRole('heading', { level: 2, name: asked === 'en' ? 'Menu Categories' : 'أقسام القائمة' }),
    ).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: asked === 'en' ? 'Boneless' : 'بدون عظم', exact: true }),
    ).toHaveAttribute('href', /^\/items\/./);
    expect(
      await page.evaluate(() => [...document.querySelectorAll('main button')].every((each) => each.closest('[inert]'))),
    ).toBe(true);
    await expect
      .poll(async () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('#shell main img')]
            .filter((each) => each.getBoundingClientRect().top < innerHeight)
            .every((each) => each.complete && each.naturalWidth > 0 && getComputedStyle(each).opacity === '1'),
        ),
      )
      .toBe(true);
    await expect(page.locator('#shell.lean')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await watch.before();
    release();
    await appIsThere(page);
    await expect.poll(async () => (await watch.noted()).shown.length).toBeGreaterThan(3);
    const { before, after, seen, shown, made: inserted, shift } = await watch.noted();
    expect(before.length).toBeGreaterThan(30);
    const rounded = (boxes: Record<string, unknown>[]) =>
      boxes.map((box) =>
        Object.fromEntries(
          Object.entries(box).map(([name, value]) => [
            name,
            typeof value === 'number' ? Math.round(value * 2) / 2 : value,
          ]),
        ),
      );
    expect(rounded(after)).toEqual(rounded(before));
    // The same files, without an empty frame.
    expect(shown.map(({ source }) => source)).toEqual(seen.map(({ source }) => source));
    expect(shown.filter(({ isShown, decoding }) => !isShown || decoding !== 'sync')).toEqual([]);
    expect(shift).toBeLessThan(0.02);
    // All style rules of Home came with the page.
    expect(inserted).toEqual([]);
  });
}

test('HOME-09 @once a tap before the app has started opens the screen without a reload, and Back opens Home', async ({
  page,
  backend,
  isPhone,
}) => {
  await signInAs(page, await makeCustomer(backend.url));
  const release = await holdScripts(page);
  const documents = documentsOf(page);
  const items = requestsOf(page, 'getMenuItems');
  await page.goto('/', { waitUntil: 'commit' });
  const link = tiles(page).nth(1);
  await expect(link).toBeVisible();
  const href = (await link.getAttribute('href')) ?? '';
  if (isPhone) await link.tap();
  else await link.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  // The page reacts at once and requests the items while the scripts are held back.
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

/** Home as the page script renders it for a customer, and the documents that are requested by then. */
async function paintedHome(page: Page, url: string) {
  await signInAs(page, await makeCustomer(url));
  const release = await holdScripts(page);
  const documents = documentsOf(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(tiles(page).first()).toBeVisible();
  return { release, documents };
}

test("A-57 @once the page's links work by keyboard, and the focus stays when the app takes over", async ({
  page,
  backend,
}) => {
  const { release, documents } = await paintedHome(page, backend.url);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return focused();
    })
    .toMatch(/^\/items\/./);
  const href = await focused();
  release();
  await appIsThere(page);
  expect(await focused()).toBe(href);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href ?? ''}$`));
  expect(documents).toEqual(['/']);
});

test('A-57 @once Enter on a link of the page opens its screen when the app has started', async ({ page, backend }) => {
  const { release, documents } = await paintedHome(page, backend.url);
  await tiles(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/items\/./);
  release();
  await expect(page.locator('main a[href^="/item/"]').first()).toBeVisible();
  expect(documents).toEqual(['/']);
});

test(
  "HOME-09 a link of the page opens in a new tab by the browser's own ways",
  { tag: '@once' },
  async ({ page, backend, context }) => {
    await signInAs(page, await makeCustomer(backend.url));
    await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(tiles(page).first()).toBeVisible();
    for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const [opened] = await Promise.all([context.waitForEvent('page'), tiles(page).nth(2).click(press)]);
      await expect.poll(() => new URL(opened.url()).pathname).toMatch(/^\/items\/./);
      await opened.close();
    }
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(tiles(page).first()).toBeVisible();
  },
);

test(
  'HOME-12 a dashboard that fails leaves the plain shell, and the app says why',
  { tag: '@once' },
  async ({ page, backend, say }) => {
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
  },
);
