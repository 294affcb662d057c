import type { Page } from '@playwright/test';
import type { MenuItem } from '../contract/menu';
import { expect, test } from './support/fixtures';
import { ask, demoCustomer, signInAs } from './support/flows';

const PAGE = 20;
const PAGES = 10;
const TOTAL = PAGE * PAGES;
/** Some cards are higher than others, so that no row stands where it does by luck. */
const words = (at: number) => (at % 7 === 3 ? ' with everything that the kitchen has, twice, and a dip of your choice to share'.repeat(2) : '');

/** A category of 200 items, made of a real one. */
async function openLongCategory(page: Page, url: string) {
  const sara = await demoCustomer(url);
  const { items: [model] } = await ask<{ items: MenuItem[] }>(url, '/getMenuItems?category_id=wings&page=1&limit=20', sara.token);
  if (!model) throw new Error('no item to make others of');
  await page.route('**/api/getMenuItems*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    const items = Array.from({ length: PAGE }, (_, index) => {
      const number = (at - 1) * PAGE + index + 1;
      return { ...model, _id: `made-${number}`, title: `Wings number ${number}${words(number)}` };
    });
    return route.fulfill({ json: { status: true, message: '', data: { items, pagination: { total_records: TOTAL, total_pages: PAGES, current_page: at, limit: PAGE } } } });
  });
  await page.route('**/api/getItemDetails*', (route) => {
    const id = new URL(route.request().url()).searchParams.get('item_id') ?? '';
    return route.fulfill({ json: { status: true, message: '', data: { ...model, _id: id, title: `Wings number ${id.slice(5)}`, addons: [] } } });
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

const cards = (page: Page) => page.locator('main li[aria-posinset]');
/** The cards that the window shows, by their place in the list, with the top of each; none may be missing between two. */
const inView = (page: Page) => page.evaluate(() => {
  const shown = [...document.querySelectorAll<HTMLElement>('main li[aria-posinset]')]
    .map((card) => ({ at: Number(card.ariaPosInSet), top: card.getBoundingClientRect().top, bottom: card.getBoundingClientRect().bottom }))
    .filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight);
  return { shown, first: shown[0]?.top ?? Infinity, last: shown.at(-1)?.bottom ?? -Infinity, height: window.innerHeight };
});
/** All of the window is list, but for the gap between two rows, and nothing moves any more. */
async function expectFilled(page: Page) {
  let before = NaN;
  await expect.poll(async () => {
    const { shown, first, last, height } = await inView(page);
    const isStill = first === before;
    before = first;
    const isWhole = isStill && shown.every(({ at }, index) => index === 0 || at === (shown[index - 1]?.at ?? 0) + 1);
    return isWhole && first < 90 && last > height - 90;
  }).toBe(true);
}
const focusedPlace = (page: Page) => page.evaluate(() => Number(document.activeElement?.closest('li')?.ariaPosInSet ?? 0));

test('ITEMS-03 a long category stays short in the document, and back from an item finds the card where it was', async ({ page, say, backend }) => {
  await openLongCategory(page, backend.url);
  await loadPages(page, say('menu.loadMore'), PAGES);
  await expect(page.getByRole('button', { name: say('menu.loadMore') })).toHaveCount(0);
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);

  await page.evaluate((half) => window.scrollTo(0, half), Math.round(tall / 2));
  await expectFilled(page);
  for (let step = 0; step < 12; step += 1) await page.mouse.wheel(0, -700);
  await expectFilled(page);
  expect(await cards(page).count()).toBeLessThan(70);
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', String(TOTAL));

  const { shown } = await inView(page);
  const chosen = shown.find(({ top }) => top > 180);
  if (!chosen) throw new Error('no card in view');
  // Not by Playwright's click, which may scroll before it.
  await page.locator(`li[aria-posinset="${chosen.at}"] a`).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(new RegExp(`/item/made-${chosen.at}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`number ${chosen.at}`);
  await page.goBack();
  const top = () => page.locator(`li[aria-posinset="${chosen.at}"]`).evaluate((card) => card.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs(await top() - chosen.top)).toBeLessThan(2);
  await expectFilled(page);
  await expect(page.locator('main [role=status]')).toContainText(String(TOTAL));
});

test('GEN-10 the keyboard goes through a long category card by card, and the focus stays when its card is far away', async ({ page, say, backend }) => {
  await openLongCategory(page, backend.url);
  await loadPages(page, say('menu.loadMore'), 4);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectFilledBelow(page);
  await page.locator('li[aria-posinset="1"] a').focus();
  for (let at = 2; at <= 45; at += 1) {
    await page.keyboard.press('Tab');
    expect(await focusedPlace(page)).toBe(at);
  }
  await expect(page.locator('li[aria-posinset="45"]')).toBeInViewport();

  await page.evaluate(() => window.scrollTo(0, 0));
  await expectFilledBelow(page);
  expect(await focusedPlace(page)).toBe(45);
  await expect(cards(page).filter({ hasText: 'Wings number 36' })).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  expect(await focusedPlace(page)).toBe(44);
  await expect(page.locator('li[aria-posinset="44"]')).toBeInViewport();
  await expectFilled(page);

  // To the very end: the last card, then the button.
  await page.locator('li[aria-posinset="45"] a').focus();
  for (let at = 46; at <= 80; at += 1) {
    await page.keyboard.press('Tab');
    expect(await focusedPlace(page)).toBe(at);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: say('menu.loadMore') })).toBeFocused();
});

/** At the top of the page the list starts below the slider. */
async function expectFilledBelow(page: Page) {
  await expect.poll(async () => {
    const { shown, last, height } = await inView(page);
    return shown[0]?.at === 1 && shown.every(({ at }, index) => at === index + 1) && last > height - 90;
  }).toBe(true);
}

test('a long category fills the window when it turns', async ({ page, say, backend, isPhone }) => {
  await openLongCategory(page, backend.url);
  await loadPages(page, say('menu.loadMore'), 5);
  await page.evaluate(() => window.scrollTo(0, Math.round(document.documentElement.scrollHeight / 2)));
  await expectFilled(page);
  await page.setViewportSize(isPhone ? { width: 844, height: 390 } : { width: 800, height: 1280 });
  await expectFilled(page);
});
