/**
 * Takes a screenshot of every route and state of the built product, and writes gallery/index.html to browse them.
 * `npm run build && npm run build:server && node scripts/gallery.mjs [--routes home,item] [--widths 390,1280]
 * [--langs en,ar] [--schemes light,dark] [--out gallery]`; a route's name includes its states, `name!` does not.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { galleryPage } from './gallery/page.mjs';
import { makePeople } from './gallery/product.mjs';
import { startProduct } from './startProduct.mjs';
import { shots } from './gallery/shots.mjs';
import { runMain } from './run.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    routes: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,1280' },
    langs: { type: 'string', default: 'en,ar' },
    schemes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: path.join(root, 'gallery') },
  },
});
const list = (text) => text.split(',').filter(Boolean);
const heights = { 320: 568, 360: 740, 390: 844, 768: 1024, 1280: 800, 1600: 900 };

function chosenShots() {
  const names = list(options.routes);
  if (names.length === 0) return shots;
  return shots.filter(({ name }) =>
    names.some((each) =>
      each.endsWith('!') ? name === each.slice(0, -1) : name === each || name.startsWith(`${each}-`),
    ),
  );
}

function sayer(lang) {
  const folder = path.join(root, 'src', 'locales', lang);
  const spaces = {};
  for (const file of readdirSync(folder, { recursive: true }).filter((each) => each.endsWith('.json'))) {
    const space = path.basename(file, '.json');
    spaces[space] = { ...spaces[space], ...JSON.parse(readFileSync(path.join(folder, file), 'utf8')) };
  }
  return (key) => {
    const [space, name] = key.split('.');
    return spaces[space][name];
  };
}

/** Waits until nothing loads or moves, and every section is visible. */
async function settle(page, isWaiting) {
  await page.locator('h1, main').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('load');
  if (!isWaiting) await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  // Lazy pictures load when they are near the viewport.
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => {
        setTimeout(resolve, 60);
      });
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
    await Promise.race([
      Promise.all([...document.images].map((each) => each.decode().catch(() => undefined))),
      new Promise((resolve) => {
        setTimeout(resolve, 3000);
      }),
    ]);
  });
  await page.waitForTimeout(250);
}

async function shoot(browser, { url, people, orderId }, shot, { width, lang, scheme }) {
  const height = heights[width] ?? 900;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1,
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: width < 900,
    serviceWorkers: 'block',
    geolocation: { latitude: 25.1124, longitude: 55.2009 },
    permissions: ['geolocation'],
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(
      (keys) => {
        for (const [key, value] of Object.entries(keys)) window.localStorage.setItem(key, value);
      },
      { ...people[shot.as].keys, ...shot.keys, user_lang: lang },
    );
    await shot.before?.(page);
    await page.goto(url + shot.path.replace('{order}', orderId));
    await settle(page, shot.name.endsWith('-loading'));
    if (shot.act) {
      await shot.act(page, sayer(lang));
      await page.waitForTimeout(500);
    }
    const picture = await page.screenshot({ fullPage: !shot.fold });
    const file = `${shot.name}-${width}-${lang}-${scheme}.webp`;
    await sharp(picture).webp({ quality: 86, effort: 2 }).toFile(path.join(options.out, file));
    return { name: shot.name, path: shot.path, width, lang, scheme, file };
  } finally {
    await context.close();
  }
}

await runMain(async () => {
  mkdirSync(options.out, { recursive: true });
  const started = performance.now();
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  const taken = [];
  const failed = [];
  try {
    const world = { url: product.url, ...(await makePeople(product.url)) };
    const jobs = chosenShots().flatMap((shot) =>
      list(options.widths).flatMap((width) =>
        list(options.langs).flatMap((lang) =>
          list(options.schemes).map((scheme) => ({ shot, look: { width: Number(width), lang, scheme } })),
        ),
      ),
    );
    const work = async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        try {
          taken.push(await shoot(browser, world, job.shot, job.look));
        } catch (error) {
          failed.push(`${job.shot.name} ${Object.values(job.look).join(' ')}: ${error.message.split('\n')[0]}`);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(3, os.availableParallelism()) }, work));
  } finally {
    await browser.close();
    await product.stop();
  }
  const order = new Map(shots.map(({ name }, index) => [name, index]));
  taken.sort(
    (a, b) =>
      order.get(a.name) - order.get(b.name) ||
      a.width - b.width ||
      b.lang.localeCompare(a.lang) * -1 ||
      b.scheme.localeCompare(a.scheme),
  );
  writeFileSync(path.join(options.out, 'index.html'), galleryPage(taken));
  console.log(
    `${taken.length} pictures in ${((performance.now() - started) / 1000).toFixed(0)} s: ` +
      `${path.join(options.out, 'index.html')}`,
  );
  if (failed.length > 0) throw new Error(`Not taken:\n${failed.join('\n')}`);
});
