/**
 * The linter's own test: in `planted/`, each line with faults is found by the rules that it names, and by no others.
 * Each rule of the configuration has such a line.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import config from '../../oxlint.config.mjs';

const planted = path.join(import.meta.dirname, 'planted');
const oxlint = path.resolve(import.meta.dirname, '../../node_modules/.bin/oxlint');
const FILES = ['src/features/menu/faults.tsx', 'src/features/support/faults.ts', 'server/modules/cart/faults.ts'];
/** No short fault is known that this one finds and `exhaustive-deps` or `immutability` does not find first. */
const WITHOUT_FAULT = ['react/preserve-manual-memoization'];

const args = ['-c', 'oxlint.config.mjs', '--format', 'json', ...FILES];
const { stdout } = spawnSync(oxlint, args, { cwd: planted, encoding: 'utf8' });

/** Names of rules by 'file:line'. */
const found = new Map();
for (const { filename, code, labels } of JSON.parse(stdout).diagnostics) {
  // 'eslint(no-var)' is 'no-var', 'eslint-plugin-own(zones)' is 'own/zones'.
  const [, plugin, rule] = /^(?:eslint-plugin-)?(.*)\((.*)\)$/.exec(code);
  const name = plugin === 'eslint' ? rule : `${plugin.replace('react-hooks', 'react')}/${rule}`;
  const place = `${filename}:${labels[0].span.line}`;
  found.set(place, (found.get(place) ?? new Set()).add(name));
}

let wrong = 0;
const kinds = new Set();
for (const file of FILES) {
  for (const [index, line] of readFileSync(path.join(planted, file), 'utf8').split('\n').entries()) {
    const place = `${file}:${index + 1}`;
    const expected = /\/[/*] -> (.*?)(?: \*\/.*)?$/.exec(line)?.[1].split(', ').sort() ?? [];
    const actual = [...(found.get(place) ?? [])].sort();
    for (const name of expected) kinds.add(name);
    if (expected.join() === actual.join()) continue;
    wrong += 1;
    console.error(`${place}: expected ${expected.join(', ') || 'nothing'}, found ${actual.join(', ') || 'nothing'}`);
  }
}
const held = config.overrides.flatMap(({ rules }) => Object.keys(rules).filter((name) => rules[name] !== 'off'));
const untried = [...new Set(held)].filter((name) => !kinds.has(name) && !WITHOUT_FAULT.includes(name));
for (const name of untried) console.error(`${name}: no fault is planted`);
console.log(`${kinds.size} rules were tried, ${wrong} lines differ, ${untried.length} rules have no fault`);
process.exitCode = wrong + untried.length > 0 ? 1 : 0;
