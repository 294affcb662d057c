import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { printedUrl } from '../../scripts/printedUrl';
import { createTestDatabase } from './testDb';

/** Folders and processes of a test file, which are removed and ended after its tests. */
export interface Processes {
  folder(): string;
  /** The settings of a data folder and a migrated and filled database of its own. */
  ownData(): Promise<{ DATA_DIR: string; DATABASE_URL: string }>;
  /** Runs a program of the backend until it exits. */
  run(
    program: string,
    args: string[],
    env?: Record<string, string>,
  ): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Starts the server and waits until it listens. */
  serve(
    env: Record<string, string>,
  ): Promise<{ url: string; child: ChildProcess; ended: Promise<number | null>; output(): string }>;
}

/** All settings that production requires. */
export const SAFE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://wings:q7Vd0x@db.shop.ae/wings?sslmode=verify-full',
  SMTP_URL: 'smtps://shop:q7Vd0x@mail.shop.ae',
  CARD_SECRET_KEY: 'sk_live_q7vd0xj2',
  PAYMENT_MODE: 'live',
  APP_SECRET: 'yV2c1q0pE9rT5uWz7aBdGhJkLmNoXsQ4f6i8K3oPqRs=',
  SITE_URL: 'https://order.shop.ae',
};

/** The arguments of Node that run a program as scripts/testServer.mts has compiled it. */
export const programArgs = (source: string): string[] => [
  ...process.execArgv,
  join(process.env.TEST_PROGRAMS ?? '', source.replace(/m?ts$/, 'mjs')),
];

/** The server of these settings: outside production that with the sandbox. */
export const serverProgram = ({ NODE_ENV }: Record<string, string>): string =>
  NODE_ENV === 'production' ? 'server/main.ts' : 'server/sandbox/main.ts';

/** Runs the backend's programs as separate processes, without the settings of the tests' database. */
export function processes(): Processes {
  const folders: string[] = [];
  const databases: { close(): Promise<void> }[] = [];
  const running = new Set<ChildProcess>();
  const folder = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'wings-process-'));
    // PostgreSQL's account must reach its data.
    chmodSync(path, 0o755);
    folders.push(path);
    return path;
  };
  const start = (program: string, args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [...programArgs(program), ...args], {
      env: { ...process.env, DATABASE_URL: '', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      out.stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      out.stderr += String(chunk);
    });
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', (code) => {
        running.delete(child);
        resolve(code);
      });
    });
    return { child, out, ended };
  };
  after(async () => {
    for (const child of running) child.kill('SIGKILL');
    for (const database of databases) await database.close();
    for (const path of folders) rmSync(path, { recursive: true, force: true });
  });
  return {
    folder,
    async ownData() {
      const database = await createTestDatabase();
      databases.push(database);
      return { DATA_DIR: folder(), DATABASE_URL: database.url };
    },
    async run(program, args, env = {}) {
      const { out, ended } = start(program, args, env);
      return { code: await ended, ...out };
    },
    async serve(env) {
      // Other programs may hold the processor for longer than a request may wait.
      const settings = { DIST_DIR: folder(), KITCHEN_SPEED: '0', RATE_LIMIT_DELAY_MS: '0', ...env };
      const { child, out, ended } = start(serverProgram(env), [], settings);
      return { url: await printedUrl(child), child, ended, output: () => out.stdout };
    },
  };
}

/** Makes a JSON call; `data` is as the caller says. */
export async function jsonCall<Data>(
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ http: number; status: boolean; message: string; data: Data }> {
  const response = await fetch(url, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  });
  return { ...((await response.json()) as { status: boolean; message: string; data: Data }), http: response.status };
}
