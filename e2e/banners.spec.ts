import { expect, test } from './support/fixtures';
import { makeCustomer, signInAs } from './support/flows';

test('HOME-08 LIMIT-08 the next banner is selected after 3000 ms and not before', async ({ page, say, backend }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await signInAs(page, await makeCustomer(backend.url));
  await page.goto('/');
  const carousel = page.getByRole('region', { name: say('menu.banners') });
  const selected = carousel.locator('button[aria-current]');
  // The template of Home never selects another banner, so autoplay runs as soon as the second one is selected.
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return selected.getAttribute('aria-label');
    })
    .toBe(say('menu.showBanner', { index: 2, total: 4 }));
  await page.clock.pauseAt(Date.now() + 60_000);
  // Pause and play start the time again. Without pointer and focus, because both hold autoplay.
  await carousel.getByRole('button', { name: say('menu.pauseBanners') }).dispatchEvent('click');
  const play = carousel.getByRole('button', { name: say('menu.playBanners') });
  const paused = (await selected.getAttribute('aria-label')) ?? '';
  await page.clock.runFor(10_000);
  await expect(selected).toHaveAttribute('aria-label', paused);
  await play.dispatchEvent('click');
  await expect(carousel.getByRole('button', { name: say('menu.pauseBanners') })).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(selected).toHaveAttribute('aria-label', paused);
  await page.clock.runFor(200);
  await expect(selected).not.toHaveAttribute('aria-label', paused);
});
