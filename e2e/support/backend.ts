import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printedUrl } from '../../scripts/printedUrl';
import type { startPostgres } from '../../server/sandbox/embeddedPostgres';

// Playwright compiles static imports of ES modules to CommonJS, which Node refuses.
const databases = () => import('../../scripts/databases.mjs');
const embeddedPostgres = (): Promise<{ startPostgres: typeof startPostgres }> =>
  import('../../scripts/embeddedPostgres.mjs');
const root = path.resolve(__dirname, '..', '..');
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wings-e2e-'));
  // PostgreSQL's account must reach its data.
  chmodSync(folder, 0o755);
  return folder;
};
/** The database that each backend copies, so that it need not migrate and fill. */
const TEMPLATE = 'filled';
const postgres = () => process.env.E2E_POSTGRES_URL ?? '';

export class Backend {
  private constructor(
    private child: ChildProcess,
    readonly url: string,
    private readonly dataDir: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly database: string,
  ) {}

  static async start(given: NodeJS.ProcessEnv = {}): Promise<Backend> {
    const database = `test_${randomBytes(6).toString('hex')}`;
    const env = { ...given, DATABASE_URL: await (await databases()).createDatabase(postgres(), database, TEMPLATE) };
    const dataDir = newFolder();
    const { child, url } = await launch({ PORT: '0', ...env }, dataDir);
    return new Backend(child, url, dataDir, env, database);
  }

  /** The same hours on each day, `HH:mm` in Asia/Dubai; null for closed. */
  async setHours(branchId: string, day: { open: string; close: string } | null): Promise<void> {
    const hours = JSON.stringify(Array.from({ length: 7 }, () => day));
    const { query } = await databases();
    await query(this.env.DATABASE_URL ?? '', `update branches set hours = '${hours}' where id = '${branchId}'`);
  }

  async kill(): Promise<void> {
    await ended(this.child, 'SIGKILL');
  }

  async restart(): Promise<void> {
    this.child = (await launch({ ...this.env, PORT: new URL(this.url).port }, this.dataDir)).child;
  }

  async stop(): Promise<void> {
    await ended(this.child, 'SIGTERM');
    await (await databases()).dropDatabase(postgres(), this.database);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Starts PostgreSQL and makes the database that each backend copies; resolves to what stops it. */
export async function startDatabases(): Promise<() => Promise<void>> {
  const folder = newFolder();
  // Its databases need not survive a crash of the machine.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await (await embeddedPostgres()).startPostgres(folder, { settings });
  process.env.E2E_POSTGRES_URL = server.url();
  const { createDatabase, makeTemplate } = await databases();
  const DATABASE_URL = await createDatabase(server.url(), TEMPLATE);
  const filling = await launch({ PORT: '0', KITCHEN_SPEED: '0', DATABASE_URL }, folder);
  await ended(filling.child, 'SIGTERM');
  await makeTemplate(server.url(), TEMPLATE);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

async function launch(env: NodeJS.ProcessEnv, dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [path.join(root, '.build/sandbox/main.mjs')], {
    cwd: root,
    // Many tests share one IP address; the limits have their own tests.
    env: {
      ...process.env,
      NODE_ENV: '',
      RATE_LIMITS: 'false',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, url: await printedUrl(child) };
}
