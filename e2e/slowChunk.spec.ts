import { expect, test } from './support/fixtures';

test.use({ serviceWorkers: 'block', expectedProblem: /ChunkLoadError|Loading chunk/ });

test(
  'SHELL-01 SHELL-03 LIMIT-10 a missing chunk counts as failed after 120 s, not before: one reload, then words',
  {
    tag: '@once',
  },
  async ({ page, backend, say }) => {
    const html = await (await fetch(backend.url)).text();
    // The page's own scripts load; the screen's chunk is requested and never answered.
    await page.route(/\.js$/, async (route) => {
      if (html.includes(new URL(route.request().url()).pathname)) await route.continue();
    });
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.goto('/notifications', { waitUntil: 'commit' });
    // The frame of the screen is shown, so the chunk has been requested.
    const frame = page.getByRole('button', { name: say('shell.openMenu') }).first();
    const failure = page.getByText(say('errors.chunk'));
    await expect(frame).toBeVisible();
    // webpack removes a chunk's script element when the chunk counts as failed.
    const chunk = page.locator('script[src*="/notifications."]');
    await expect(chunk).toHaveCount(1);
    // 119 s after the start, however long the page took to ask for its chunks.
    await page.clock.pauseAt(start + 30_000);
    await page.clock.fastForward(89_000);
    expect([await chunk.count(), await failure.count(), loads]).toEqual([1, 0, 1]);
    await page.clock.resume();
    await page.clock.fastForward(35_000);
    await expect.poll(() => loads).toBe(2);
    await expect(frame).toBeVisible();
    await page.clock.fastForward(125_000);
    await expect(failure).toBeVisible();
    expect(loads).toBe(2);
  },
);
