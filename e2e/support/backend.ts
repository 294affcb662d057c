import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printedUrl } from '../../scripts/printedUrl';

const root = path.resolve(__dirname, '..', '..');
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'wings-e2e-'));

export class Backend {
  private constructor(
    private child: ChildProcess,
    readonly url: string,
    private readonly dataDir: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Starts on a copy of the data that `makeSeededData` made, so that it need not migrate and seed. */
  static async start(env: NodeJS.ProcessEnv = {}): Promise<Backend> {
    const dataDir = newFolder();
    if (process.env.E2E_SEEDED_DATA) cpSync(process.env.E2E_SEEDED_DATA, dataDir, { recursive: true });
    const { child, url } = await launch({ PORT: '0', ...env }, dataDir);
    return new Backend(child, url, dataDir, env);
  }

  static async makeSeededData(): Promise<string> {
    const dataDir = newFolder();
    const { child } = await launch({ PORT: '0', KITCHEN_SPEED: '0' }, dataDir);
    await ended(child, 'SIGTERM');
    return dataDir;
  }

  async kill(): Promise<void> {
    await ended(this.child, 'SIGKILL');
  }

  async restart(env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.child = (await launch({ ...this.env, ...env, PORT: new URL(this.url).port }, this.dataDir)).child;
  }

  async stop(): Promise<void> {
    await ended(this.child, 'SIGTERM');
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
  // Liftoff alone needs a third less work than an optimising compilation for a short run.
  const child = spawn(process.execPath, ['--liftoff-only', path.join(root, '.build/sandbox/main.mjs')], {
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
