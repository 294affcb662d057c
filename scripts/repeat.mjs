/**
 * `node scripts/repeat.mjs 20 e2e [--busy]`: runs a step of `npm test` repeatedly and counts the failed runs.
 * `--busy` keeps the processor busy.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [times, step] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
if (!(Number(times) > 0) || !step) {
  console.error('usage: node scripts/repeat.mjs TIMES STEP [--busy]');
  process.exit(2);
}
const busy = process.argv.includes('--busy')
  ? Array.from({ length: 2 }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  : [];

let failed = 0;
for (let count = 1; count <= Number(times); count += 1) {
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/test.mjs', step], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const counts = /\d+ passed, \d+ failed\s*$/.exec(output)?.[0]?.trim() ?? 'no counts';
  console.log(`run ${count}: ${counts}, ${((performance.now() - start) / 1000).toFixed(0)} s`);
  if (code !== 0) {
    failed += 1;
    console.log(output);
  }
}
for (const child of busy) child.kill('SIGKILL');
console.log(`${Number(times) - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
