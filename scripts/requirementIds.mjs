/** Which requirements of docs/requirement-ids.txt a test's title names; with `--all` every one must be. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const ids = readFileSync(path.join(root, 'docs', 'requirement-ids.txt'), 'utf8')
  .split(/\s+/)
  .filter(Boolean);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(path.join(root, file)));
const named = new Set(
  files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/\b[A-Z]{2,7}-\d{2}\b/g) ?? []),
);
const missing = ids.filter((id) => !named.has(id));
console.log(`requirements named by tests: ${ids.length - missing.length} of ${ids.length}`);
if (missing.length > 0) console.log(`not yet: ${missing.join(' ')}`);
if (process.argv.includes('--all') && missing.length > 0) process.exitCode = 1;
