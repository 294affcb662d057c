import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printedUrl } from '../../scripts/printedUrl';

// Playwright compiles static imports of ES modules to CommonJS, which Node refuses.
const databases = () => import('../../scripts/databases.mjs');
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
    private readonly database?: string,
  ) {}

  static async start(given: NodeJS.ProcessEnv = {}): Promise<Backend> {
    const database = `test_${randomBytes(6).toString('hex')}`;
    const env = { ...given, DATABASE_URL: await (await databases()).createDatabase(postgres(), database, TEMPLATE) };
    const dataDir = newFolder();
    const { child, url } = await launch({ PORT: '0', ...env }, dataDir);
    return new Backend(child, url, dataDir, env, database);
  }

  /** Starts on the embedded PostgreSQL and makes the database that the others copy. */
  static async startHost(): Promise<Backend> {
    const dataDir = newFolder();
    const env = { KITCHEN_SPEED: '0' };
    const { child, url } = await launch({ PORT: '0', ...env }, dataDir);
    process.env.E2E_POSTGRES_URL = readFileSync(path.join(dataDir, 'database-url'), 'utf8');
    const folder = newFolder();
    const DATABASE_URL = await (await databases()).createDatabase(postgres(), TEMPLATE);
    const filling = await launch({ PORT: '0', ...env, DATABASE_URL }, folder);
    await ended(filling.child, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
    await (await databases()).makeTemplate(postgres(), TEMPLATE);
    return new Backend(child, url, dataDir, env);
  }

  async kill(): Promise<void> {
    await ended(this.child, 'SIGKILL');
  }

  async restart(env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.child = (await launch({ ...this.env, ...env, PORT: new URL(this.url).port }, this.dataDir)).child;
  }

  async stop(): Promise<void> {
    await ended(this.child, 'SIGTERM');
    if (this.database) await (await databases()).dropDatabase(postgres(), this.database);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
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
