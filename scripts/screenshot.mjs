/**
 * Makes docs/screenshot.png, the README's picture, from the built product: `npm run build && npm run build:server &&
 * node scripts/screenshot.mjs`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wings-shot-'));
const server = spawn(process.execPath, ['.build/server/main.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, KITCHEN_SPEED: '0', LOG_LEVEL: 'error' },
});
const url = await new Promise((resolve) => {
  server.stdout.on('data', (chunk) => {
    const found = /Open\s+(http:\S+)/.exec(String(chunk));
    if (found) resolve(found[1]);
  });
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });

async function shoot(pathname, { lang, width, height }) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/no-such-page`);
  await page.locator('h1').first().waitFor();
  await page.evaluate(async (language) => {
    const call = async (name, body, token) =>
      (
        await fetch(`/api${name}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json();
    const { data } = await call('/login', { email: 'sara@example.com', password: 'wings123' });
    const [address] = (await call('/getUserAddress', null, data.auth_token)).data;
    for (const [item_id, quantity] of [
      ['wings-kids-4', 2],
      ['diet-cola', 2],
    ]) {
      await call(
        '/addItemToCart',
        { item_id, quantity, user_address_id: address._id, instruction: '', addons: [], type: 'delivery' },
        data.auth_token,
      );
    }
    localStorage.setItem('user', JSON.stringify({ ...data.user, auth_token: data.auth_token }));
    localStorage.setItem('address', JSON.stringify(address));
    localStorage.setItem('user_lang', language);
  }, lang);
  await page.goto(url + pathname);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(800);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

const phone = { width: 390, height: 844 };
const pictures = [
  await shoot('/', { lang: 'en', ...phone }),
  await shoot('/item/wings-buffalo-10', { lang: 'en', ...phone }),
  await shoot('/cart', { lang: 'en', ...phone }),
  await shoot('/', { lang: 'ar', width: 1280, height: 844 }),
];
const gap = 24;
const widths = [390, 390, 390, 1280];
const composite = pictures.map((input, index) => ({
  input,
  top: gap,
  left: gap + widths.slice(0, index).reduce((sum, each) => sum + each + gap, 0),
}));
await sharp({
  create: {
    width: widths.reduce((sum, each) => sum + each + gap, gap),
    height: 844 + 2 * gap,
    channels: 3,
    background: '#EEDFCC',
  },
})
  .composite(composite)
  .png()
  .toBuffer()
  .then((all) =>
    sharp(all)
      .resize({ width: 1800 })
      .png({ palette: true, quality: 85 })
      .toFile(path.join(root, 'docs', 'screenshot.png')),
  );
await browser.close();
server.kill('SIGTERM');
rmSync(dataDir, { recursive: true, force: true });
