/** Processes of the backend on one database. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { printedUrl } from '../../scripts/printedUrl';

const root = path.resolve(import.meta.dirname, '..', '..');
const KEPT = 1_000_000;

/** The server with the sandbox, as `scripts/testServer.mts` has compiled it for the tests, else as the build has. */
const PROGRAM = process.env.TEST_PROGRAMS
  ? path.join(process.env.TEST_PROGRAMS, 'server/sandbox/main.mjs')
  : path.join(root, '.build/sandbox/main.mjs');

async function startServer(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: root,
    env: { ...process.env, ...env, PORT: '0', SANDBOX_ORIGIN_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-KEPT);
    });
  return {
    port: Number(new URL(await printedUrl(child)).port),
    log: () => output.split('\n'),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export function startServers(folder: string, count: number, databaseUrl: string, settings: NodeJS.ProcessEnv = {}) {
  const env = {
    NODE_ENV: '',
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    DIST_DIR: path.join(folder, 'no-dist'),
    HOST: '127.0.0.1',
    APP_SECRET: 'load',
    RATE_LIMITS: 'false',
    KITCHEN_SPEED: '0',
    SMTP_URL: '',
    CARD_SECRET_KEY: '',
    ...settings,
  };
  return Promise.all(Array.from({ length: count }, () => startServer(env)));
}
