import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { Logger } from 'drizzle-orm';
import { openEmbedded, openPostgres, POOL_LIMITS, type OpenDb, type PoolLimits } from '../db/openDb';
import { seed } from '../db/seed/seed';
import { createDatabase, dropDatabase } from '../../scripts/databases.mjs';

/**
 * A new database on a PostgreSQL, by default that of DATABASE_URL; null without one. On Citus it has its distributed
 * tables, unless it must be empty.
 */
export async function createTestDatabase(
  url = process.env.DATABASE_URL,
  { isEmpty = false } = {},
): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (!url) return null;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = !isEmpty && url === process.env.CITUS_URL ? process.env.CITUS_TEMPLATE : null;
  return { url: await createDatabase(url, name, template), drop: () => dropDatabase(url, name) };
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
