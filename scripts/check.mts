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
  if (changed.length > 0) await run(bin('oxfmt'), ['--check', '--no-error-on-unmatched-pattern', ...changed]);
  if (code.length > 0)
    await run(bin('oxlint'), ['-c', 'oxlint.config.mjs', '--no-error-on-unmatched-pattern', ...code]);
  await Promise.all(typeChecks.map(([command, ...args]) => run(command, args)));
  if (unit.length > 0) await run(bin('jest'), ['--findRelatedTests', '--passWithNoTests', ...unit]);
});
