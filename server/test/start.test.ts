import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { processes, programArgs } from './serverProcess';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'wings-start-'));
  folders.push(folder);
  return folder;
};
const running = new Set<ChildProcess>();
const programs = processes();
after(() => {
  programs.cleanUp();
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the server as its own process. */
function start(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended>; url: Promise<string> } {
  // The settings of the tests' database are left out: these cases test the embedded one and invalid settings.
  const child = spawn(process.execPath, programArgs('server/main.ts'), {
    env: { ...process.env, DATABASE_URL: '', PORT: '0', DIST_DIR: newFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  const url = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
      const found = /Open\s+(http:\S+)/.exec(stdout)?.[1];
      if (found) resolve(found);
    });
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
  return { child, ended, url };
}

async function assertRefused(env: Record<string, string>, line: RegExp, exitCode = 1): Promise<void> {
  const { code, stderr } = await start(env).ended;
  assert.equal(code, exitCode);
  assert.match(stderr, line);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
}

const post = async (
  url: string,
  body: object,
): Promise<{ status: boolean; message: string; data: { user: { _id: string } } }> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { status: boolean; message: string; data: { user: { _id: string } } };
};

test('a first start serves the seeded menu and demo customer, refuses a second process, and ends cleanly', async () => {
  const DATA_DIR = newFolder();
  const first = start({ DATA_DIR });
  const url = await first.url;
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  assert.equal(
    (await post(`${url}/api/login`, { email: 'sara@example.com', password: 'wings123' })).message,
    'Login successful!',
  );
  const registered = await post(`${url}/api/register`, {
    name: 'Omar',
    email: 'omar@example.com',
    password: 'wings123',
    phone: '971501234567',
    age: 40,
  });
  const code = /^Your code is (\d{4}) \(sandbox\)$/.exec(registered.message)?.[1] ?? 'none';

  await assertRefused({ DATA_DIR }, /DATA_DIR .* is in use by another process/);

  first.child.kill('SIGTERM');
  const ended = await first.ended;
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, new RegExp(`\\[code\\] ${code} for omar@example.com`));

  const second = start({ DATA_DIR });
  const again = await post(`${await second.url}/api/verifyOTP`, { otp: code, user_id: registered.data.user._id });
  assert.equal(again.status, true, 'what was stored before the restart is still there');
  second.child.kill('SIGINT');
  assert.equal((await second.ended).code, 0);
});

test('a port in use ends the start with one line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  try {
    await assertRefused(
      { DATA_DIR: programs.dataFolder(), PORT: String(port) },
      new RegExp(`Port ${port} is already in use. Set PORT`),
    );
  } finally {
    other.close();
  }
});

test('a data folder that cannot be written to ends the start with one line', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  await assertRefused({ DATA_DIR: join(file, 'below') }, /DATA_DIR .* cannot be written to/);
  if (process.getuid?.() !== 0) {
    const closed = newFolder();
    chmodSync(closed, 0o500);
    await assertRefused({ DATA_DIR: closed }, /DATA_DIR .* cannot be written to/);
  }
});

test('a wrong DATABASE_URL or setting ends the start with one line that does not contain the password', async () => {
  const { code, stderr } = await start({
    DATA_DIR: newFolder(),
    DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none',
  }).ended;
  assert.equal(code, 1);
  assert.equal(stderr.trim(), 'Cannot start: DATABASE_URL cannot be used: nothing listens there');
  await assertRefused(
    { DATABASE_URL: 'mysql://someone:hunter2@host/db' },
    /^Cannot start: DATABASE_URL must be a URL that starts with postgres:\/\/ or postgresql:\/\/$/m,
    78,
  );
  await assertRefused(
    { PORT: 'eighty' },
    /^Cannot start: PORT must be a whole number from 0 to 65535, not 'eighty'$/m,
    78,
  );
});

test('a data folder of another version is refused in one line that says so', async () => {
  const folder = newFolder();
  const other = await PGlite.create({ dataDir: join(folder, 'db') });
  await other.exec('create table addresses (id int)');
  await other.close();
  await assertRefused({ DATA_DIR: folder }, /another version of this program made it; use an empty one/);
});
