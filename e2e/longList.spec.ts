import type { Page } from '@playwright/test';
import type { MenuItem } from '../contract/menu';
import { expect, test } from './support/fixtures';
import { ask, makeCustomer, signInAs } from './support/flows';

const PAGE = 20;
const PAGES = 3;
const TOTAL = PAGE * PAGES;
const words = (index: number) =>
  index % 7 === 3 ? ' with everything that the kitchen has, twice, and a dip of your choice to share'.repeat(2) : '';

async function openLongCategory(page: Page, url: string) {
  const customer = await makeCustomer(url);
  const {
    items: [model],
  } = await ask<{ items: MenuItem[] }>(url, '/getMenuItems?category_id=wings&page=1&limit=20', customer.token);
  if (!model) throw new Error('no item to make others of');
  await page.route('**/api/getMenuItems*', (route) => {
    const pageNumber = Number(new URL(route.request().url()).searchParams.get('page'));
    const items = Array.from({ length: PAGE }, (_, index) => {
      const number = (pageNumber - 1) * PAGE + index + 1;
      return { ...model, _id: `made-${number}`, title: `Wings number ${number}${words(number)}` };
    });
    return route.fulfill({
      json: {
        status: true,
        message: '',
        data: {
          items,
          pagination: { total_records: TOTAL, total_pages: PAGES, current_page: pageNumber, limit: PAGE },
        },
      },
    });
  });
  await page.route('**/api/getItemDetails*', (route) => {
    const id = new URL(route.request().url()).searchParams.get('item_id') ?? '';
    return route.fulfill({
      json: {
        status: true,
        message: '',
        data: { ...model, _id: id, title: `Wings number ${id.slice(5)}`, addons: [] },
      },
    });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, customer);
  await page.goto('/items/wings');
  await expect(page.locator('main [role=status]')).toContainText(String(PAGE));
}

const card = (page: Page, number: number) => page.locator(`main a[href$="/item/made-${number}"]`);
const topOf = (page: Page, number: number) => card(page, number).evaluate((link) => link.getBoundingClientRect().top);

test('ITEMS-03 GEN-10 Load More moves nothing but the focus, and Back restores the position', async ({
  page,
  say,
  backend,
}) => {
  await openLongCategory(page, backend.url);
  const more = page.getByRole('button', { name: say('menu.loadMore') });
  const status = page.locator('main [role=status]').first();
  await more.scrollIntoViewIfNeeded();
  const button = await more.boundingBox();
  if (!button) throw new Error('Load More has no box');
  const before = await topOf(page, PAGE);
  // By coordinates: Playwright's click on a locator may scroll before it.
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await expect(card(page, PAGE + 1)).toBeFocused();
  expect(Math.abs((await topOf(page, PAGE)) - before)).toBeLessThanOrEqual(1);
  expect(await topOf(page, PAGE + 1)).toBeGreaterThan(before);
  await expect(status).toContainText(say('menu.itemsAdded_other', { count: PAGE }));

  for (let number = PAGE + 2; number <= 2 * PAGE; number += 1) {
    await page.keyboard.press('Tab');
    await expect(card(page, number)).toBeFocused();
  }
  await expect(card(page, 2 * PAGE)).toBeInViewport();
  for (let loaded = 3; loaded <= PAGES; loaded += 1) {
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card(page, (loaded - 1) * PAGE + 1)).toBeFocused();
    await card(page, loaded * PAGE).focus();
  }
  await expect(more).toHaveCount(0);

  // The scroll event, by which the app remembers the position, precedes the next frame.
  const chosen = TOTAL / 2;
  await card(page, chosen).evaluate((link) => {
    link.scrollIntoView({ block: 'center' });
    return new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const left = await topOf(page, chosen);
  await card(page, chosen).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`number ${chosen}`);
  await page.goBack();
  await expect(card(page, chosen)).toBeVisible();
  await expect.poll(async () => Math.abs((await topOf(page, chosen)) - left)).toBeLessThan(2);
  await expect(card(page, TOTAL)).toBeAttached();
});
