/**
 * How long `npm start` takes until the address is printed: first start (empty data folder) and second start, built app
 * in place.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wings-start-'));

function start() {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    child.stdout.on('data', (chunk) => {
      if (!String(chunk).includes('Open ')) return;
      const seconds = (performance.now() - begun) / 1000;
      child.once('exit', () => resolve(seconds));
      process.kill(-child.pid, 'SIGTERM');
    });
    child.once('error', reject);
  });
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

await start(); // builds whatever is not built
rmSync(dataDir, { recursive: true, force: true });
const first = await start();
const again = [await start(), await start(), await start()];
console.log(`first start, app built, empty database: ${first.toFixed(1)} s`);
console.log(
  `second start: median of 3 ${median(again).toFixed(1)} s (${again.map((each) => each.toFixed(1)).join(', ')})`,
);
rmSync(dataDir, { recursive: true, force: true });
if (median(again) >= 5) process.exitCode = 1;
process.exit();
