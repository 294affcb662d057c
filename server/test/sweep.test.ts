import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, like, sql } from 'drizzle-orm';
import { codes, idempotencyKeys, leases, outbox, processes, sessions, userEmails, users } from '../db/schema';
import { withLease, workOnDue } from '../jobs/claim';
import { sweep } from '../jobs/sweep';
import { buildTestApp, forThisFile } from './helpers';

const DAY = 24 * 60 * 60_000;

const t = forThisFile(buildTestApp);

const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * DAY);

test('an abandoned registration is deleted with its e-mail, except one whose code was just sent', async () => {
  const { db, clock } = t.deps;
  const { user } = await t.signIn({ isVerified: false, createdAt: daysAgo(2) });
  const retried = (await t.signIn({ isVerified: false, createdAt: daysAgo(2) })).user;
  const code = { id: 'fresh', purpose: 'register', codeHash: '', triesLeft: 5 } as const;
  await db.insert(codes).values({ ...code, userId: retried.id, expiresAt: clock.now(), createdAt: clock.now() });
  const gone = await t.signIn();
  await t.call('deleteProfile', undefined, gone.token);
  await sweep(db, clock.now());
  const idsLeft = (await db.select({ id: users.id }).from(users)).map(({ id }) => id);
  const left = [user.id, retried.id, gone.user.id].map((id) => idsLeft.includes(id));
  assert.deepEqual(left, [false, true, true]);
  assert.deepEqual(await db.select().from(userEmails).where(eq(userEmails.userId, user.id)), []);
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
    [10, 40].map((days) => ({
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
  assert.equal((await db.select().from(codes).where(eq(codes.userId, user.id))).map(({ id }) => id).join(), 'code-10');
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
  await db.insert(leases).values({ name: 'test', holder: 3, until: sql`now() + interval '5 minutes'` });
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
    workOnDue(t.deps, work, { where: like(outbox.id, 'due-%') }, async ({ id }) => {
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
