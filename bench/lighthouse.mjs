/**
 * Lighthouse's categories accessibility, best practices and SEO on Home, an item and the cart of a signed-in customer,
 * in English and Arabic; fails below 100. Then its category performance on first visits with its mobile preset, medians
 * of three runs; they depend on the machine, so they are only printed. Option: --performance for these alone. Needs a
 * build and, because of its 185 MB not part of the project's packages: `npm install --no-save -E lighthouse@12.8.2`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/chromium.mjs';
import { startProduct } from '../scripts/startProduct.mjs';
import { medians } from './support/statistics.mjs';

const root = path.resolve(import.meta.dirname, '..');
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const SCREENS = ['/', '/item/wings-buffalo-10', '/cart'];
const FIRST_VISITS = ['/', '/items/wings', '/item/wings-buffalo-10', '/login'];
const RUNS = 3;

async function loadLighthouse() {
  try {
    // LIGHTHOUSE_DIR: a folder elsewhere whose node_modules has it.
    const from = createRequire(path.join(process.env.LIGHTHOUSE_DIR ?? root, 'package.json'));
    return (await import(pathToFileURL(from.resolve('lighthouse')).href)).default;
  } catch {
    console.error('Lighthouse is not installed. Run: npm install --no-save -E lighthouse@12.8.2');
    process.exit(1);
  }
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** The demo customer with something in the cart, as local-storage keys. */
async function customerKeys(url) {
  const call = async (name, body, token) => {
    const reply = await fetch(`${url}/api/${name}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    });
    return (await reply.json()).data;
  };
  const { user, auth_token: token } = await call('login', { email: 'sara@example.com', password: 'wings123' });
  const [address] = await call('getUserAddress', null, token);
  await call(
    'addItemToCart',
    {
      item_id: 'wings-kids-4',
      quantity: 2,
      user_address_id: address._id,
      instruction: '',
      addons: [],
      type: 'delivery',
    },
    token,
  );
  return {
    user: JSON.stringify({ ...user, auth_token: token }),
    token,
    address: JSON.stringify(address),
    type: 'delivery',
  };
}

const lighthouse = await loadLighthouse();
const { url, stop } = await startProduct();

/** Runs `work` with a browser of its own, so that nothing is cached. */
async function withBrowser(work) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'wings-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [`--remote-debugging-port=${port}`, ...CHROMIUM_ARGS],
  });
  try {
    return await work({ browser, port });
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The customer's session, without a visit of the app. */
async function store(browser, entries) {
  const page = await browser.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((keys) => {
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
  }, entries);
  await page.close();
}

function printFailedAudits({ categories, audits }) {
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight === 0 || audit.score === null || audit.score === 1) continue;
      const where = (audit.details?.items ?? [])
        .slice(0, 5)
        .map((item) => item.node?.snippet ?? item.description ?? item.url ?? JSON.stringify(item).slice(0, 200));
      console.log(`   ${category}: ${audit.title}${where.map((each) => `\n     ${each}`).join('')}`);
    }
  }
}

/** Whether every screen has 100 in the categories that do not depend on the machine. */
async function checkScreens({ browser, port }) {
  let isPassed = true;
  const keys = await customerKeys(url);
  for (const lang of ['en', 'ar']) {
    await store(browser, { ...keys, user_lang: lang });
    for (const screen of SCREENS) {
      const { lhr } = await lighthouse(url + screen, {
        port,
        onlyCategories: CATEGORIES,
        disableStorageReset: true,
        logLevel: 'error',
        output: 'json',
      });
      const scores = CATEGORIES.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100));
      console.log(`${lang} ${screen.padEnd(24)} ${CATEGORIES.map((id, index) => `${id} ${scores[index]}`).join('  ')}`);
      if (scores.some((score) => score < 100)) isPassed = false;
      if (new URL(lhr.finalDisplayedUrl).pathname !== screen) {
        isPassed = false;
        console.log(`   ended at ${lhr.finalDisplayedUrl}`);
      }
      printFailedAudits(lhr);
    }
  }
  return isPassed;
}

async function measureFirstVisit(screen, port) {
  const { lhr } = await lighthouse(url + screen, {
    port,
    onlyCategories: ['performance'],
    logLevel: 'error',
    output: 'json',
  });
  const [metrics] = lhr.audits.metrics.details.items;
  return {
    score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
    fcp: metrics.firstContentfulPaint,
    lcp: metrics.largestContentfulPaint,
    blocking: Math.round(metrics.totalBlockingTime),
    benchmark: lhr.environment.benchmarkIndex,
  };
}

async function printPerformance() {
  for (const screen of FIRST_VISITS) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await withBrowser(({ port }) => measureFirstVisit(screen, port)));
    const { score, fcp, lcp, blocking, benchmark } = medians(runs);
    console.log(
      `first visit ${screen.padEnd(24)} performance ${score} (${runs.map((each) => each.score).join(', ')})  ` +
        `FCP ${fcp} ms  LCP ${lcp} ms  blocking ${blocking} ms  benchmark index ${Math.round(benchmark)}`,
    );
  }
}

try {
  if (!process.argv.includes('--performance') && !(await withBrowser(checkScreens))) process.exitCode = 1;
  await printPerformance();
} finally {
  await stop();
}
