import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { count } from 'drizzle-orm';
import { backUp, restore } from '../db/backupFiles';
import { openEmbedded } from '../db/openDb';
import { menuItems, users } from '../db/schema';
import { seed } from '../db/seed/seed';
import { lockDataDir } from '../storage/dataDir';
import { StartError } from '../config/startError';
import { processes } from './serverProcess';

const programs = processes();
const dataDir = programs.dataFolder();
before(async () => {
  const open = await openEmbedded(join(dataDir, 'db'), seed);
  await open.db.insert(users).values({ id: 'kept-user', name: 'سارة', email: 'kept@example.com', loyaltyPoints: 77 });
  await open.close();
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, 'uploads', 'me.webp'), 'picture');
  writeFileSync(join(dataDir, 'secret'), 'the key');
});
after(() => programs.cleanUp());

test('a restored backup has the same database, pictures and key; existing folders are never overwritten', async () => {
  const target = join(programs.folder(), 'monday');
  await backUp(dataDir, target);
  assert.deepEqual(readdirSync(target).sort(), ['db.tar.gz', 'secret', 'uploads']);
  await assert.rejects(backUp(dataDir, target), StartError);

  const fresh = programs.folder();
  await restore(fresh, target);
  assert.equal(readFileSync(join(fresh, 'uploads', 'me.webp'), 'utf8'), 'picture');
  assert.equal(readFileSync(join(fresh, 'secret'), 'utf8'), 'the key');
  await assert.rejects(restore(fresh, target), /nothing is overwritten/);
  assert.deepEqual(readdirSync(fresh).sort(), ['db', 'secret', 'uploads']);

  // The seed changes nothing the second time, so the data came from the backup.
  const open = await openEmbedded(join(fresh, 'db'), seed);
  try {
    const found = await open.db.select({ name: users.name, points: users.loyaltyPoints }).from(users);
    assert.deepEqual(found, [{ name: 'سارة', points: 77 }]);
    const [items] = await open.db.select({ n: count() }).from(menuItems);
    assert.ok((items?.n ?? 0) > 20);
    await open.db.insert(users).values({ id: 'new-user', email: 'new@example.com' });
  } finally {
    await open.close();
  }
});

test('a running server, a folder without a database and a folder without a backup each end with one line', async () => {
  const target = join(programs.folder(), 'tuesday');
  const unlock = lockDataDir(dataDir);
  try {
    // As from another process: the lock names a living one.
    writeFileSync(join(dataDir, 'lock'), String(process.ppid));
    const busy = await programs.run('server/backup.ts', ['backup', target], { DATA_DIR: dataDir });
    assert.equal(busy.code, 1);
    assert.match(busy.stderr, /^DATA_DIR \S+ is in use by another process/);
    assert.ok(!existsSync(target));
  } finally {
    unlock();
  }
  await assert.rejects(backUp(programs.folder(), target), /no embedded database/);
  const empty = programs.folder();
  await assert.rejects(restore(empty, programs.folder()), /is not a backup/);
  writeFileSync(join(empty, 'db.tar.gz'), 'no archive');
  await assert.rejects(restore(programs.folder(), empty));
});

test('npm run backup works on the command line and says what is missing', async () => {
  const target = join(programs.folder(), 'wednesday');
  const done = await programs.run('server/backup.ts', ['backup', target], { DATA_DIR: dataDir });
  assert.deepEqual([done.code, done.stderr], [0, '']);
  assert.ok(existsSync(join(target, 'db.tar.gz')));
  const postgres = await programs.run('server/backup.ts', ['backup', `${target}-2`], {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://localhost:1/x',
    PATH: dataDir,
  });
  assert.deepEqual(
    [postgres.code, postgres.stderr],
    [1, "pg_dump cannot be started: install PostgreSQL's client programs\n"],
  );
  assert.deepEqual([existsSync(`${target}-2`), existsSync(`${target}-2.partial`)], [false, false]);
});
