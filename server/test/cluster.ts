import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL of the test's own, which it may stop, kill and start again. */
export interface Cluster {
  url: string;
  /** Starts it and waits until it answers. */
  start(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

/** Folder of the newest PostgreSQL's programs; null without one. */
function programs(): string | null {
  const root = '/usr/lib/postgresql';
  const found = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)).map((version) => join(root, version, 'bin')) : [];
  return found.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

const idOf = (user: string, flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** PostgreSQL does not run as root: then it runs as the user that comes with its package. */
function runAs(): { uid?: number; gid?: number } | null {
  if (!isRoot) return {};
  try {
    return { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') };
  } catch {
    return null;
  }
}

/** Why this machine cannot show what needs a PostgreSQL of its own; false when it can. */
export const noCluster: string | false = programs() === null ? 'PostgreSQL is not installed' : runAs() === null ? 'there is no user postgres' : false;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => { server.close(resolve); });
  return port;
}

/** Makes and starts a PostgreSQL in a temporary folder, on a port of its own. */
export async function createCluster(): Promise<Cluster> {
  const bin = programs() ?? '';
  const user = runAs() ?? {};
  const folder = mkdtempSync(join(tmpdir(), 'wings-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  for (const each of [folder, data]) if (user.uid !== undefined && user.gid !== undefined) chownSync(each, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], { ...options, stdio: 'ignore' });
  const port = await freePort();
  const url = `postgres://owner@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  const start = async (): Promise<void> => {
    const started = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    ended = once(started, 'close');
    let said = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes('ready to accept connections')) resolve();
      });
      started.on('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child?.kill(signal);
    await ended;
    child = null;
  };
  await start();
  return {
    url, start,
    // 'Immediate shutdown': no checkpoint, connections are cut; its own children end with it, unlike after SIGKILL.
    kill: () => end('SIGQUIT'),
    remove: async () => { await end('SIGINT'); rmSync(folder, { recursive: true, force: true }); },
  };
}
