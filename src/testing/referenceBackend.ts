import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..');

export interface ReferenceBackend {
  url: string;
  cardsUrl: string;
  stop(): Promise<void>;
}

export async function startReferenceBackend(): Promise<ReferenceBackend> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'wings-contract-'));
  // PostgreSQL's account must reach its data.
  chmodSync(dataDir, 0o755);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const cardsPort = (probe.address() as AddressInfo).port;
  probe.close();
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/sandbox/main.ts'], {
    cwd: root,
    // Without Jest's NODE_ENV, and without rate limits, which have their own tests.
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      HOST: '127.0.0.1',
      SANDBOX_ORIGIN_PORT: String(cardsPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      RATE_LIMITS: 'false',
      KITCHEN_SPEED: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const onData = (chunk: Buffer) => {
      output += String(chunk);
      const address = /Open\s+(http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    void ended.then(() => reject(new Error(`The backend did not start: ${output}`)));
  });
  return {
    url,
    cardsUrl: `http://127.0.0.1:${cardsPort}`,
    stop: async () => {
      process.removeListener('exit', endWithUs);
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
