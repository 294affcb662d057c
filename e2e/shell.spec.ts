import { expect, test } from './support/fixtures';
import { holdScripts } from './support/holdScripts';

for (const [lang, dir] of [
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)
  test(`@once the brand is there before the app, in the visitor's language, and then the screen (${lang})`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(`/login?lang=${lang}`, { waitUntil: 'commit' });
    await expect(page.locator(`#shell b[lang=${lang}]`)).toBeVisible();
    await expect(page.locator('#shell b:visible')).toHaveCount(1);
    await expect(page.locator('#shell .tiles')).toBeVisible();
    expect(await page.evaluate(() => document.dir)).toBe(dir);
    release();
    await expect(page.locator('#root h1')).toBeVisible();
    await expect(page.locator('#shell')).toHaveCount(0);
  });
