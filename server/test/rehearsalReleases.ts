import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPath } from '../storage/projectPath';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectPath(), encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

const NO_HISTORY =
  'The rehearsal builds the former release from the history, which this clone does not have: git fetch --unshallow';

/** The commit that added the newest heading of a release to CHANGELOG.md before this one; else this one. */
export function formerRelease(): string {
  let isShallow = true;
  try {
    isShallow = git('rev-parse', '--is-shallow-repository') !== 'false';
  } catch {
    // No repository at all.
  }
  if (isShallow) throw new Error(NO_HISTORY);
  const head = git('rev-parse', 'HEAD');
  const headings = readFileSync(projectPath('CHANGELOG.md'), 'utf8').match(/^## \[?\d+\.\d+\.\d+/gm) ?? [];
  const added = headings.map((heading) => git('log', '--reverse', '--format=%H', '-S', heading, '--', 'CHANGELOG.md'));
  return added.flatMap((commits) => commits.split('\n')[0] || []).find((commit) => commit !== head) ?? head;
}

/** What the app is built from. */
const APP = ['src', 'contract', 'public', 'scripts', 'package-lock.json', 'webpack.config.js', 'babel.config.js'];
const COPY = { recursive: true };

/** Builds the files of a commit, after those of this checkout, once for all rehearsals; returns their folder. */
export function buildRelease(commit: string): string {
  const folder = projectPath('.cache/releases', commit);
  if (existsSync(folder)) return folder;
  const building = `${folder}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  try {
    execFileSync('tar', ['-x', '-C', building], {
      input: execFileSync('git', ['archive', commit], { cwd: projectPath(), maxBuffer: 2 ** 30 }),
    });
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: building, stdio: ['ignore', 'ignore', 'inherit'] });
    const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
    if (lock(building) === lock(projectPath()))
      symlinkSync(projectPath('node_modules'), join(building, 'node_modules'));
    else run('npm', 'ci', '--no-audit', '--no-fund');
    // The app takes a minute.
    if (git('diff', '--stat', commit, '--', ...APP) === '') cpSync(projectPath('dist'), join(building, 'dist'), COPY);
    else run('npm', 'run', '--silent', 'build');
    run(process.execPath, '-e', 'import("./scripts/buildServer.mjs").then((it) => it.buildServer())');
    renameSync(building, folder);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  return folder;
}

/** Builds this checkout; returns its folder. */
export function buildCheckout(): string {
  const build =
    'import("./scripts/builds.mjs").then(async (it) => { await it.buildApp(); await it.buildProgram(true); })';
  execFileSync(process.execPath, ['-e', build], { cwd: projectPath(), stdio: ['ignore', 'ignore', 'inherit'] });
  return projectPath();
}

/** What a next release might add: a column, an index that is built beside the writes, a state of payments. */
const STATEMENTS = [
  `ALTER TABLE "users" ADD COLUMN "planted" text DEFAULT '' NOT NULL;`,
  `CREATE INDEX CONCURRENTLY "planted_index" ON "orders" USING btree ("created_at");`,
  `CREATE TABLE "planted" ("id" text PRIMARY KEY, "state" text CHECK ("state" in ('old', 'new')));`,
];

/** Adds a migration to the folder of a release, so that its schema is another one than the former's. */
export function plantMigration(release: string): void {
  const folder = join(release, 'server/db/migrations');
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error(`${file} has no entry`);
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_planted' };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(join(folder, '9999_planted.sql'), STATEMENTS.join('\n--> statement-breakpoint\n'));
}
