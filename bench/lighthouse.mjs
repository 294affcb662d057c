/**
 * Lighthouse with its mobile preset: accessibility, best practices and SEO of Home, an item and the cart of a signed-in
 * customer in both languages (fails below 100), and performance of first visits to Home, a list and an item (medians of
 * three; fails below 90). Run it by `node --import tsx bench/lighthouse.mjs`. Needs a build and, because of its 185 MB
 * not part of the project's packages: `npm install --no-save -E lighthouse@12.8.2`
 */
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.mjs';
import { freePort } from '../scripts/freePort.mjs';
import { demoCustomer, startProduct } from '../scripts/startProduct.mts';
import { medians } from './support/medians.mts';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const SCREENS = ['/', '/item/wings-buffalo-10', '/cart'];
const FIRST_VISITS = ['/', '/items/wings', '/item/wings-buffalo-10'];
const RUNS = 3;
const LEAST = { performance: 90, other: 100 };

const { default: lighthouse } = await import('lighthouse').catch(() => {
  console.error('Lighthouse is not installed. Run: npm install --no-save -E lighthouse@12.8.2');
  process.exit(1);
});
const { url, stop } = await startProduct();

async function audit(screen, options, storage = {}) {
  const port = await freePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath: ensureChromium(),
    args: [`--remote-debugging-port=${port}`, ...CHROMIUM_ARGS],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/robots.txt`);
    await page.evaluate((keys) => {
      for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
    }, storage);
    await page.close();
    return (await lighthouse(url + screen, { port, logLevel: 'error', output: 'json', ...options })).lhr;
  } finally {
    await browser.close();
  }
}

const scoreOf = (lhr, id) => Math.round((lhr.categories[id]?.score ?? 0) * 100);

try {
  const { storage } = await demoCustomer(url);
  for (const user_lang of ['en', 'ar']) {
    for (const screen of SCREENS) {
      const lhr = await audit(
        screen,
        { onlyCategories: CATEGORIES, disableStorageReset: true },
        { ...storage, user_lang },
      );
      const scores = CATEGORIES.map((id) => scoreOf(lhr, id));
      console.log(`${user_lang} ${screen.padEnd(24)} ${CATEGORIES.map((id, n) => `${id} ${scores[n]}`).join('  ')}`);
      for (const { title, score } of Object.values(lhr.audits)) if (score === 0) console.log(`   ${title}`);
      const isThere = new URL(lhr.finalDisplayedUrl).pathname === screen;
      if (!isThere || scores.some((score) => score < LEAST.other)) process.exitCode = 1;
    }
  }
  for (const screen of FIRST_VISITS) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const lhr = await audit(screen, { onlyCategories: ['performance'] });
      const [metrics] = lhr.audits.metrics.details.items;
      runs.push({
        score: scoreOf(lhr, 'performance'),
        'FCP, ms': metrics.firstContentfulPaint,
        'LCP, ms': metrics.largestContentfulPaint,
        'blocking, ms': metrics.totalBlockingTime,
        'benchmark index': lhr.environment.benchmarkIndex,
      });
    }
    const figures = medians(runs);
    console.log(`first visit ${screen}`, figures);
    if (figures.score < LEAST.performance) process.exitCode = 1;
  }
} finally {
  await stop();
}
