// Runs the backend's tests, or those whose path holds one of the words given; ends with a line of counts.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle, PROGRAMS } from './buildServer.mjs';
import { dropDatabase, makeTemplate, nodesOf } from './databases.mjs';

process.chdir(resolve(import.meta.dirname, '..'));
const words = process.argv.slice(2);
const files = readdirSync('server/test', { recursive: true })
  .map((file) => join('server/test', file))
  .filter((file) => file.endsWith('.test.ts') && (words.length === 0 || words.some((word) => file.includes(word))))
  .sort();
if (files.length === 0) {
  process.stderr.write('No test file matches\n');
  process.exit(1);
}

// The tests and the programs that they start are compiled once instead of in each process.
mkdirSync('.cache', { recursive: true });
const outdir = mkdtempSync('.cache/server-tests-');
process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const compiled = (file) => join(outdir, file.replace(/ts$/, 'mjs'));
const dumpProgram = 'server/test/dumpTestDatabase.ts';
const places = { outdir, outbase: '.', sourcesContent: false };
await bundle({ ...places, entryPoints: [...files, ...PROGRAMS, dumpProgram] });
// Packages of the app are written for bundlers.
await bundle({ ...places, entryPoints: ['scripts/support.mts'], packages: 'bundle' });

// Tests start from this database instead of migrating and seeding their own.
const data = resolve(outdir, 'data');
const dump = resolve(outdir, 'database.tar');
mkdirSync(data);
execFileSync(process.execPath, [compiled(dumpProgram), data, dump], { stdio: 'inherit' });

// On Citus they copy a database whose tables are distributed.
const url = process.env.DATABASE_URL;
const template = url && (await nodesOf(url)).length > 1 ? `template_${process.pid}` : null;
if (template) await makeTemplate(url, template, compiled('server/migrateCommand.ts'));

/** Runs files, shows what they print, and resolves to the exit code and the counts. */
function run(paths) {
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        // Compiling the embedded database for speed costs more than a test file's queries.
        '--liftoff-only',
        '--test',
        // Each file opens its own database; more files than cores at once are slower.
        '--test-concurrency=2',
        '--test-reporter=spec',
        ...paths.map(compiled),
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          TEST_PROGRAMS: resolve(outdir),
          TEST_DATA: data,
          TEST_DATABASE_DUMP: dump,
          ...(template ? { CITUS_URL: url, CITUS_TEMPLATE: template } : {}),
        },
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
    });
    child.on('close', (code) => {
      const count = (name) => Number(output.match(new RegExp(`^\\S+ ${name} (\\d+)\\s*$`, 'm'))?.[1] ?? 0);
      done({
        code,
        passed: count('pass'),
        failed: count('fail') + count('cancelled'),
      });
    });
  });
}

const { code, passed, failed } = await run(files);
if (template) await dropDatabase(url, template);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(code === 0 && failed === 0 ? 0 : 1);
