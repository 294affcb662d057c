import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import sharp from 'sharp';
import { buildTestApp, customerPictures, type DataOf } from './helpers';
import { jsonCall, processes, serverProgram } from './serverProcess';

const programs = processes();

async function assertRefused(env: Record<string, string>, line: RegExp): Promise<void> {
  const { code, stderr } = await programs.run(serverProgram(env), [], env);
  assert.equal(code, 1);
  assert.match(stderr, line);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
}

test('a first start serves the seeded menu and demo customer, refuses a second process, and ends cleanly', async () => {
  const DATA_DIR = programs.folder();
  const first = await programs.serve({ DATA_DIR });
  const { url } = first;
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const { data } = (await (await fetch(`${url}/api/getDashboard`)).json()) as { data: DataOf<'getDashboard'> };
  const [small = ''] = data.banners[0]?.image_sources?.[0]?.srcset.split(' ') ?? [];
  const picture = await fetch(new URL(small, url));
  assert.match(picture.headers.get('cache-control') ?? '', /immutable/);
  assert.equal((await sharp(await picture.arrayBuffer()).metadata()).width, 128);
  assert.equal(
    (await jsonCall(`${url}/api/login`, { email: 'sara@example.com', password: 'wings123' })).message,
    'Login successful!',
  );
  const registered = await jsonCall<{ user: { _id: string } }>(`${url}/api/register`, {
    name: 'Omar',
    email: 'omar@example.com',
    password: 'wings123',
    phone: '971501234567',
    age: 40,
  });
  const code = /^Your code is (\d{4}) \(sandbox\)$/.exec(registered.message)?.[1] ?? 'none';

  await assertRefused({ DATA_DIR }, /DATA_DIR .* is in use by another process/);

  first.child.kill('SIGTERM');
  assert.equal(await first.ended, 0);
  assert.match(first.output(), /^Sandbox: /);
  assert.equal(new URL(url).hostname, 'localhost');
  assert.match(first.output(), new RegExp(`\\[code\\] ${code} for omar@example.com`));

  const second = await programs.serve({ DATA_DIR });
  const again = await jsonCall(`${second.url}/api/verifyOTP`, { otp: code, user_id: registered.data.user._id });
  assert.equal(again.status, true, 'what was stored before the restart is still there');
  second.child.kill('SIGINT');
  assert.equal(await second.ended, 0);
});

test('a port in use ends the start with one line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  try {
    await assertRefused(
      { ...(await programs.ownData()), PORT: String(port) },
      new RegExp(`Port ${port} is already in use. Set PORT`),
    );
  } finally {
    other.close();
  }
});

test('a data folder that cannot be written to ends the start with one line', async () => {
  const file = join(programs.folder(), 'file');
  writeFileSync(file, '');
  await assertRefused({ DATA_DIR: join(file, 'below') }, /DATA_DIR .* cannot be written to/);
  if (process.getuid?.() !== 0) {
    const closed = programs.folder();
    chmodSync(closed, 0o500);
    await assertRefused({ DATA_DIR: closed }, /DATA_DIR .* cannot be written to/);
  }
});

test('a wrong DATABASE_URL ends the start with one line that does not contain the password', async () => {
  await assertRefused(
    { DATA_DIR: programs.folder(), DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none' },
    /^Cannot start: DATABASE_URL cannot be used: nothing listens there$/m,
  );
});

test('a data folder of another version is refused in one line that says so', async () => {
  const env = await programs.ownData();
  const other = new pg.Client({ connectionString: env.DATABASE_URL });
  await other.connect();
  await other.query('drop schema drizzle cascade');
  await other.end();
  await assertRefused(env, /another version of this program made it; use an empty one/);
});

const disk = programs.folder();
/** Mounts a file system in memory there; false where that is not allowed. */
function mount(options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('API-37 a picture that finds no room is refused with 503 and leaves nothing behind', async (s) => {
  if (!mount('size=64k')) {
    s.skip('no file system can be mounted here');
    return;
  }
  s.after(() => execFileSync('umount', [disk]));
  const dataDir = join(disk, 'pictures');
  const t = await buildTestApp({ config: { dataDir } });
  try {
    const { token } = await t.signIn();
    const noise = sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } });
    const picture = new Blob([new Uint8Array(await noise.png().toBuffer())], { type: 'image/png' });
    const refused = await t.call('updateProfile', { picture }, token);
    const message = 'We cannot do this right now. Please try again in a moment.';
    assert.deepEqual([refused.http, refused.message, customerPictures(t)], [503, message, []]);
    assert.ok(mount('remount,size=8m'));
    assert.equal((await t.call('updateProfile', { picture }, token)).status, true);
    assert.equal(customerPictures(t).length, 1);
  } finally {
    await t.close();
  }
});
