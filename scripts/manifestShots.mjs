/**
 * Makes public/screenshots for the installation dialog, from the built product:
 * `npm run build && npm run build:server && node scripts/manifestShots.mjs`. The manifest names them with their sizes.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { makePeople } from './gallery/product.mjs';
import { startProduct } from './startProduct.mjs';
import { runMain } from './run.mjs';

const out = path.resolve(import.meta.dirname, '..', 'public', 'screenshots');
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const shots = [
  { name: 'home', route: '/', device: phone },
  { name: 'item', route: '/item/wings-honey-bbq-10', device: phone },
  { name: 'cart', route: '/cart', device: phone },
  { name: 'home-wide', route: '/', device: desktop },
];

await runMain(async () => {
  mkdirSync(out, { recursive: true });
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    const { people } = await makePeople(product.url);
    for (const { name, route, device } of shots) {
      const context = await browser.newContext({
        ...device,
        locale: 'en-AE',
        timezoneId: 'Asia/Dubai',
        colorScheme: 'light',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.addInitScript((keys) => {
        for (const [key, value] of Object.entries(keys)) window.localStorage.setItem(key, value);
      }, people.sara.keys);
      await page.goto(product.url + route);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      await page.evaluate(async () => {
        await document.fonts.ready;
        await Promise.all(
          [...document.images]
            .filter((each) => each.loading !== 'lazy')
            .map((each) => each.decode().catch(() => undefined)),
        );
      });
      await page.waitForTimeout(800);
      const { width, height, size } = await sharp(await page.screenshot())
        .webp({ quality: 80, effort: 6 })
        .toFile(path.join(out, `${name}.webp`));
      console.log(`${name}.webp ${width}x${height}, ${(size / 1024).toFixed(0)} KB`);
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
});
