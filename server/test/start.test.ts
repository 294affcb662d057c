import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { startPostgres } from '../sandbox/embeddedPostgres';
import { buildTestApp, customerPictures, forThisTest, listening, type DataOf } from './helpers';
import { jsonCall, processes, serverProgram } from './serverProcess';
import { queryOne } from './testDb';

const programs = processes();
const isRoot = process.getuid?.() === 0;

async function assertRefused(env: Record<string, string>, line: RegExp): Promise<void> {
  const { code, stderr } = await programs.run(serverProgram(env), [], env);
  assert.equal(code, 1);
  assert.match(stderr, line);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
}

test('a first start serves the demo menu and refuses a second process; data outlives an end and a kill', async () => {
  const DATA_DIR = join(programs.folder(), 'a folder');
  const first = await programs.serve({ DATA_DIR });
  const { url } = first;
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const { data } = await jsonCall<DataOf<'getDashboard'>>(`${url}/api/getDashboard`);
  const [small = ''] = data.banners[0]?.image_sources?.[0]?.srcset.split(' ') ?? [];
  const picture = await fetch(new URL(small, url));
  assert.match(picture.headers.get('cache-control') ?? '', /immutable/);
  assert.equal((await sharp(await picture.arrayBuffer()).metadata()).width, 128);
  const login = await jsonCall(`${url}/api/login`, { email: 'sara@example.com', password: 'wings123' });
  assert.equal(login.message, 'Login successful!');
  const email = 'omar@example.com';
  const person = { name: 'Omar', email, password: 'wings123', phone: '971501234567', age: 40 };
  const registered = await jsonCall<{ user: { _id: string } }>(`${url}/api/register`, person);
  const otp = /^Your code is (\d{4}) \(sandbox\)$/.exec(registered.message)?.[1] ?? 'none';

  await assertRefused({ DATA_DIR }, /DATA_DIR .* is in use by another process/);

  first.child.kill('SIGTERM');
  assert.equal(await first.ended, 0);
  assert.match(first.output(), /^Sandbox: /);
  assert.equal(new URL(url).hostname, 'localhost');
  assert.match(first.output(), new RegExp(`\\[code\\] ${otp} for ${email}`));

  const second = await programs.serve({ DATA_DIR });
  const code = { otp, user_id: registered.data.user._id };
  const verified = await jsonCall<{ auth_token: string }>(`${second.url}/api/verifyOTP`, code);
  assert.equal(verified.status, true, 'what was stored before the restart is still there');
  const pidOf = () => Number(readFileSync(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const orphan = pidOf();
  second.child.kill('SIGKILL');
  await second.ended;

  const third = await programs.serve({ DATA_DIR });
  assert.notEqual(pidOf(), orphan, 'PostgreSQL lets nobody else into the folder while the one before runs');
  const headers = { authorization: `Bearer ${verified.data.auth_token}` };
  const addresses = await jsonCall(`${third.url}/api/getUserAddress`, undefined, headers);
  assert.equal(addresses.status, true, 'the session is still there');
  const listed = await programs.run('server/sandbox/command.ts', ['operator', 'key', 'list'], { DATA_DIR });
  assert.equal(listed.code, 0, `a command uses the running database: ${listed.stderr}`);
  assert.match(listed.stderr, /^Database wings on 127\.0\.0\.1:\d+$/m);
  third.child.kill('SIGINT');
  assert.equal(await third.ended, 0);
  assert.throws(() => pidOf(), 'it ended with its program');
});

test('a command says which database it works on, and never makes one', async () => {
  const list = ['operator', 'key', 'list'];
  const folder = programs.folder();
  const refused = await programs.run('server/sandbox/command.ts', list, { DATA_DIR: join(folder, 'data') });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^There is no shop here\..* run `npm start` first$/m);
  assert.deepEqual(readdirSync(folder), []);
  const own = await programs.ownData();
  const { host, pathname, password } = new URL(own.DATABASE_URL);
  const { stderr } = await programs.run('server/sandbox/command.ts', list, own);
  assert.equal(stderr, `Database ${pathname.slice(1)} on ${host}\n`);
  assert.ok(password === '' || !stderr.includes(password));
});

test('a start that cannot succeed ends with one line that says why, without a password', async () => {
  const other = createServer();
  const port = await listening(other);
  const file = join(programs.folder(), 'file');
  writeFileSync(file, '');
  const ofAnotherVersion = await programs.ownData();
  await queryOne(ofAnotherVersion.DATABASE_URL, 'drop schema drizzle cascade');
  const nowhere = { DATA_DIR: programs.folder(), DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none' };
  await assertRefused({ ...(await programs.ownData()), PORT: String(port) }, /Port \d+ is already in use. Set PORT/);
  await assertRefused({ DATA_DIR: join(file, 'below') }, /DATA_DIR .* cannot be written to/);
  await assertRefused(nowhere, /^Cannot start: DATABASE_URL cannot be used: nothing listens there$/m);
  await assertRefused(ofAnotherVersion, /another version of this program made it; use an empty one/);
  if (!isRoot) {
    const closed = programs.folder();
    chmodSync(closed, 0o500);
    await assertRefused({ DATA_DIR: closed }, /DATA_DIR .* cannot be written to/);
  }
  other.close();
});

test('PostgreSQL needs little shared memory, and as root no folder that its account cannot enter', async () => {
  const closed = join(programs.folder(), 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const lines: string[] = [];
  const postgres = await startPostgres(closed, { print: (line) => void lines.push(line) });
  try {
    if (isRoot) assert.ok(lines.join().includes(postgres.folder) && !postgres.folder.startsWith(closed));
    assert.ok(existsSync(join(postgres.folder, 'data/PG_VERSION')));
    const url = postgres.url();
    if (process.platform !== 'win32') assert.equal(await queryOne(url, 'show dynamic_shared_memory_type'), 'mmap');
    assert.equal(await queryOne(url, "select lower('\u00C9\u0416')"), '\u00E9\u0436', 'the lower case of any language');
  } finally {
    await postgres.stop();
    rmSync(postgres.folder, { recursive: true, force: true });
  }
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
  const t = await forThisTest(buildTestApp({ config: { dataDir: join(disk, 'pictures') } }));
  s.after(() => execFileSync('umount', [disk]));
  const { token } = await t.signIn();
  const noise = sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } });
  const picture = new Blob([new Uint8Array(await noise.png().toBuffer())], { type: 'image/png' });
  const refused = await t.call('updateProfile', { picture }, token);
  const message = 'We cannot do this right now. Please try again in a moment.';
  assert.deepEqual([refused.http, refused.message, customerPictures(t)], [503, message, []]);
  assert.ok(mount('remount,size=8m'));
  assert.equal((await t.call('updateProfile', { picture }, token)).status, true);
  assert.equal(customerPictures(t).length, 1);
});
