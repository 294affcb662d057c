/**
 * `npm test`: installs what is missing, then lint, types, unit, backend and browser tests and the speed budget, one after the
 * other, and ends with `N passed, N failed`. Arguments name the steps to run (lint types unit server build e2e speed); none means all.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureChromium } from './chromium.mjs';

const root = path.resolve(import.meta.dirname, '..');
const only = new Set(process.argv.slice(2));
const results = path.join(root, '.cache', 'test');

/** Runs a command, shows its output, and resolves to its exit code. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
/** The same, and its standard output. */
function capture(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => { process.stdout.write(chunk); output += chunk; });
    child.on('error', () => resolve({ code: 1, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** A step that is one check: it passes or fails as a whole. */
const check = (command, args, env) => async () => ((await run(command, args, env)) === 0 ? [1, 0] : [0, 1]);

/** A step whose script counts for itself, in its last line. */
const counted = (...args) => async () => {
  const { code, output } = await capture(process.execPath, args);
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  return [Number(counts?.[1] ?? 0), Number(counts?.[2] ?? 0) || (code === 0 && counts ? 0 : 1)];
};

const steps = {
  lint: check(bin('eslint'), ['--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint', '.']),
  types: async () => {
    const app = await run(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']);
    const server = await run(bin('tsc'), ['--noEmit', '-p', 'server/tsconfig.json']);
    const scripts = await run(bin('tsc'), ['--noEmit', '-p', 'scripts/tsconfig.json']);
    const passed = [app, server, scripts].filter((code) => code === 0).length;
    return [passed, 3 - passed];
  },
  unit: async () => {
    const file = path.join(results, 'jest.json');
    const code = await run(bin('jest'), ['--json', `--outputFile=${file}`]);
    const report = readJson(file);
    const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
    return [report?.numPassedTests ?? 0, failed || (code === 0 && report ? 0 : 1)];
  },
  server: counted('scripts/testServer.mjs'),
  build: async () => {
    const app = await run('npm', ['run', '--silent', 'build']);
    const server = await run('npm', ['run', '--silent', 'build:server']);
    const size = await run(process.execPath, ['scripts/size.mjs']);
    const codes = [app, server, size];
    return [codes.filter((code) => code === 0).length, codes.filter((code) => code !== 0).length];
  },
  e2e: async () => {
    const chromium = ensureChromium();
    const file = path.join(results, 'e2e.json');
    const code = await run(bin('playwright'), ['test'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
    const stats = readJson(file)?.stats;
    const failed = stats?.unexpected ?? 0;
    return [(stats?.expected ?? 0) + (stats?.flaky ?? 0), failed || (code === 0 && stats ? 0 : 1)];
  },
  speed: counted('bench/web.mjs', '--check'),
  ids: check(process.execPath, ['scripts/requirementIds.mjs', '--all']),
};

process.chdir(root);
await ensureInstalled();
if (only.size === 0 || only.has('e2e') || only.has('speed')) ensureChromium();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
const table = [];
for (const [name, step] of Object.entries(steps)) {
  if (only.size > 0 && !only.has(name)) continue;
  console.log(`\n== ${name}`);
  const start = performance.now();
  const [good, bad] = await step();
  passed += good;
  failed += bad;
  table.push(`${name.padEnd(8)}${String(good).padStart(5)} passed${String(bad).padStart(4)} failed${((performance.now() - start) / 1000).toFixed(0).padStart(6)} s`);
}
console.log(`\n${table.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
