import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printedUrl } from './printedUrl.js';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Starts the built product on an empty embedded database and a free port, without rate limits. The kitchen is off, so
 * that orders keep their status.
 */
export async function startProduct() {
  for (const file of ['dist/index.html', '.build/server/main.mjs'])
    if (!existsSync(path.join(root, file))) throw new Error('No build: npm run build && npm run build:server first.');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wings-product-'));
  const child = spawn(process.execPath, ['.build/server/main.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'false',
      KITCHEN_SPEED: '0',
      LOG_LEVEL: 'error',
    },
  });
  const url = await printedUrl(child);
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', () => {
        rmSync(dataDir, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
  return { url, stop };
}
