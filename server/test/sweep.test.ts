import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eq, like, sql } from 'drizzle-orm';
import { codes, idempotencyKeys, leases, outbox, processes, sessions } from '../db/schema';
import { withLease, processDue } from '../jobs/claim';
import { sweep, sweepPictures } from '../jobs/sweep';
import { uploadsDir } from '../modules/auth/profileService';
import { buildTestApp, forThisFile } from './helpers';

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

test('a picture that no customer has is deleted after a day, and no other', async () => {
  const { db, config } = t.deps;
  const folder = uploadsDir(config);
  mkdirSync(join(folder, 'menu'), { recursive: true });
  for (const name of ['own.webp', 'left.webp', 'new.webp', 'menu/item.webp']) writeFileSync(join(folder, name), '');
  for (const name of ['own.webp', 'left.webp']) utimesSync(join(folder, name), daysAgo(2), daysAgo(2));
  utimesSync(join(folder, 'new.webp'), t.clock.now(), t.clock.now());
  await t.signIn({ picture: 'own.webp' });
  await sweepPictures(db, config, t.clock.now());
  assert.deepEqual(readdirSync(folder).sort(), ['menu', 'new.webp', 'own.webp']);
  assert.deepEqual(readdirSync(join(folder, 'menu')), ['item.webp']);
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
