/**
 * Runs the backend's tests, or those whose path holds one of the words given, on PostgreSQL behind PgBouncer in
 * transaction mode with the settings of deploy/pgbouncer. Tests that need PostgreSQL's own settings connect to another
 * cluster directly.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './freePort.mjs';
import { startPostgres } from '../server/sandbox/embeddedPostgres';

const PGBOUNCER = '/usr/sbin/pgbouncer';
process.chdir(path.resolve(import.meta.dirname, '..'));
if (!existsSync(PGBOUNCER)) throw new Error('PgBouncer is not installed');

const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-pgbouncer-'));
chmodSync(folder, 0o755);
const cluster = await startPostgres(folder, { settings: { max_connections: 300 } });
let pgbouncer: ChildProcess | undefined;
try {
  const url = new URL(cluster.url());
  const port = await freePort();
  const users = path.join(folder, 'userlist.txt');
  writeFileSync(users, `"${url.username}" "${url.password}"\n`);
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')
      .replace('port=5432', `port=${url.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', users),
  );
  const child = spawn(
    PGBOUNCER,
    [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), path.join(folder, 'pgbouncer.ini')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  pgbouncer = child;
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4000);
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${log}`)));
  });
  url.port = String(port);
  const tests = spawn(process.execPath, ['--import', 'tsx', 'scripts/testServer.mts', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url.href, BEHIND_POOLER: 'yes' },
  });
  process.exitCode = await new Promise<number>((resolve) => {
    tests.once('close', resolve);
  });
} finally {
  pgbouncer?.removeAllListeners('exit').kill();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
