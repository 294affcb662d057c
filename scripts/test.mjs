/**
 * `npm test`: installs missing packages, runs the steps of a day, and ends with `N passed, N failed`.
 * `npm run test:release` (`--release`): all tests and measurements; a missing program is a failure there.
 * Arguments name steps (see `stages`); none means all of them.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { installByApt } from './apt.mjs';
import { typeChecks } from './run.mjs';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, '.cache', 'test');
const { values, positionals } = parseArgs({ options: { release: { type: 'boolean' } }, allowPositionals: true });
const isRelease = values.release === true;
if (isRelease) process.env.RELEASE = '1';
const only = new Set(positionals);

/** Programs that the whole-program tests start, by the name of Debian's package. */
const RELEASE_PROGRAMS = {
  nginx: 'nginx',
  openssl: 'openssl',
  'etcd-server': 'etcd',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  restic: 'restic',
  prometheus: 'promtool',
  systemd: 'systemd-analyze',
};
/** Backend tests whose statements depend on the pooler's mode. */
const PGBOUNCER_FILES = [
  'orders.test',
  'payment.test',
  'pooledClient',
  'idempotencyOwner',
  'faultsPostgres',
  'auth.test',
];

/** Runs a command and resolves to its exit code and output; shows the output at once, or when it has ended. */
function run(command, args, { env = {}, isLive = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (isLive) process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => {
      if (!isLive) process.stdout.write(output);
      resolve({ code: code ?? 1, output });
    });
  });
}
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Runs commands, one after the other or at once; each one counts as one test. */
const check =
  (commands, { atOnce = false } = {}) =>
  async () => {
    const runOne = async ([command, ...args]) => ((await run(command, args)).code === 0 ? 1 : 0);
    let passed = 0;
    if (atOnce) for (const one of await Promise.all(commands.map(runOne))) passed += one;
    else for (const command of commands) passed += await runOne(command);
    return { passed, failed: commands.length - passed };
  };

/** The command that runs a script in TypeScript. */
const tsx = (file, ...args) => [process.execPath, '--import', 'tsx', file, ...args];

/** A step whose script ends with its counts and prints a line `skipped: REASON (TITLE)` for each skipped test. */
const counted =
  ([command, ...args], env) =>
  async () => {
    const { code, output } = await run(command, args, { isLive: true, env });
    const counts = /(\d+) passed, (\d+) failed(?:, \d+ skipped)?\s*$/.exec(output);
    const skipped = [...output.matchAll(/^skipped: (.*)$/gm)].map(([, reason]) => reason);
    const isBroken = !counts || (code !== 0 && counts[2] === '0');
    return { passed: Number(counts?.[1] ?? 0), failed: isBroken ? 1 : Number(counts[2]), skipped };
  };

async function unit() {
  const file = path.join(results, 'jest.json');
  const { code } = await run(bin('jest'), ['--json', `--outputFile=${file}`], { isLive: true });
  const report = readJson(file);
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const skipped = (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .map(({ fullName }) => `marked as skipped (${fullName})`);
  return { passed: report?.numPassedTests ?? 0, failed: failed || (code === 0 && report ? 0 : 1), skipped };
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
async function e2e() {
  const file = path.join(results, 'e2e.json');
  const env = { CHROMIUM: ensureHeadlessShell(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await run(bin('playwright'), ['test'], { env, isLive: true });
  const report = readJson(file);
  const failed = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0);
  const skipped = specsIn({ suites: report?.suites })
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map(({ title }) => `marked as skipped (${title})`);
  return { passed: report?.stats.expected ?? 0, failed: failed || (code === 0 && report ? 0 : 1), skipped };
}

async function citus() {
  if (!process.env.CITUS_URL) return { passed: 0, failed: 0, skipped: ['CITUS_URL is not set (the tests on Citus)'] };
  return counted(tsx('scripts/testServer.mts'), { DATABASE_URL: process.env.CITUS_URL })();
}

const steps = {
  format: check([[bin('oxfmt'), '--check', '.']]),
  names: check([tsx('scripts/fileNames.mts')]),
  licences: check([tsx('scripts/licences.mts')]),
  ids: check([tsx('scripts/requirementIds.mts')]),
  unused: check([[bin('knip')]]),
  lint: check([
    [bin('oxlint'), '-c', 'oxlint.config.mjs', '.'],
    [process.execPath, 'scripts/lint/testRules.mjs'],
  ]),
  types: check(typeChecks, { atOnce: true }),
  build: check([
    [process.execPath, 'scripts/builds.mjs'],
    ['npm', 'run', '--silent', 'build:server'],
    tsx('scripts/size.mts'),
  ]),
  unit,
  server: counted(tsx('scripts/testServer.mts')),
  e2e,
  pgbouncer: counted(tsx('scripts/testPgbouncer.mts', ...PGBOUNCER_FILES)),
  speed: counted(tsx('bench/web.mts', '--check-times', '--runs', '3')),
  citus,
};

/**
 * Each stage begins when the one before it has ended. Two steps of a stage run at the same time, longest first: those
 * of the first stage use one core, and each of the others has workers of its own or measures times.
 */
const stages = [
  ['build', 'types', 'unused', 'ids', 'names', 'licences'],
  ['lint', 'format'],
  ['unit'],
  ['server'],
  ['e2e'],
  ...(isRelease ? [['pgbouncer'], ['speed'], ['citus']] : []),
];
const isChosen = (name) => only.size === 0 || only.has(name);

process.chdir(root);
await ensureInstalled({ withDev: true });
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (isRelease) {
  console.log('All tests and measurements: about 25 minutes on two cores.');
  const missing = installByApt(RELEASE_PROGRAMS);
  if (missing.length > 0) {
    console.error(`Install these programs, then run it again: ${missing.join(', ')}`);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  }
}
// Fails at once on a machine without a browser.
if (isChosen('e2e')) ensureHeadlessShell();
if (isRelease && isChosen('speed')) ensureChromium();

const total = { passed: 0, failed: 0 };
const allSkipped = [];
const table = [];
async function runStep(name) {
  if (!isChosen(name)) return;
  console.log(`\n== ${name}`);
  const start = performance.now();
  const { passed, failed, skipped = [] } = await steps[name]();
  total.passed += passed;
  total.failed += failed;
  allSkipped.push(...skipped);
  const seconds = Math.round((performance.now() - start) / 1000);
  table.push([name, passed, failed, skipped.length, seconds]);
}
for (const stage of stages) {
  const waiting = stage.values();
  const runNext = async () => {
    for (const name of waiting) await runStep(name);
  };
  await Promise.all([runNext(), runNext()]);
}
const row = ([name, ...numbers]) => name.padEnd(10) + numbers.map((number) => String(number).padStart(9)).join('');
console.log(`\n${[['step', 'passed', 'failed', 'skipped', 'seconds'], ...table].map(row).join('\n')}`);
console.log(`\n${allSkipped.length} skipped`);
for (const reason of allSkipped) console.log(`  ${reason}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
