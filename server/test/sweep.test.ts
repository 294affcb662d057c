import assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eq, like, sql } from 'drizzle-orm';
import { codes, idempotencyKeys, leases, outbox, processes, removedPictures, sessions } from '../db/schema';
import { withLease, processDue } from '../jobs/claim';
import { sweep } from '../jobs/sweep';
import { dropPicture, keepPicture, removePictures, uploadsDir, writePicture } from '../modules/account/pictureFiles';
import { buildTestApp, customerPictures, forThisFile } from './helpers';

const DAY = 24 * 60 * 60_000;

const t = forThisFile(buildTestApp);

const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * DAY);

test('a registration whose code was not entered is deleted after a day', async () => {
  const { db, clock } = t.deps;
  const body = { name: 'Sara', email: 'left@example.com', password: 'wings123', phone: '971501234567', age: 29 };
  const { _id } = (await t.call('register', body)).data.user;
  const left = async () => (await db.select().from(codes).where(eq(codes.userId, _id))).length;
  await sweep(db, clock.now());
  assert.equal(await left(), 1);
  await sweep(db, new Date(clock.now().getTime() + DAY));
  assert.equal(await left(), 0);
});

test('only files that a row names are deleted, also after a process that ended between file and customer', async () => {
  const { db, config, clock } = t.deps;
  const folder = uploadsDir(config);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'ofAnotherDatabase.webp'), '');
  utimesSync(join(folder, 'ofAnotherDatabase.webp'), daysAgo(400), daysAgo(400));
  const left = await writePicture(t.deps, Buffer.from('left'));
  const own = await writePicture(t.deps, Buffer.from('own'));
  await keepPicture(db, own);
  await assert.rejects(
    db.transaction(async (tx) => {
      await dropPicture(tx, own, clock.now());
      throw new Error('rolled back');
    }),
    /rolled back/,
  );
  await removePictures(t.deps);
  assert.deepEqual(customerPictures(t).sort(), [left, own, 'ofAnotherDatabase.webp'].sort());
  t.clock.advance(61 * 60_000);
  await removePictures(t.deps);
  assert.deepEqual(customerPictures(t).sort(), [own, 'ofAnotherDatabase.webp'].sort());
  await dropPicture(db, own, clock.now());
  await removePictures(t.deps);
  assert.deepEqual([customerPictures(t), await db.select().from(removedPictures)], [['ofAnotherDatabase.webp'], []]);
});

test('one sweep deletes more rows than a batch, and no younger ones', async () => {
  const { db } = t.deps;
  const { user } = await t.signIn();
  const many = Array.from({ length: 2500 }, (_, n) => n);
  await db
    .insert(sessions)
    .values(many.map((n) => ({ userId: user.id, tokenHash: `expired-${n}`, expiresAt: daysAgo(1 + (n % 5)) })));
  await db
    .insert(idempotencyKeys)
    .values(many.map((n) => ({ userId: user.id, key: `k${n}`, call: 'c', bodyHash: '', createdAt: daysAgo(2) })));
  await db.insert(codes).values(
    [0.5, 2].map((days) => ({
      userId: user.id,
      id: `code-${days}`,
      purpose: 'reset' as const,
      codeHash: '',
      triesLeft: 5,
      expiresAt: daysAgo(days),
      createdAt: daysAgo(days),
    })),
  );
  await db
    .insert(outbox)
    .values(
      [10, 40].map((days) => ({ id: `mail-${days}`, recipient: '', subject: '', body: '', createdAt: daysAgo(days) })),
    );
  await sweep(db, t.clock.now());
  const ofUser = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  assert.equal(ofUser.length, 1, 'the session of the sign-in');
  assert.deepEqual(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id)), []);
  assert.equal((await db.select().from(codes).where(eq(codes.userId, user.id))).map(({ id }) => id).join(), 'code-0.5');
  assert.equal((await db.select().from(outbox)).map(({ id }) => id).join(), 'mail-10');
});

test('a job with a lease runs in one process at a time, and in another one when its process is silent', async () => {
  const { db } = t.deps;
  const ran: number[] = [];
  const work = (ownNumber: number, inside: () => Promise<unknown> = async () => undefined) =>
    withLease({ db, processes: { ownNumber } }, 'test', async () => {
      ran.push(ownNumber);
      await inside();
    });
  const setSeen = async (number: number, ago: string) => {
    const seenAt = sql`now() - ${ago}::interval`;
    await db
      .insert(processes)
      .values({ number, seenAt })
      .onConflictDoUpdate({ target: processes.number, set: { seenAt } });
  };
  await setSeen(1, '0 seconds');
  assert.equal(await work(1, () => work(2)), true);
  assert.deepEqual(ran, [1], 'the second process found it taken');
  assert.equal(await work(2), true, 'the lease ended with the work');
  await db.insert(leases).values({ name: 'test', holder: 3 });
  await setSeen(3, '4 seconds');
  assert.equal(await work(1), false);
  await setSeen(3, '6 seconds');
  assert.equal(await work(1), true, 'killed, it kept the refunds waiting for the rest of its lease');
});

test('due rows are worked on once by two workers, oldest first, until one says stop; after a crash again', async () => {
  const { db, clock } = t.deps;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const dueAts = [after(-30), after(-20), after(-10), after(1), null];
  const mails = dueAts.map((dueAt, n) => ({ id: `due-${n}`, recipient: '', subject: '', body: '', dueAt }));
  await db.insert(outbox).values(mails);
  const work = { table: outbox, dueAt: 'dueAt', key: ({ id }: { id: string }) => eq(outbox.id, id), ms: 1000 } as const;
  const seen: string[] = [];
  const run = (isLast = false) =>
    processDue(t.deps, work, { where: like(outbox.id, 'due-%') }, async ({ id }) => {
      seen.push(id);
      return !isLast;
    });
  await run(true);
  assert.deepEqual(seen, ['due-0']);
  await Promise.all([run(), run()]);
  assert.deepEqual(seen.sort(), ['due-0', 'due-1', 'due-2']);
  t.clock.advance(1000);
  await run();
  assert.equal(seen.length, 3 + 4);
});
