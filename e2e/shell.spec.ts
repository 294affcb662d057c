import { expect, test } from './support/fixtures';
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
