/**
 * Compares the scripts that index.html loads, in brotli, with the budget of the first route in bench/budget.json; fails
 * above it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { firstRouteScripts } from '../bench/support/firstRoute.mjs';

const root = path.resolve(import.meta.dirname, '..');
const html = readFileSync(path.join(root, 'dist', 'index.html'), 'utf8');
const budget = JSON.parse(readFileSync(path.join(root, 'bench', 'budget.json'), 'utf8'));
const scripts = firstRouteScripts(html);
let total = 0;
for (const src of scripts) {
  const size = brotliCompressSync(readFileSync(path.join(root, 'dist', src))).length / 1024;
  total += size;
  console.log(`${size.toFixed(1).padStart(7)} KB brotli  ${src}`);
}
const limit = budget.firstRouteScriptKbBrotli;
console.log(`${total.toFixed(1).padStart(7)} KB brotli  first-route script, budget ${limit} KB`);
const eager = scripts.filter((src) => /leaflet|formik|toasts/.test(src));
if (total > limit || scripts.length === 0 || eager.length > 0) {
  console.error('The first route is over its budget.');
  process.exitCode = 1;
}
