import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { retrying } from './retryTransaction';
import * as schema from './schema';

/** Drizzle on a connection or a pool; the one place that makes it, so that every transaction is retried. */
export const drizzleOn = (client: pg.Client | pg.Pool, logger?: Logger) =>
  retrying(drizzle(client, { schema, ...(logger ? { logger } : {}) }));
