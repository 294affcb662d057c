/**
 * Runs the backend's tests, or those whose path holds one of the words given; ends with a line of counts. Three
 * processes run at the same time. A file that starts programs has a process of its own; the others share a few, because
 * loading the server costs a process more than the tests of a small file.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { startPostgres } from '../server/sandbox/embeddedPostgres';
import { bundle, PROGRAMS, SANDBOX, withPackages } from './buildServer.mjs';
import { createDatabase, dropDatabase, makeTemplate, makeTables, nodesOf } from './databases.mjs';

/** Tests also wait: on two cores two at once take 174 s, three 151 s. */
const AT_ONCE = 3;
/** Processes for all files that start no program. */
const SHARED_PROCESSES = 6;
/** These take longest and so begin first; of the others the larger ones do. */
const LONGEST = ['rehearsal', 'crowd', 'pages', 'start'];
/** A process that takes longer, ms, is ended and fails; a cluster named by DATABASE_URL and programs are slower. */
const PROCESS_MS = process.env.DATABASE_URL || process.env.RELEASE || process.argv[2] ? 1_200_000 : 300_000;
/** A file that imports one of these starts programs, which take most of its time. */
const STARTS_PROGRAMS = /[/:](?:serverProcess\.ts|child_process)$/;
/**
 * What starts whole programs and guards deployment rather than a rule: it runs with RELEASE=1 (npm run test:release),
 * or when it is named.
 */
const RELEASE_ONLY = [
  ...['crowd', 'deployFiles', 'distribution', 'ending', 'faultsPostgres', 'migrations', 'nginx', 'openApi'],
  ...['pages', 'rehearsal', 'roll', 'routing', 'start'],
];
/** The name of the database that tests copy. */
const TEMPLATE = `template_${process.pid}`;

process.chdir(resolve(import.meta.dirname, '..'));
const words = process.argv.slice(2);
const isChosen = (file: string) =>
  words.length > 0
    ? words.some((word) => file.includes(word))
    : process.env.RELEASE === '1' || !RELEASE_ONLY.includes(basename(file, '.test.ts'));
const files = readdirSync('server/test', { recursive: true, encoding: 'utf8' })
  .map((file) => join('server/test', file))
  .filter((file) => file.endsWith('.test.ts') && isChosen(file))
  .sort();
if (files.length === 0) {
  process.stderr.write('No test file matches\n');
  process.exit(1);
}

// The tests and the programs that they start are compiled once instead of in each process.
mkdirSync('.cache', { recursive: true });
const outdir = resolve(mkdtempSync('.cache/server-tests-'));
const compiled = (file: string) => join(outdir, file.replace(/ts$/, 'mjs'));
const prepareProgram = 'server/test/prepareTestDatabases.ts';
const places = { ...withPackages, outdir, outbase: '.' };

/** Clean-up steps, run in reverse at the end. */
const undo: (() => unknown)[] = [() => rmSync(outdir, { recursive: true, force: true })];
const running = new Set<ChildProcess>();
async function cleanUp() {
  for (const child of running) child.kill('SIGKILL');
  for (const step of undo.splice(0).reverse()) await step();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

/** Compiles everything; resolves to a function that says whether a file imports another one whose path matches. */
async function compile() {
  const { metafile } = await bundle({
    ...places,
    entryPoints: [...files, ...PROGRAMS, ...SANDBOX, prepareProgram],
    metafile: true,
  });
  return (file: string, pattern: RegExp) =>
    metafile?.inputs[file]?.imports.some(({ path }) => pattern.test(path)) ?? false;
}

/** Starts PostgreSQL and makes the databases that tests copy; resolves to the tests' settings. */
async function prepareDatabases() {
  const data = join(outdir, 'postgres');
  // Its databases need not survive a crash of the machine.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 };
  const postgres = await startPostgres(data, { settings });
  undo.push(async () => {
    await postgres.stop();
    rmSync(postgres.folder, { recursive: true, force: true });
  });
  execFileSync(process.execPath, [compiled(prepareProgram), await createDatabase(postgres.url(), TEMPLATE)], {
    stdio: 'inherit',
  });
  await makeTemplate(postgres.url(), TEMPLATE);
  const env = { TEST_PROGRAMS: outdir, TEST_CLUSTER_URL: postgres.url(), TEST_CLUSTER_TEMPLATE: TEMPLATE };
  // On Citus they copy a database whose tables are distributed.
  const url = process.env.DATABASE_URL;
  if (url && (await nodesOf(url)).length > 1) {
    undo.push(() => dropDatabase(url, TEMPLATE));
    await makeTables(await createDatabase(url, TEMPLATE), compiled('server/command.ts'));
    await makeTemplate(url, TEMPLATE);
    Object.assign(env, { CITUS_URL: url, CITUS_TEMPLATE: TEMPLATE });
  }
  return env;
}

/** The files of each process: those that start programs alone and first, because they take longest. */
function processesOf(startsPrograms: (file: string) => boolean) {
  const rankOf = (file: string) =>
    LONGEST.includes(basename(file, '.test.ts')) ? LONGEST.indexOf(basename(file, '.test.ts')) : LONGEST.length;
  const bySize = [...files].sort((a, b) => rankOf(a) - rankOf(b) || statSync(b).size - statSync(a).size);
  const shared = Array.from({ length: SHARED_PROCESSES }, () => ({ size: 0, paths: [] as string[] }));
  for (const file of bySize.filter((testFile) => !startsPrograms(testFile))) {
    const smallest = shared.reduce((least, group) => (group.size < least.size ? group : least));
    smallest.size += statSync(file).size;
    smallest.paths.push(file);
  }
  return [
    ...bySize.filter((file) => startsPrograms(file)).map((file) => [file]),
    ...shared.map(({ paths }) => paths).filter((paths) => paths.length > 0),
  ];
}

/** Writes the module that runs files one after the other, and tells this process which one. */
function entryOf(paths: string[], number: number) {
  const entry = join(outdir, `process-${number}.mjs`);
  const suites = paths.map((path) => `describe('${path}', () => import('${compiled(path)}'));\n`);
  writeFileSync(entry, `import { describe } from 'node:test';\n${suites.join('')}`);
  return entry;
}

/** Runs files in one process and shows what it prints; resolves to the counts. */
function run(paths: string[], number: number, settings: NodeJS.ProcessEnv) {
  return new Promise<{ passed: number; failed: number; skipped: number }>((done) => {
    const child = spawn(process.execPath, ['--enable-source-maps', '--test-reporter=spec', entryOf(paths, number)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PROCESS_MS,
      killSignal: 'SIGKILL',
      env: { ...process.env, ...settings },
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
      });
    child.on('close', (code, signal) => {
      running.delete(child);
      // The counts of each process are added up.
      process.stdout.write(output.replaceAll(/^ℹ \w+ [\d.]+\n/gm, ''));
      const count = (name: string) => Number(new RegExp(`^ℹ ${name} (\\d+)\\s*$`, 'm').exec(output)?.[1] ?? 0);
      const failed = count('fail') + count('cancelled');
      const isBroken = code !== 0 && failed === 0;
      const ending = signal ?? `code ${code}`;
      if (isBroken) process.stdout.write(`✖ ${paths.join(', ')}: its process ended with ${ending}\n`);
      for (const [, title, reason] of output.matchAll(/^ *﹣ (.*?) \([\d.]+ms\) # (.*)$/gm))
        process.stdout.write(`skipped: ${reason ?? ''} (${title ?? ''})\n`);
      done({ passed: count('pass'), failed: isBroken ? 1 : failed, skipped: count('skipped') });
    });
  });
}

let passed = 0;
let failed = 0;
let skipped = 0;
try {
  const imports = await compile();
  const settings = await prepareDatabases();
  const waiting = [...processesOf((file) => imports(file, STARTS_PROGRAMS)).entries()];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [number, paths] = next;
        const counts = await run(paths, number, settings);
        passed += counts.passed;
        failed += counts.failed;
        skipped += counts.skipped;
      }
    }),
  );
} finally {
  await cleanUp();
}
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
