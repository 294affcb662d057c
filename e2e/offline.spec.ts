import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Backend } from './support/backend';
import { CuttingProxy } from './support/cuttingProxy';
import { expect, test } from './support/fixtures';
import { makeCustomer, putInCart, signInAs, signInWithCart } from './support/flows';
import { documentsOf, placeButton } from './support/look';
import { Release } from './support/release';

/** The real service worker on a server of this file, which releases newer builds. */
let release: Release;
let shop: Backend;
test.beforeAll(async () => {
  release = new Release();
  shop = await Backend.start({ KITCHEN_SPEED: '0', DIST_DIR: release.dir });
});
test.afterAll(async () => {
  await shop.stop();
  release.remove();
});
test.use({ serviceWorkers: 'allow' });
test.slow();
/** A new worker stores the whole shell before it is activated. */
const SLOW = { timeout: 30_000 };

async function underWorker(page: Page) {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    null,
    SLOW,
  );
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}
async function releaseNext() {
  release.next();
  await shop.kill();
  await shop.restart();
}
async function installNext(page: Page) {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null, null, SLOW);
}
function renameBrand(name: string) {
  const file = `${release.dir}/index.html`;
  const html = readFileSync(file, 'utf8').replace(
    /(id="?app-config"?>)([^<]*)</,
    (_whole, start: string, json: string) => {
      const settings = { ...(JSON.parse(json) as object), brand: { name: { en: name, ar: 'بيت الجمر' } } };
      return `${start}${JSON.stringify(settings)}<`;
    },
  );
  writeFileSync(file, html);
}
/** Empties the HTTP cache, which would answer for a file that the server no longer has. */
async function clearHttpCache(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) all.push(decodeURIComponent(request.url));
    return all;
  });

test('B-12 SEARCH-06 menu, its age and search work without connection or server, and settings arrive', async ({
  page,
  say,
  context,
}) => {
  const customer = await makeCustomer(shop.url);
  await putInCart(customer, 'wings-kids-4', 3);
  await signInAs(page, customer);
  const categories = page.getByRole('heading', { name: say('menu.categories') });
  const age = page.getByText(say('shell.offlineMenu', { age: say('shell.momentAgo') }));
  await page.goto(`${shop.url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(async () => (await keptAddresses(page)).some((address) => address.includes('getDashboard')))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(categories).toBeVisible();
  await expect(age).toBeVisible();
  await context.setOffline(false);
  await underWorker(page);
  await page.goto(`${shop.url}/item/wings-kids-4`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/\S/);
  const name = await title.innerText();
  await page.goto(`${shop.url}/cart`);
  await expect(page.getByText(name).first()).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${shop.url}/item/wings-kids-4`);
  await expect(title).toHaveText(name);
  await expect(age).toBeVisible();
  const kept = await keptAddresses(page);
  expect(kept.filter((address) => /getCart|getMyOrders|getUser|getOrder|uploads/.test(address))).toEqual([]);
  expect(kept.some((address) => address.includes('/getItemDetails?item_id=wings-kids-4'))).toBe(true);
  const menus = await page.evaluate(async () => {
    const replies = await (await caches.open('menu-replies')).matchAll();
    return Promise.all(replies.map((reply) => reply.text()));
  });
  expect(menus.length).toBeGreaterThan(1);
  expect(menus.join('')).not.toMatch(/"cart_quantity":[1-9]/);
  await context.setOffline(false);
  await page.goto(`${shop.url}/items/wings`);
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards.first()).toHaveText(/\S/);
  const words = (await cards.first().innerText()).split(/[\s,،]+/).slice(0, 2);
  await expect
    .poll(async () => (await keptAddresses(page)).some((address) => address.includes('getMenuItems?category_id=wings')))
    .toBe(true);
  await shop.kill();
  await page.goto(`${shop.url}/search`);
  const box = page.getByRole('searchbox');
  await box.fill(words.join(' '));
  await expect(page.getByText(say('shell.savedMenu', { age: say('shell.momentAgo') }))).toBeVisible();
  await expect(cards.first()).toContainText(new RegExp(words.join('[\\s,،]+')));
  await box.fill('sushi');
  await expect(page.getByRole('main').getByText(say('errors.network'))).toBeVisible();
  renameBrand('Another Brand');
  await shop.restart();
  await page
    .getByRole('main')
    .getByRole('button', { name: say('common.retry') })
    .click();
  await expect(page.getByRole('heading', { name: 'sushi' })).toBeVisible();
  await expect(box).toHaveValue('sushi');
  // The worker waits three seconds for the page; the first one of a new process takes longest.
  await page.request.get(`${shop.url}/`);
  await page.goto(`${shop.url}/`);
  await expect(page).toHaveTitle(/Another Brand/);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const shell = (await caches.keys()).find((cacheName) => cacheName.startsWith('shell-')) ?? '';
        return (await (await caches.open(shell)).match('/index.html'))?.text();
      }),
    )
    .toContain('Another Brand');
  await context.setOffline(true);
  await page.goto(`${shop.url}/notifications`);
  await expect(page).toHaveTitle(/Another Brand/);
});

test(
  'B-12 B-15 T17 a newer version is offered after the checkout, and takes nothing from another tab',
  { tag: '@release' },
  async ({ page, say, context }) => {
    await signInWithCart(page, shop.url);
    await page.goto(`${shop.url}/checkout`);
    await expect(placeButton(page, say)).toBeEnabled();
    await underWorker(page);
    await expect(placeButton(page, say)).toBeEnabled();
    const main = page.locator('script[src^="/static/main"]');
    const before = (await main.getAttribute('src')) ?? '';
    const other = await context.newPage();
    await other.goto(`${shop.url}/account`);
    const points = other.getByRole('main').getByRole('link', { name: say('account.points') });
    await expect(points).toBeVisible();
    await releaseNext();
    const documents = documentsOf(other);
    await clearHttpCache(other);
    await points.click();
    await expect(other.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
    expect(documents).toEqual([]);
    await other.goBack();
    await installNext(page);
    const offer = page.getByText(say('shell.updateReady'));
    await expect(offer).toBeHidden();
    await page.getByRole('button', { name: say('common.back') }).click();
    await expect(page).toHaveURL(/\/cart/);
    await expect(offer).toBeVisible();
    await expect(main).toHaveAttribute('src', before);
    await page.getByRole('button', { name: say('shell.updateNow') }).click();
    await expect(main).not.toHaveAttribute('src', before);
    await expect(page).toHaveURL(/\/cart/);
    await expect(offer).toBeHidden();
    await clearHttpCache(other);
    await other
      .getByRole('main')
      .getByRole('link', { name: say('account.profile') })
      .first()
      .click();
    await expect(other.getByRole('button', { name: say('account.editYourProfile') })).toBeVisible();
    expect(documents).toEqual([]);
    expect((await keptAddresses(page)).some((address) => address.includes(before))).toBe(true);
    await other.close();
    await page.close();
    const next = await context.newPage();
    await next.goto(`${shop.url}/cart`);
    await expect.poll(async () => (await keptAddresses(next)).some((address) => address.includes(before))).toBe(false);
  },
);

test(
  'B-12 T17 an update comes though the worker is busy, and starts offline though the host redirects',
  { tag: '@release' },
  async ({ page, say, context }) => {
    const host = await CuttingProxy.start(() => shop.url);
    host.redirects.set('/index.html', '/');
    await page.goto(`${host.url}/notifications`);
    await underWorker(page);
    const main = page.locator('script[src^="/static/main"]');
    const before = (await main.getAttribute('src')) ?? '';
    const [former] = context.serviceWorkers();
    // The worker's global scope is not part of the types of a page.
    await former?.evaluate(() =>
      addEventListener('message', (event) =>
        (event as unknown as { waitUntil: (work: Promise<never>) => void }).waitUntil(new Promise(() => undefined)),
      ),
    );
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('busy'));
    await releaseNext();
    await installNext(page);
    await page.getByRole('button', { name: say('shell.updateNow') }).click();
    await expect(main).not.toHaveAttribute('src', before);
    await expect(page.getByText(say('shell.updateReady'))).toBeHidden();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: say('notifications.title') })).toBeVisible();
    host.stop();
  },
);
