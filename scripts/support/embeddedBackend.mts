import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A reference backend on a free port with an empty database, which ends with this process. */
export async function embeddedBackend(): Promise<{ url: string; ended: Promise<void>; stop: () => void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wings-case-'));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', resolve(import.meta.dirname, '../../server/sandbox/main.ts')],
    {
      env: {
        ...process.env,
        DATABASE_URL: '',
        SMTP_URL: '',
        CHECKOUT_SECRET_KEY: '',
        PORT: process.env['PORT'] ?? '0',
        DATA_DIR: dataDir,
        RATE_LIMITS: 'false',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const stop = () => {
    child.kill('SIGTERM');
  };
  const ended = new Promise<void>((done) => {
    child.once('close', () => {
      rmSync(dataDir, { recursive: true, force: true });
      done();
    });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const url = await new Promise<string>((found, failed) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const [, address] = /Open\s+(http:\S+)/.exec(output) ?? [];
      if (address) found(address);
    });
    child.once('close', (code) => failed(new Error(`the backend ended with ${String(code)}`)));
  });
  return { url, ended, stop };
}
