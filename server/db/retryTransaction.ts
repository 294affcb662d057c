import { setTimeout as delay } from 'node:timers/promises';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { errorCodes } from '../lib/errorCauses';
import type { Db } from './db';

const RUNS = 4;
const PAUSE_MS = 25;

/** SQLSTATEs after which a retry is safe: serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

const isRetryable = (error: unknown): boolean => errorCodes(error).some((code) => RETRYABLE.has(code));

export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (run >= RUNS || !isRetryable(error)) throw error;
      // Random, so that the conflicting transactions do not collide again.
      await delay(Math.random() * PAUSE_MS * run);
    }
  }
}

/** The same database with every transaction retried, so a transaction must have no effects outside the database. */
export function retrying<D extends Db>(db: D): D {
  const transaction = db.transaction.bind(db);
  db.transaction = ((work: Parameters<Db['transaction']>[0], config?: PgTransactionConfig) =>
    withRetries(() => transaction(work, config))) as D['transaction'];
  return db;
}
