import { expect, test } from './support/fixtures';
import type { Locator } from '@playwright/test';
import { holdScripts } from './support/holdScripts';

/** The edge where the text begins and the top, px. */
const startOf = (element: Element) => {
  const { left, right, top } = element.getBoundingClientRect();
  return [document.dir === 'rtl' ? right : left, top].map(Math.round);
};

// Only the bar of the phone has a title.
for (const lang of ['en', 'ar'])
  for (const path of ['/', '/cart', '/login'])
    test(`@once the title of a first visit at ${path} is there before the app, and stays (${lang})`, async ({
      page,
    }) => {
      const release = await holdScripts(page);
      await page.goto(`${path}?lang=${lang}`, { waitUntil: 'commit' });
      const shown = page.locator('#shell :is([data-shell=title], [data-shell=heading]):visible');
      await expect(shown).toHaveCount(1);
      const before = { text: await shown.textContent(), start: await shown.evaluate(startOf) };
      release();
      const heading = page.locator('#root h1');
      await expect(heading).toBeVisible();
      expect({ text: await heading.textContent(), start: await heading.evaluate(startOf) }).toEqual(before);
    });

const pictureIn = (parent: Locator) => parent.locator('picture:has(source) > img');
const rectOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
};

const look = async (picture: Locator, title: Locator) => ({
  picture: await picture.evaluate(rectOf),
  file: await picture.evaluate((img: HTMLImageElement) => img.currentSrc),
  title: { text: await title.textContent(), start: await title.evaluate(startOf) },
});

// An item has one large picture, a list shows its first card.
const screens = [
  { path: '/item/wings-buffalo-10', card: '#root main', title: 'h1', minWidth: 300 },
  { path: '/items/wings', card: '#root .card >> nth=0', title: '.name', minWidth: 150 },
];
for (const lang of ['en', 'ar'])
  for (const { path, card, title, minWidth } of screens)
    test(`@once the first picture and title of ${path} are there before the app, and stay (${lang})`, async ({
      page,
    }) => {
      const release = await holdScripts(page);
      await page.goto(`${path}?lang=${lang}`, { waitUntil: 'commit' });
      const shell = page.locator('#shell .art');
      const shown = pictureIn(shell);
      await expect(shown).toHaveJSProperty('complete', true);
      const before = await look(shown, shell.locator('[data-shell=heading]'));
      // Counts the frames in which no picture of this size is visible.
      await page.evaluate((width) => {
        const frames = { without: 0 };
        Object.assign(window, { frames_: frames });
        const count = () => {
          const isVisible = [...document.querySelectorAll<HTMLImageElement>('#root picture img')].some(
            (img) => img.complete && getComputedStyle(img).opacity === '1' && img.getBoundingClientRect().width > width,
          );
          if (!isVisible) frames.without += 1;
          requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
      }, minWidth);
      release();
      const first = page.locator(card);
      const picture = pictureIn(first).first();
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await look(picture, first.locator(title))).toEqual(before);
      expect(await page.evaluate(() => (window as unknown as { frames_: { without: number } }).frames_)).toEqual({
        without: 0,
      });
    });
