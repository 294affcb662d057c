import { expect, test } from './support/fixtures';
import { makeCustomer, signInAs } from './support/flows';

const PAGE = 20;
const TOTAL = 23;

test('ITEMS-03 GEN-10 B-03 Load More moves nothing but the focus; Back and another language keep the place', async ({
  page,
  say,
  backend,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, await makeCustomer(backend.url));
  await page.goto('/items/sides');
  const cards = page.getByRole('main').locator('a[href^="/item/"]');
  const topOf = (index: number) => cards.nth(index).evaluate((link) => link.getBoundingClientRect().top);
  await expect(cards).toHaveCount(PAGE);
  const more = page.getByRole('button', { name: say('menu.loadMore') });
  await more.scrollIntoViewIfNeeded();
  const button = await more.boundingBox();
  if (!button) throw new Error('Load More has no box');
  const before = await topOf(PAGE - 1);
  // By coordinates: Playwright's click on a locator may scroll before it.
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await expect(cards.nth(PAGE)).toBeFocused();
  expect(Math.abs((await topOf(PAGE - 1)) - before)).toBeLessThanOrEqual(1);
  await expect(more).toHaveCount(0);
  for (let index = PAGE + 1; index < TOTAL; index += 1) {
    await page.keyboard.press('Tab');
    await expect(cards.nth(index)).toBeFocused();
  }
  await expect(cards.nth(TOTAL - 1)).toBeInViewport();

  // The scroll event, by which the app remembers the position, precedes the next frame.
  const chosen = 12;
  await cards.nth(chosen).evaluate((link) => {
    link.scrollIntoView({ block: 'center' });
    return new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const left = await topOf(chosen);
  await cards.nth(chosen).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/item\/./);
  await page.goBack();
  await expect(cards).toHaveCount(TOTAL);
  await expect.poll(async () => Math.abs((await topOf(chosen)) - left)).toBeLessThan(2);

  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const scrolled = await place();
  expect(scrolled).toBeGreaterThan(1000);
  await footer.getByRole('radio', { name: say('shell.arabic') }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(cards.first()).toContainText(/[\u0600-\u06FF]/);
  await expect(cards).toHaveCount(TOTAL);
  expect(Math.abs((await place()) - scrolled)).toBeLessThan(200);
});
