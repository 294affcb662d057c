/**
 * `npm test`: installs missing packages, runs every step, and ends with `N passed, N failed`.
 * Arguments name steps (see `stages`); none means all of them.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { typeChecks } from './run.mjs';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, '.cache', 'test');
const only = new Set(process.argv.slice(2));

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

/** Runs commands in turn; each one counts as one test. */
const check =
  (...commands) =>
  async () => {
    let passed = 0;
    for (const [command, ...args] of commands) passed += (await run(command, args)).code === 0 ? 1 : 0;
    return [passed, commands.length - passed];
  };

/** Runs commands side by side; each one counts as one test. */
const checkAtOnce =
  (...commands) =>
  async () => {
    const results = await Promise.all(commands.map(([command, ...args]) => run(command, args)));
    const passed = results.filter(({ code }) => code === 0).length;
    return [passed, results.length - passed];
  };

/** The command that runs a script in TypeScript. */
const tsx = (file, ...args) => [process.execPath, '--import', 'tsx', file, ...args];

/** A step whose script prints its counts in the last line. */
const counted =
  ([command, ...args]) =>
  async () => {
    const { code, output } = await run(command, args, { isLive: true });
    const counts = /(\d+) passed, (\d+) failed\s*$/.exec(output);
    return [Number(counts?.[1] ?? 0), Number(counts?.[2] ?? 0) || (code === 0 && counts ? 0 : 1)];
  };

async function unit() {
  const file = path.join(results, 'jest.json');
  const { code } = await run(bin('jest'), ['--json', `--outputFile=${file}`], { isLive: true });
  const report = readJson(file);
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  return [report?.numPassedTests ?? 0, failed || (code === 0 && report ? 0 : 1)];
}

async function e2e() {
  const file = path.join(results, 'e2e.json');
  const env = { CHROMIUM: ensureHeadlessShell(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await run(bin('playwright'), ['test'], { env, isLive: true });
  const stats = readJson(file)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return [stats?.expected ?? 0, failed || (code === 0 && stats ? 0 : 1)];
}

const steps = {
  format: check([bin('oxfmt'), '--check', '.']),
  names: check(tsx('scripts/fileNames.mts')),
  licences: check(tsx('scripts/licences.mts')),
  ids: check(tsx('scripts/requirementIds.mts')),
  unused: check([bin('knip')]),
  lint: check([bin('oxlint'), '-c', 'oxlint.config.mjs', '.'], [process.execPath, 'scripts/lint/testRules.mjs']),
  types: checkAtOnce(...typeChecks),
  build: check(
    ['npm', 'run', '--silent', 'build'],
    ['npm', 'run', '--silent', 'build:server'],
    tsx('scripts/size.mts'),
  ),
  unit,
  server: counted(tsx('scripts/testServer.mts')),
  e2e,
  speed: counted(tsx('bench/web.mts', '--check', '--runs', '1', '--only', 'home,startPages,pictures')),
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
  ['speed'],
];

process.chdir(root);
await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const isChosen = (name) => only.size === 0 || only.has(name);
// Fails at once on a machine without a browser.
if (isChosen('e2e')) ensureHeadlessShell();
if (isChosen('speed')) ensureChromium();

let passed = 0;
let failed = 0;
const table = [];
async function runStep(name) {
  if (!isChosen(name)) return;
  console.log(`\n== ${name}`);
  const start = performance.now();
  const [good, bad] = await steps[name]();
  passed += good;
  failed += bad;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  table.push(
    `${name.padEnd(8)}${String(good).padStart(5)} passed${String(bad).padStart(4)} failed${seconds.padStart(6)} s`,
  );
}
for (const stage of stages) {
  const waiting = stage.values();
  const runNext = async () => {
    for (const name of waiting) await runStep(name);
  };
  await Promise.all([runNext(), runNext()]);
}
console.log(`\n${table.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
