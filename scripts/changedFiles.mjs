import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const lines = (text) => text.split('\n').filter(Boolean);

/** The commit that a change is compared with: where the branch left origin/main, or the commit before HEAD. */
export function baseCommit() {
  for (const ref of ['origin/main', 'HEAD~1']) {
    try {
      const base = git('merge-base', 'HEAD', ref).trim();
      if (base !== git('rev-parse', 'HEAD').trim()) return base;
    } catch {
      // The reference does not exist.
    }
  }
  return 'HEAD';
}

/** Files that differ from `base`, with those that git does not track yet; deleted ones are left out. */
export const changedFiles = (base) =>
  [
    ...new Set([
      ...lines(git('diff', '--name-only', base)),
      ...lines(git('ls-files', '--others', '--exclude-standard')),
    ]),
  ].filter((file) => existsSync(path.join(root, file)));

/** Test files below `folder` that import one of the changed files, directly or not. */
export async function testsOf(folder, changed) {
  const entryPoints = readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.posix.join(folder, String(file)))
    .filter((file) => /\.(test|spec)\.ts$/.test(file));
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'unused',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs)
    .filter((output) => output.entryPoint && Object.keys(output.inputs).some((input) => changed.includes(input)))
    .map((output) => output.entryPoint);
}
