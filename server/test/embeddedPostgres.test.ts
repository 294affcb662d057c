import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { startPostgres } from '../sandbox/embeddedPostgres';
import { jsonCall, processes } from './serverProcess';

const programs = processes();
const isRoot = process.getuid?.() === 0;

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const guest = (url: string) => jsonCall<{ auth_token: string }>(`${url}/api/guestLogin`, { deviceToken: 'a device' });
const addressesOf = (url: string, token: string) =>
  jsonCall(`${url}/api/getUserAddress`, undefined, { authorization: `Bearer ${token}` });

test('a program that was killed leaves its database to the next start, in a folder with a blank', async () => {
  const DATA_DIR = join(programs.folder(), 'a folder');
  const killed = await programs.serve({ DATA_DIR });
  const { auth_token: token } = (await guest(killed.url)).data;
  const pidOf = () => Number(readFileSync(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const orphan = pidOf();
  killed.child.kill('SIGKILL');
  await killed.ended;
  const next = await programs.serve({ DATA_DIR });
  assert.notEqual(pidOf(), orphan, 'PostgreSQL lets nobody else into the folder while the one before runs');
  assert.equal((await addressesOf(next.url, token)).status, true, 'the session is still there');
  const listed = await programs.run('server/sandbox/command.ts', ['operator', 'key', 'list'], { DATA_DIR });
  assert.equal(listed.code, 0, `a command uses the running database: ${listed.stderr}`);
  next.child.kill('SIGTERM');
  assert.equal(await next.ended, 0);
  assert.throws(() => pidOf(), 'it ended with its program');
});

test('little shared memory is enough, and lower case is that of every language', async () => {
  const postgres = await startPostgres(programs.folder());
  try {
    const url = postgres.url();
    if (process.platform !== 'win32') assert.equal(await ask(url, 'show dynamic_shared_memory_type'), 'mmap');
    assert.equal(await ask(url, "select lower('\u00C9\u0416')"), '\u00E9\u0436');
  } finally {
    await postgres.stop();
  }
});

test('as root in a folder that nobody else may enter, the data is where its account can reach it', async (s) => {
  if (!isRoot) {
    s.skip('needs root');
    return;
  }
  const closed = join(programs.folder(), 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const postgres = await startPostgres(closed, { print });
  try {
    assert.ok(lines.join().includes(postgres.folder) && !postgres.folder.startsWith(closed));
    assert.equal(await ask(postgres.url(), 'select 1'), 1);
    assert.ok(existsSync(join(postgres.folder, 'data/PG_VERSION')));
  } finally {
    await postgres.stop();
    rmSync(postgres.folder, { recursive: true, force: true });
  }
});
