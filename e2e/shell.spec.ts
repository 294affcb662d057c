import { expect, test } from './support/fixtures';
import type { Page } from '@playwright/test';
import { holdScripts } from './support/holdScripts';

/** The edge where the text begins and the top, px. */
const startOf = (element: Element) => {
  const { left, right, top } = element.getBoundingClientRect();
  return [document.dir === 'rtl' ? right : left, top].map(Math.round);
};

// Only the bar of the phone has a title.
for (const lang of ['en', 'ar'])
  for (const path of ['/', '/cart', '/login'])
    test(`@once the title of a first visit at ${path} is there before the app, and stays in its place (${lang})`, async ({
      page,
    }) => {
      const release = await holdScripts(page);
      await page.goto(`${path}?lang=${lang}`, { waitUntil: 'commit' });
      const shown = page.locator('#shell .screen:visible');
      await expect(shown).toHaveCount(1);
      const before = { text: await shown.textContent(), start: await shown.evaluate(startOf) };
      release();
      const heading = page.locator('#root h1');
      await expect(heading).toBeVisible();
      expect({ text: await heading.textContent(), start: await heading.evaluate(startOf) }).toEqual(before);
    });

const pictureIn = (page: Page, parent: string) => page.locator(`${parent} picture:has(source) > img`);
const rectOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
};

for (const lang of ['en', 'ar'])
  test(`@once the picture and title of an item's first visit are there before the app, and stay (${lang})`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(`/item/wings-buffalo-10?lang=${lang}`, { waitUntil: 'commit' });
    const shown = pictureIn(page, '#shell');
    await expect(shown).toHaveJSProperty('complete', true);
    const title = page.locator('#shell .art > .screen');
    const before = {
      picture: await shown.evaluate(rectOf),
      file: await shown.evaluate((img: HTMLImageElement) => img.currentSrc),
      title: { text: await title.textContent(), start: await title.evaluate(startOf) },
    };
    // Counts the frames in which no picture of the item is visible.
    await page.evaluate(() => {
      const frames = { without: 0 };
      Object.assign(window, { frames_: frames });
      const count = () => {
        const isVisible = [...document.querySelectorAll<HTMLImageElement>('#root picture img')].some(
          (img) => img.complete && getComputedStyle(img).opacity === '1' && img.getBoundingClientRect().width > 300,
        );
        if (!isVisible) frames.without += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    release();
    const heading = page.locator('#root h1');
    await expect(heading).toBeVisible();
    const picture = pictureIn(page, '[data-stage]');
    await expect(picture).toHaveJSProperty('complete', true);
    expect({
      picture: await picture.evaluate(rectOf),
      file: await picture.evaluate((img: HTMLImageElement) => img.currentSrc),
      title: { text: await heading.textContent(), start: await heading.evaluate(startOf) },
    }).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { frames_: { without: number } }).frames_)).toEqual({
      without: 0,
    });
  });
