/**
 * Compares the scripts that index.html loads, in brotli, with the budget of the first route in bench/budget.json; fails
 * above it, or if Home uses an English message that is not bundled.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { routes } from '../src/shared/paths';

const root = path.resolve(import.meta.dirname, '..');
const read = (...parts: string[]) => readFileSync(path.join(root, ...parts), 'utf8');
const scripts = [...read('dist', 'index.html').matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src = '']) => src);
const budget = JSON.parse(read('bench', 'budget.json')) as { firstRouteScriptKbBrotli: number };
const limit = budget.firstRouteScriptKbBrotli;
let total = 0;
for (const src of scripts) {
  const size = brotliCompressSync(read('dist', src)).length / 1024;
  total += size;
  console.log(`${size.toFixed(1).padStart(7)} KB brotli  ${src}`);
}
console.log(`${total.toFixed(1).padStart(7)} KB brotli  first-route script, budget ${limit} KB`);
const eager = scripts.filter((src) => /leaflet|formik|toasts/.test(src));
if (total > limit || scripts.length === 0 || eager.length > 0) {
  console.error('The first route is over its budget.');
  process.exitCode = 1;
}

const chunks = JSON.parse(
  /id="?screen-chunks"?>(.*?)<\/script>/s.exec(read('dist', 'index.html'))?.[1] ?? '{}',
) as object;
const unlisted = Object.entries(routes).filter(
  ([name, path]) => name !== 'support' && !Object.hasOwn(chunks, path.slice(1).replace(/\/.*/, '')),
);
if (unlisted.length > 0) {
  console.error(`The page does not list the scripts of ${unlisted.join('; ')}`);
  process.exitCode = 1;
}

const HOME_CHUNKS = ['main', 'home', 'special-strip', 'toasts', 'new-build'];
const bundled = new Set(
  ['common', 'errors', 'menu', 'shell'].flatMap((space) =>
    Object.keys(JSON.parse(read('src/shared/i18n/locales/en/home', `${space}.json`)) as object).map(
      (key) => `${space}.${key.replace(/_\w+$/, '')}`,
    ),
  ),
);
const files = readdirSync(path.join(root, 'dist', 'static'));
const missing = HOME_CHUNKS.flatMap((chunk) => {
  const file = files.find((name) => name.startsWith(`${chunk}.`) && name.endsWith('.js'));
  if (!file) throw new Error(`There is no chunk ${chunk}.`);
  const keys = read('dist/static', file).matchAll(/["'`]((?:common|errors|menu|shell)\.\w+)["'`]/g);
  return [...keys].flatMap(([, key = '']) => (bundled.has(key) ? [] : [`${chunk}: ${key}`]));
});
if (missing.length > 0) {
  console.error(`Not in src/shared/i18n/locales/en/home:\n${missing.join('\n')}`);
  process.exitCode = 1;
}
