import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Clock } from '../lib/clock';
import { REPLAY_MS } from '../lib/idempotency';
import { repeat } from '../lib/repeat';
import type { Db } from './openDb';
import { attempts, codes, idempotencyKeys, sessions, users } from './schema';

/** How often each process looks, in ms. */
const EVERY_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows of a table that go at one time: never a long lock. */
const BATCH = 500;

/** Deletes what nobody may ask for again: ended windows, sessions and replies, and registrations that were given up a day ago. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  // Rows that another process is at are left to it, so that two sweeps never wait for each other.
  const batch = { skipLocked: true } as const;
  const drop = async (table: typeof attempts | typeof sessions | typeof users, id: PgColumn, which: SQL | undefined) => {
    await db.delete(table).where(inArray(id, db.select({ id }).from(table).where(which).limit(BATCH).for('update', batch)));
  };
  await drop(attempts, attempts.key, lte(attempts.until, now));
  await drop(sessions, sessions.tokenHash, lte(sessions.expiresAt, now));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - REPLAY_MS)));
  // A registration with a young code stays: it holds the count of wrong ones. Deleted accounts have no e-mail and stay too.
  const youngCode = db.select({ id: codes.id }).from(codes).where(and(eq(codes.userId, users.id), gt(codes.createdAt, dayAgo)));
  await drop(users, users.id, and(
    eq(users.isVerified, false), isNotNull(users.email), isNull(users.deletedAt), lt(users.createdAt, dayAgo), notExists(youngCode),
  ));
}

/** Sweeps now and then until `stop`, which waits for the sweep under way; where there is no room to write, it waits. */
export function startSweep({ db, clock, hasRoom, onError }: { db: Db; clock: Clock; hasRoom?: () => Promise<boolean>; onError: (error: unknown) => void }): { stop(): Promise<void> } {
  return repeat(async () => { if (await hasRoom?.() ?? true) await sweep(db, clock.now()); }, EVERY_MS, onError);
}
