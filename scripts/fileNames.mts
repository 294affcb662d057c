/** Fails if two tracked paths differ only in case, because a checkout on macOS or Windows would break. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

/** Paths and their folders without the extension of code, because imports leave it out. */
const names = new Set(
  files.flatMap((file) => {
    const folders = file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
    return [...folders.slice(0, -1), file.replace(/(?:\.test|\.spec)?\.(?:tsx?|m?js|mts)$/, '')];
  }),
);
const groups = new Map<string, string[]>();
for (const name of names) groups.set(name.toLowerCase(), [...(groups.get(name.toLowerCase()) ?? []), name]);
const pairs = [...groups.values()].filter((group) => group.length > 1);
for (const pair of pairs) console.log(`differ in case only: ${pair.join(', ')}`);
console.log(`${pairs.length === 0 ? 1 : 0} passed, ${pairs.length} failed`);
if (pairs.length > 0) process.exitCode = 1;
