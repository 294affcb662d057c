import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './scripts/chromium.mjs';

/** Tests of rare worlds, and the ones that take longest: they run with RELEASE=1 (npm run test:release). */
const RELEASE_ONLY = [
  ...['account', 'banners', 'identity', 'longList', 'memory', 'missingScripts', 'oldBrowser', 'paintedHome'],
  ...['reflow', 'storage'],
];
const isRelease = process.env.RELEASE === '1';

/**
 * Browser tests: the real product (built app, real backend, own database and port for each worker) in
 * Chromium.
 */
export default defineConfig({
  testDir: './e2e',
  testIgnore: isRelease ? [] : RELEASE_ONLY.map((name) => `**/${name}.spec.ts`),
  grepInvert: isRelease ? undefined : /@release/,
  globalSetup: './e2e/support/globalSetup.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '.cache/test/e2e.json' }]],
  outputDir: 'test-results',
  use: {
    // A phone in English; what depends on the language or the width sets its own.
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker answers before page.route sees a request; e2e/offline.spec.ts is about the worker and allows it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // e2e/oldBrowser.spec.ts visits this host, which is no secure context.
      args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP wings.test 127.0.0.1'],
    },
  },
});
