import type { Page } from '@playwright/test';
import { Backend } from './support/backend';
import { expect, test as base } from './support/fixtures';
import { makeCustomer, putInCart, signInAs, signInWithCart } from './support/flows';
import { placeButton } from './support/look';
import { Release } from './support/release';

/** The real service worker on a server of this test, which may release a newer build. */
const test = base.extend<{ release: Release; shop: Backend }>({
  release: async ({}, use) => {
    const release = new Release();
    await use(release);
    release.remove();
  },
  shop: async ({ release }, use) => {
    const shop = await Backend.start({ KITCHEN_SPEED: '0', DIST_DIR: release.dir });
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});
test.use({ serviceWorkers: 'allow' });
// Each test starts a server and a browser, and the worker fetches the whole app.
test.slow();

/** Waits until the worker has cached everything and controls this page. */
async function underWorker(page: Page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise<void>((resolve) =>
        active?.addEventListener('statechange', () => {
          if (active.state === 'activated') resolve();
        }),
      );
  });
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}
/** Releases a newer build at the same address. */
async function releaseNext(shop: Backend, release: Release) {
  release.next();
  await shop.kill();
  await shop.restart();
}
/** Empties the HTTP cache, which would answer for a file that the server no longer has. */
async function clearHttpCache(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}
/** The URLs of the cached replies. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) all.push(decodeURIComponent(request.url));
    return all;
  });

test(
  'B-12 a second visit without a connection shows the menu with its age, and nothing of the customer is kept',
  { tag: '@once' },
  async ({ page, say, shop, context }) => {
    const customer = await makeCustomer(shop.url);
    await putInCart(customer, 'wings-kids-4', 3);
    await signInAs(page, customer);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
    await underWorker(page);
    await page.goto('/item/wings-kids-4');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(/\S/);
    const name = await title.innerText();
    await page.goto('/cart');
    await expect(page.getByText(name).first()).toBeVisible();

    await context.setOffline(true);
    await page.goto('/item/wings-kids-4');
    await expect(title).toHaveText(name);
    await expect(page.getByText(say('shell.offlineMenu', { age: say('shell.momentAgo') }))).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
    await expect(page.getByText(say('shell.offlineMenu', { age: say('shell.momentAgo') }))).toBeVisible();

    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: say('cart.offlineTitle') })).toBeVisible();
    await expect(page.getByText(/^3 items, AED/)).toBeVisible();
    const kept = await keptAddresses(page);
    expect(kept.filter((address) => /getCart|getMyOrders|getUser|getOrder|uploads/.test(address))).toEqual([]);
    expect(kept.some((address) => address.includes('/getItemDetails?item_id=wings-kids-4'))).toBe(true);
    expect(
      await page.evaluate(async () => (await (await caches.open('menu-replies-v1')).matchAll()).length),
    ).toBeGreaterThan(1);
    expect(
      await page.evaluate(async () =>
        (await Promise.all((await (await caches.open('menu-replies-v1')).matchAll()).map((each) => each.text()))).join(
          '',
        ),
      ),
    ).not.toMatch(/"cart_quantity":[1-9]/);

    await context.setOffline(false);
    await expect(page.getByRole('button', { name: say('common.increase', { item: name }) })).toBeEnabled();
    await page.goto('/checkout');
    await expect(placeButton(page, say)).toBeEnabled();
    await context.setOffline(true);
    await expect(placeButton(page, say)).toBeDisabled();
    await expect(page.getByText(say('cart.offlinePlace'))).toBeVisible();
    await context.setOffline(false);
    await expect(placeButton(page, say)).toBeEnabled();
  },
);

test(
  'B-12 SEARCH-06 with the server stopped, search finds saved items, says so, and reloads the menu by a press',
  { tag: '@once' },
  async ({ page, say, shop }) => {
    await signInAs(page, await makeCustomer(shop.url));
    await page.goto('/items/wings');
    const cards = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(cards.first()).toHaveText(/\S/);
    const name = (await cards.first().innerText())
      .split(/[\s,،]+/)
      .slice(0, 2)
      .join(' ');
    await underWorker(page);
    await expect
      .poll(async () => (await keptAddresses(page)).some((each) => each.includes('getMenuItems?category_id=wings')))
      .toBe(true);
    await shop.kill();

    await page.goto('/search');
    const box = page.getByRole('searchbox');
    await box.fill(name);
    await expect(page.getByText(say('menu.searchedKept'))).toBeVisible();
    await expect(cards.first()).toContainText(name);
    await box.fill('sushi');
    await expect(page.getByRole('main').getByText(say('errors.network'))).toBeVisible();
    await shop.restart();
    await page
      .getByRole('main')
      .getByRole('button', { name: say('common.retry') })
      .click();
    await expect(page.getByRole('heading', { name: 'sushi' })).toBeVisible();
    await expect(box).toHaveValue('sushi');
  },
);

test(
  'B-12 a newer version is offered, never at the checkout, comes by a press, and takes nothing from another tab',
  { tag: '@once' },
  async ({ page, say, shop, release, context }) => {
    await signInWithCart(page, shop.url);
    await page.goto('/checkout');
    await expect(placeButton(page, say)).toBeEnabled();
    await underWorker(page);
    await expect(placeButton(page, say)).toBeEnabled();
    const before = await page.locator('script[src^="/static/main"]').getAttribute('src');
    const other = await context.newPage();
    await other.goto(`${shop.url}/account`);
    const points = other.getByRole('main').getByRole('link', { name: say('account.points'), exact: true });
    await expect(points).toBeVisible();

    await releaseNext(shop, release);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const coming = registration.installing ?? registration.waiting;
      if (coming && coming.state !== 'installed')
        await new Promise<void>((resolve) =>
          coming.addEventListener('statechange', () => {
            if (coming.state === 'installed') resolve();
          }),
        );
    });
    const offer = page.getByText(say('shell.updateReady'));
    // Navigation to the cart is inside the app, without a page load.
    await expect(offer).toBeHidden();
    await page.getByRole('button', { name: say('common.back') }).click();
    await expect(page).toHaveURL(/\/cart/);
    await expect(offer).toBeVisible();
    expect(await page.locator('script[src^="/static/main"]').getAttribute('src')).toBe(before);

    await page.getByRole('button', { name: say('shell.updateNow') }).click();
    await expect
      .poll(() =>
        page
          .locator('script[src^="/static/main"]')
          .getAttribute('src')
          .catch(() => before),
      )
      .not.toBe(before);
    await expect(page).toHaveURL(/\/cart/);
    await expect(offer).toBeHidden();

    // The other tab goes on with its build, whose files the server no longer has.
    const documents: string[] = [];
    other.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await clearHttpCache(other);
    await points.click();
    await expect(other.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
    expect(documents).toEqual([]);
    expect((await keptAddresses(page)).some((address) => address.includes(before ?? ''))).toBe(true);
    // The next visit after the last tab deletes them.
    await other.close();
    await page.close();
    const next = await context.newPage();
    await next.goto(`${shop.url}/cart`);
    await expect.poll(async () => (await keptAddresses(next)).some((each) => each.includes(before ?? ''))).toBe(false);
  },
);

test(
  'B-15 T17 under the worker a release takes no screen away from an open tab',
  { tag: '@once' },
  async ({ page, say, shop, release }) => {
    await signInAs(page, await makeCustomer(shop.url));
    await page.goto('/account');
    await underWorker(page);
    const points = page.getByRole('main').getByRole('link', { name: say('account.points'), exact: true });
    await expect(points).toBeVisible();
    await releaseNext(shop, release);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await clearHttpCache(page);
    await points.click();
    await expect(page.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
    expect(documents).toEqual([]);
  },
);

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', expectedProblem: /ChunkLoadError|Loading chunk|Refused to execute script/ });

  test(
    'B-15 T17 a chunk that a release took away is recovered by one reload, each time',
    { tag: '@once' },
    async ({ page, say, shop, release }) => {
      await signInAs(page, await makeCustomer(shop.url));
      const points = page.getByRole('main').getByRole('link', { name: say('account.points'), exact: true });
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
      });
      for (let times = 1; times <= 2; times += 1) {
        await page.goto('/account');
        await expect(points).toBeVisible();
        await releaseNext(shop, release);
        await clearHttpCache(page);
        await points.click();
        await expect(page.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
        expect(documents).toEqual(['/account', '/points', '/account', '/points'].slice(0, 2 * times));
      }
    },
  );
});

test(
  'B-12 an edited settings block is followed online, and kept for the next visit without a connection',
  { tag: '@once' },
  async ({ page, shop, release, context }) => {
    const { readFileSync, writeFileSync } = await import('node:fs');
    await signInAs(page, await makeCustomer(shop.url));
    await page.goto('/');
    await underWorker(page);
    const file = `${release.dir}/index.html`;
    const html = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      html.replace(
        /(id="?app-config"?>)\{/,
        '$1{"brand":{"name":{"en":"BrandShape Shack","ar":"بيت الجمر"}},'.replace(
          /,$/,
          html.includes('app-config">{}') || html.includes('app-config>{}') ? '' : ',',
        ),
      ),
    );
    await shop.kill();
    await shop.restart();
    await page.goto('/');
    await expect(page).toHaveTitle(/BrandShape Shack/);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const name = (await caches.keys()).find((each) => each.startsWith('shell-')) ?? '';
          return (await (await caches.open(name)).match('/index.html'))?.text();
        }),
      )
      .toContain('BrandShape Shack');
    await context.setOffline(true);
    await page.goto('/notifications');
    await expect(page).toHaveTitle(/BrandShape Shack/);
  },
);
