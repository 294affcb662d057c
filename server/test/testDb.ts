import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import type { Logger } from 'drizzle-orm';
import pg from 'pg';
import { openPostgres, POOL_LIMITS, type OpenDb, type PoolLimits } from '../db/openDb';
import { fillMenu } from '../sandbox/fillDatabase';
import { createDatabase, dropDatabase, query } from '../../scripts/databases.mjs';

/** The PostgreSQL that scripts/testServer.mts starts; no test may stop it or change its settings. */
export const clusterUrl = process.env.TEST_CLUSTER_URL ?? assert.fail('npm run test:server runs these tests');
/** The database of DATABASE_URL, which may be a pooler's or Citus', else that cluster. */
export const postgresUrl = process.env.DATABASE_URL || clusterUrl;

/** The template database of each server, migrated and filled. */
const templates = new Map([
  [clusterUrl, process.env.TEST_CLUSTER_TEMPLATE],
  [process.env.CITUS_URL, process.env.CITUS_TEMPLATE],
]);

/** A new database on a PostgreSQL, a copy of its template unless it must be empty. */
export async function createTestDatabase(
  url = postgresUrl,
  { isEmpty = false } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  return {
    url: await createDatabase(url, name, isEmpty ? null : templates.get(url)),
    close: () => dropDatabase(url, name),
  };
}

/** A connection, which is closed after the running test. */
export async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // Its database may be dropped before.
  client.on('error', () => undefined);
  await client.connect();
  after(() => client.end());
  return client;
}

/** The first value that a statement gives. */
export async function queryOne(url: string, text: string): Promise<unknown> {
  const [row = {}] = (await query(url, text)) as object[];
  return Object.values(row)[0];
}

/** A new, migrated and filled database with a pool of its own. */
export async function openTestDb({
  // Each connection costs PostgreSQL as much as many calls.
  limits = { ...POOL_LIMITS, connections: 5 },
  logger,
  postgres,
}: {
  limits?: PoolLimits | undefined;
  logger?: Logger | undefined;
  postgres?: string | undefined;
} = {}): Promise<OpenDb & { url: string }> {
  const database = await createTestDatabase(postgres);
  const migrates = !templates.get(postgres ?? postgresUrl);
  const open = await openPostgres(database.url, fillMenu, { ...limits, ...(logger ? { logger } : {}) }, { migrates });
  return {
    ...open,
    url: database.url,
    close: async () => {
      await open.close();
      await database.close();
    },
  };
}
