/** The linter's own test: in `planted/`, each line with faults is found by the rules it names, and by no others. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const planted = path.join(import.meta.dirname, 'planted');
const oxlint = path.resolve(import.meta.dirname, '../../node_modules/.bin/oxlint');
const FILES = ['src/features/menu/faults.tsx', 'server/modules/cart/faults.ts'];

const args = ['-c', 'oxlint.config.mjs', '--format', 'json', ...FILES];
const { stdout } = spawnSync(oxlint, args, { cwd: planted, encoding: 'utf8' });

/** Names of rules by 'file:line'. */
const found = new Map();
for (const { filename, code, labels } of JSON.parse(stdout).diagnostics) {
  // 'eslint(no-var)' is 'no-var', 'eslint-plugin-own(zones)' is 'own/zones'.
  const [, plugin, rule] = /^(?:eslint-plugin-)?(.*)\((.*)\)$/.exec(code);
  const name = plugin === 'eslint' ? rule : `${plugin}/${rule}`;
  const place = `${filename}:${labels[0].span.line}`;
  found.set(place, (found.get(place) ?? new Set()).add(name));
}

let tried = 0;
let wrong = 0;
const kinds = new Set();
for (const file of FILES) {
  for (const [index, line] of readFileSync(path.join(planted, file), 'utf8').split('\n').entries()) {
    const place = `${file}:${index + 1}`;
    const expected = /\/[/*] -> (.*?)(?: \*\/.*)?$/.exec(line)?.[1].split(', ').sort() ?? [];
    const actual = [...(found.get(place) ?? [])].sort();
    if (expected.length > 0) tried += 1;
    for (const name of expected) kinds.add(name);
    if (expected.join() === actual.join()) continue;
    wrong += 1;
    console.error(`${place}: expected ${expected.join(', ') || 'nothing'}, found ${actual.join(', ') || 'nothing'}`);
  }
}
console.log(`${kinds.size} rules were tried in ${tried} lines, ${wrong} lines differ`);
process.exitCode = wrong > 0 || tried === 0 ? 1 : 0;
