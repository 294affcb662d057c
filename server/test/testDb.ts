import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { Logger } from 'drizzle-orm';
import pg from 'pg';
import { openEmbedded, openPostgres, POOL_LIMITS, type OpenDb, type PoolLimits } from '../db/openDb';
import { seed } from '../db/seed/seed';

/** A new, empty database on a PostgreSQL, by default that of DATABASE_URL; null without one. */
export async function createTestDatabase(
  url = process.env.DATABASE_URL,
): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (!url) return null;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * A new, migrated and seeded database: embedded in memory, or one of its own on PostgreSQL when DATABASE_URL is set.
 */
export async function openTestDb(limits: PoolLimits = POOL_LIMITS, logger?: Logger): Promise<OpenDb> {
  const database = await createTestDatabase();
  if (!database) {
    const dump = process.env.TEST_DATABASE_DUMP;
    return openEmbedded(undefined, seed, dump ? await openAsBlob(dump) : undefined);
  }
  const open = await openPostgres(database.url, seed, { ...limits, ...(logger ? { logger } : {}) });
  return {
    ...open,
    close: async () => {
      await open.close();
      await database.drop();
    },
  };
}
