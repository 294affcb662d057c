import type { Page } from '@playwright/test';
import type { MenuItem } from '../contract/menu';
import { expect, test } from './support/fixtures';
import { ask, demoCustomer, signInAs } from './support/flows';

const PAGE = 20;
const PAGES = 15;
const TOTAL = PAGE * PAGES;
/** Some cards are higher than others. */
const words = (index: number) =>
  index % 7 === 3 ? ' with everything that the kitchen has, twice, and a dip of your choice to share'.repeat(2) : '';

/** A category of 300 items, made of a real one. */
async function openLongCategory(page: Page, url: string) {
  const sara = await demoCustomer(url);
  const {
    items: [model],
  } = await ask<{ items: MenuItem[] }>(url, '/getMenuItems?category_id=wings&page=1&limit=20', sara.token);
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
  await signInAs(page, sara);
  await page.goto('/items/wings');
  await expect(page.locator('main [role=status]')).toContainText(String(PAGE));
}

async function loadPages(page: Page, more: string, pages: number) {
  for (let loaded = 2; loaded <= pages; loaded += 1) {
    // By key: the button moves as the last rows get their height.
    await page.getByRole('button', { name: more }).press('Enter');
    await expect(page.locator('main [role=status]')).toContainText(String(loaded * PAGE));
  }
}

const card = (page: Page, number: number) => page.locator(`main a[href$="/item/made-${number}"]`);
const topOf = (page: Page, number: number) => card(page, number).evaluate((link) => link.getBoundingClientRect().top);

test('ITEMS-03 @once back from an item restores the scroll position in a category of 300 items', async ({
  page,
  say,
  backend,
}) => {
  await openLongCategory(page, backend.url);
  await loadPages(page, say('menu.loadMore'), PAGES);
  await expect(page.getByRole('button', { name: say('menu.loadMore') })).toHaveCount(0);
  const chosen = TOTAL / 2;
  // The scroll event, by which the app remembers the position, precedes the next frame.
  await card(page, chosen).evaluate((link) => {
    link.scrollIntoView({ block: 'center' });
    return new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const before = await topOf(page, chosen);
  // Not by Playwright's click, which may scroll before it.
  await card(page, chosen).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(new RegExp(`/item/made-${chosen}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`number ${chosen}`);
  await page.goBack();
  await expect(card(page, chosen)).toBeVisible();
  await expect.poll(async () => Math.abs((await topOf(page, chosen)) - before)).toBeLessThan(2);
  await expect(page.locator('main [role=status]')).toContainText(String(TOTAL));
});

test('GEN-10 @once Tab moves through a long category card by card and then to Load More', async ({
  page,
  say,
  backend,
}) => {
  await openLongCategory(page, backend.url);
  await loadPages(page, say('menu.loadMore'), 3);
  await card(page, 1).focus();
  for (let number = 2; number <= 3 * PAGE; number += 1) {
    await page.keyboard.press('Tab');
    await expect(card(page, number)).toBeFocused();
  }
  await expect(card(page, 3 * PAGE)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: say('menu.loadMore') })).toBeFocused();
});

for (const width of [390, 1280])
  test(`ITEMS-03 @once Load More at ${width} px leaves item 20 where it is and moves the focus to item 21`, async ({
    page,
    say,
    backend,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openLongCategory(page, backend.url);
    const more = page.getByRole('button', { name: say('menu.loadMore') });
    await more.scrollIntoViewIfNeeded();
    const button = await more.boundingBox();
    if (!button) throw new Error('Load More has no box');
    const before = await topOf(page, PAGE);
    // By coordinates: Playwright's click on a locator may scroll before it.
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await expect(card(page, PAGE + 1)).toBeFocused();
    expect(Math.abs((await topOf(page, PAGE)) - before)).toBeLessThanOrEqual(1);
    expect(await topOf(page, PAGE + 1)).toBeGreaterThan(before);
    await expect(card(page, 2 * PAGE)).toBeAttached();
    await expect(page.locator('main [role=status]').first()).toContainText(
      say('menu.itemsAdded_other', { count: PAGE }),
    );
  });
