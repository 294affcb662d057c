/**
 * Compares the scripts that index.html loads, in brotli, with the budget of the first route in bench/budget.json; fails
 * above it, or if Home uses an English message that is not bundled.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const read = (...parts) => readFileSync(path.join(root, ...parts), 'utf8');
const scripts = [...read('dist', 'index.html').matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src);
const limit = JSON.parse(read('bench', 'budget.json')).firstRouteScriptKbBrotli;
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

const HOME_CHUNKS = ['main', 'special-strip', 'toasts', 'new-build'];
const messages = Object.fromEntries(
  ['common', 'errors', 'menu', 'shell'].map((space) => [
    space,
    Object.keys(JSON.parse(read('src/locales/en/home', `${space}.json`))).map((key) => key.replace(/_\w+$/, '')),
  ]),
);
const files = readdirSync(path.join(root, 'dist', 'static'));
const missing = HOME_CHUNKS.flatMap((chunk) => {
  const file = files.find((name) => name.startsWith(`${chunk}.`) && name.endsWith('.js'));
  if (!file) throw new Error(`There is no chunk ${chunk}.`);
  const keys = read('dist/static', file).matchAll(/["'`](common|errors|menu|shell)\.(\w+)["'`]/g);
  return [...keys].filter(([, space, key]) => !messages[space].includes(key)).map(([key]) => `${chunk}: ${key}`);
});
if (missing.length > 0) {
  console.error(`Not in src/locales/en/home:\n${missing.join('\n')}`);
  process.exitCode = 1;
}
