import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { Logger } from 'drizzle-orm';
import { openPostgres, POOL_LIMITS, type OpenDb, type PoolLimits } from '../db/openDb';
import { openEmbedded } from '../sandbox/embeddedDb';
import { fillMenu } from '../sandbox/fillDatabase';
import { createDatabase, dropDatabase } from '../../scripts/databases.mjs';

/** The template database of each server. */
const templates = new Map([
  [process.env.TEST_CLUSTER_URL, process.env.TEST_CLUSTER_TEMPLATE],
  [process.env.CITUS_URL, process.env.CITUS_TEMPLATE],
]);

/**
 * A new database on a PostgreSQL, by default that of DATABASE_URL; null without one. On Citus it has its distributed
 * tables and on the tests' own cluster its rows too, unless it must be empty.
 */
export async function createTestDatabase(
  url = process.env.DATABASE_URL,
  { isEmpty = false } = {},
): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (!url) return null;
  const name = `test_${randomBytes(6).toString('hex')}`;
  return {
    url: await createDatabase(url, name, isEmpty ? null : templates.get(url)),
    drop: () => dropDatabase(url, name),
  };
}

/**
 * A new, migrated and seeded database: embedded in memory, or one of its own on a PostgreSQL, by default that of
 * DATABASE_URL.
 */
export async function openTestDb({
  limits = POOL_LIMITS,
  logger,
  postgres,
}: {
  limits?: PoolLimits | undefined;
  logger?: Logger | undefined;
  postgres?: string | undefined;
} = {}): Promise<OpenDb> {
  const database = await createTestDatabase(postgres);
  if (!database) {
    const dump = process.env.TEST_DATABASE_DUMP;
    return openEmbedded(undefined, fillMenu, dump ? await openAsBlob(dump) : undefined);
  }
  const open = await openPostgres(database.url, fillMenu, { ...limits, ...(logger ? { logger } : {}) });
  return {
    ...open,
    close: async () => {
      await open.close();
      await database.drop();
    },
  };
}
