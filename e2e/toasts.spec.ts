import { expect, test } from './support/fixtures';
import { signInWithCart } from './support/flows';

test.use({ serviceWorkers: 'block', expectedProblem: /ERR_FAILED|Failed to load resource/ });

test('SHELL-05 LIMIT-07 a toast is at the top end and covers no link, button or heading, at 390 and 1280 px', async ({
  page,
  backend,
  say,
}) => {
  await signInWithCart(page, backend.url);
  await page.route('**/api/getUserLoyalty*', (route) => route.abort());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/points');
    const toast = page.locator('.toast', { hasText: say('errors.network') });
    await expect(toast).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast has gone.');
    const covered = await page.evaluate(
      (over) =>
        [...document.querySelectorAll('header a, header button, h1')]
          .filter((each) => {
            // The text of a heading counts, because its element is as wide as the line.
            const words = document.createRange();
            words.selectNodeContents(each);
            const {
              left,
              right,
              top,
              bottom,
              width: own,
            } = (each.matches('h1') ? words : each).getBoundingClientRect();
            return (
              own > 0 && left < over.x + over.width && right > over.x && top < over.y + over.height && bottom > over.y
            );
          })
          .map((each) => each.getAttribute('aria-label') ?? each.textContent),
      box,
    );
    expect(covered).toEqual([]);
    // Within the window, at the end of the line, where no text begins.
    const isRtl = await page.evaluate(() => document.documentElement.dir === 'rtl');
    const [left, right] = [box.x, width - box.x - box.width];
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThan(250);
    expect(isRtl ? left : right).toBeLessThan(48);
    if (width > 900) expect(isRtl ? left : right).toBeLessThan(isRtl ? right : left);
  }
});
