/** `npm run check`: checks names, format, lint, types and the unit tests of changed files. Run it before a commit. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, runMain, typeChecks } from './run.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')].filter(
  (file) => existsSync(file),
);
const code = changed.filter((file) => /\.(tsx?|mts|mjs|js)$/.test(file));
const unit = code.filter((file) => /^(src|contract)\//.test(file));
const bin = (name: string) => path.join('node_modules', '.bin', name);

await runMain(async () => {
  await run(process.execPath, ['--import', 'tsx', 'scripts/fileNames.mts']);
  if (changed.length > 0) await run(bin('prettier'), ['--check', '--ignore-unknown', ...changed]);
  if (code.length > 0) await run(bin('eslint'), ['--max-warnings', '0', '--no-warn-ignored', ...code]);
  for (const [command, ...args] of typeChecks) await run(command, args);
  if (unit.length > 0) await run(bin('jest'), ['--findRelatedTests', '--passWithNoTests', ...unit]);
});
