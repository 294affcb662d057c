import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { signInWithCart } from './support/flows';
import { checkoutLink, placeButton } from './support/look';
import type { Say } from './support/messages';

async function domCounters(client: CDPSession) {
  await client.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { nodes, jsEventListeners };
}

async function visitScreens(page: Page, say: Say) {
  const category = page.locator('[data-home=categories] a[href="/items/wings"]');
  const item = page.locator('main a[href="/item/wings-buffalo-10"]').filter({ visible: true }).first();
  const promotion = page.locator('main a[href^="/promo/"]').first();

  await category.click();
  await item.click();
  await expect(page.locator('fieldset').first()).toBeVisible();
  await page.goBack();
  await expect(item).toBeVisible();
  await page.goBack();

  await page
    .getByRole('link', { name: say('shell.search') })
    .first()
    .click();
  await page.getByRole('searchbox').fill('buffalo');
  await expect(item).toBeVisible();
  await page.goBack();

  await promotion.click();
  await expect(page).toHaveURL(/\/promo\//);
  await page.goBack();

  await page.locator('a[href^="/cart"]').filter({ visible: true }).first().click();
  await checkoutLink(page, say).click();
  await expect(placeButton(page, say)).toBeEnabled();
  await page.goBack();
  await expect(checkoutLink(page, say)).toBeVisible();
  await page.goBack();
  await expect(category).toBeVisible();
  await expect(promotion).toBeVisible();
}

/** Makes no image responsive, because Chromium keeps responsive images of renders that React has discarded. */
const withoutResponsiveImages = () => {
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name: string, value: string) {
    if (!/^(sizes|srcset)$/i.test(name)) setAttribute.call(this, name, value);
  };
};

test('B-12 the nodes and listeners of screens that were left are released', async ({ page, say, backend }) => {
  await page.addInitScript(withoutResponsiveImages);
  await signInWithCart(page, backend.url);
  await page.goto('/');
  const client = await page.context().newCDPSession(page);
  await visitScreens(page, say);
  const before = await domCounters(client);
  await visitScreens(page, say);
  // The smallest screen has more than 100 nodes and 20 listeners.
  await expect.poll(async () => (await domCounters(client)).nodes - before.nodes).toBeLessThan(100);
  await expect
    .poll(async () => (await domCounters(client)).jsEventListeners - before.jsEventListeners)
    .toBeLessThan(20);
});
