/** A temporary PostgreSQL cluster for tests and measurements. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './freePort.mjs';

/** The folder with `initdb` and `postgres`, the newest version where there are several; null without PostgreSQL. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(debian, version, 'bin'))
    : [];
  return (
    [...versions, ...(process.env.PATH ?? '').split(path.delimiter)].find((folder) =>
      ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
    ) ?? null
  );
}

/** PostgreSQL refuses to run as root; the account of its package runs it then. */
function accountFor() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag, name) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account postgres or nobody');
}

/** Why this machine cannot start a cluster; false when it can. */
export function noCluster() {
  if (!findPostgres()) return 'PostgreSQL is not installed';
  try {
    accountFor();
    return false;
  } catch (error) {
    return error.message;
  }
}

/**
 * Starts a cluster with PostgreSQL's own settings for durability; `url(name)` is the address of a database in it. A
 * `kept` folder is created if it is missing and stays after `stop`; without one, a temporary folder is removed.
 */
export async function startCluster(settings = {}, kept = null) {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed');
  const account = accountFor();
  if (kept) mkdirSync(kept, { recursive: true });
  const folder = kept ? path.resolve(kept) : mkdtempSync(path.join(os.tmpdir(), 'wings-postgres-'));
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  const run = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  if (!existsSync(data)) {
    writeFileSync(passwordFile, randomBytes(12).toString('hex'), { mode: 0o600 });
    if (account.uid) for (const file of [folder, passwordFile]) chownSync(file, account.uid, account.gid);
    const initdb = spawnSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'wings', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--no-sync'],
      { ...run, encoding: 'utf8' },
    );
    if (initdb.status !== 0) throw new Error(`initdb: ${initdb.stderr || initdb.error}`);
  }
  const password = readFileSync(passwordFile, 'utf8');
  const port = await freePort();
  const given = Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 120,
    ...settings,
  });
  let child = null;
  let ended = Promise.resolve();
  const start = () =>
    new Promise((resolve, reject) => {
      const started = spawn(
        path.join(bin, 'postgres'),
        ['-D', data, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      child = started;
      ended = new Promise((done) => {
        started.once('close', done);
      });
      let log = '';
      started.stderr.on('data', (chunk) => {
        log = (log + String(chunk)).slice(-4000);
        if (log.includes('ready to accept connections')) resolve();
      });
      void ended.then(() => reject(new Error(`PostgreSQL ended: ${log}`)));
    });
  const end = async (signal) => {
    child?.kill(signal);
    await ended;
    child = null;
  };
  await start();
  return {
    get pid() {
      return child?.pid;
    },
    version: path.basename(path.dirname(bin)),
    url: (name = 'postgres') => `postgres://wings:${password}@127.0.0.1:${port}/${name}`,
    /** Starts it again after `kill` and waits until it answers. */
    start,
    /**
     * Ends it as a crash would: no checkpoint, connections are cut; its own children end with it, unlike after SIGKILL.
     */
    kill: () => end('SIGQUIT'),
    /** Ends it and removes a temporary folder. SIGINT is PostgreSQL's fast shutdown: it does not wait for clients. */
    async stop() {
      await end('SIGINT');
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}
