import { existsSync } from 'node:fs';
import { installByApt } from './apt.mjs';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const find = () => places.find((place) => place && existsSync(place));

/** The installed Chromium or Chrome; root on Debian installs it by apt, others get a line that says what to do. */
export function ensureChromium() {
  if (!find()) installByApt({ chromium: 'chromium' }, 'fonts-liberation');
  const installed = find();
  if (installed) return installed;
  console.error('The browser tests need Chromium or Google Chrome: install one, or set CHROMIUM to its path.');
  process.exit(1);
}

/**
 * Chromium without a window system, which takes a third less processor time, where Debian has it; else Chromium. The
 * environment variable CHROMIUM overrides both.
 */
export function ensureHeadlessShell() {
  if (process.env.CHROMIUM) return ensureChromium();
  if (!existsSync(HEADLESS_SHELL))
    installByApt({ 'chromium-headless-shell': 'chromium-headless-shell' }, 'fonts-liberation');
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium();
}
