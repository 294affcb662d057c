import { setTimeout as delay } from 'node:timers/promises';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './openDb';

/** How often a transaction is run in all. */
const RUNS = 4;
/** The longest pause before the next run, in ms, times the number of runs so far. */
const PAUSE_MS = 25;

/** SQLSTATEs after which the database has undone everything: serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Whether the database undid a transaction because of another one, so that it can simply be run again. */
function isRetryable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && RETRYABLE.has(at.code)) return true;
  }
  return false;
}

/** Runs a transaction again when the database undid it because of another one; any other error is thrown at once. */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (run >= RUNS || !isRetryable(error)) throw error;
      // Random, so that those who met do not meet again.
      await delay(Math.random() * PAUSE_MS * run);
    }
  }
}

/** The same database, with every transaction retried, so a transaction must have no effect outside of it. */
export function retrying<D extends Db>(db: D): D {
  const transaction = db.transaction.bind(db);
  db.transaction = ((work: Parameters<Db['transaction']>[0], config?: PgTransactionConfig) =>
    withRetries(() => transaction(work, config))) as D['transaction'];
  return db;
}
