/**
 * `npm run check`: checks file names, format, lint, types, and the unit tests of changed files. Run it before a commit.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { baseCommit, changedFiles } from './changedFiles.mjs';
import { lints, typeChecks } from './run.mjs';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const base = baseCommit();
const changed = changedFiles(base);
const code = changed.filter((file) => /\.(tsx?|mts|mjs|js)$/.test(file));

const run = (name, command, args) =>
  new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (exit) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${exit === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
      if (exit !== 0) console.log(output);
      resolve(exit === 0);
    });
  });
const unitFiles = code.filter((file) => /^(src|contract)\//.test(file));

const checks = typeChecks.map(([command, ...args]) => run(`types of ${args.at(-1)}`, command, args));
checks.push(run('file names', process.execPath, ['scripts/fileNames.mjs']));
if (changed.length > 0) checks.push(run('format', bin('prettier'), ['--check', '--ignore-unknown', ...changed]));
if (code.length > 0)
  for (const [command, ...args] of lints(code)) checks.push(run(`lint by ${path.basename(command)}`, command, args));
if (unitFiles.length > 0)
  checks.push(run('unit tests', bin('jest'), ['--findRelatedTests', '--passWithNoTests', ...unitFiles]));
if ((await Promise.all(checks)).includes(false)) process.exitCode = 1;
