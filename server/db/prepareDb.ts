import { setTimeout as delay } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { StartError } from '../config/startError';
import { projectPath } from '../storage/projectPath';
import { drizzleOn } from './drizzleOn';
import type { Db } from './db';
import { buildIndexes, migrateWithoutIndexes } from './runMigrations';

const START_LOCK = 7_421_003;
const MIGRATIONS = projectPath('server/db/migrations');

export type Seed = (db: Db) => Promise<void>;

export const CONNECT_MS = 5000;
/** Lock timeout of migrations: while a migration waits for a lock, all later queries on the table wait behind it. */
const MIGRATION_LOCK_MS = 5000;
const LOCK_POLL_MS = 100;

export async function migrateAndSeed(url: string, seed: Seed, folder = MIGRATIONS): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const lock = await connect();
  try {
    // A transaction-level lock, because a pooler in transaction mode would keep a session-level lock for ever. It is
    // polled, because a concurrent index build waits for every running statement, even one that waits for this lock.
    for (;;) {
      await lock.query('begin');
      // Without a parameter: with one the statement's snapshot would stay open, and such an index waits for it, too.
      const { rows } = await lock.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${START_LOCK}) as mine`);
      if (rows[0]?.mine) break;
      await lock.query('rollback');
      await delay(LOCK_POLL_MS);
    }
    const client = await connect();
    try {
      await migrateWithoutIndexes(client, folder, MIGRATION_LOCK_MS);
      await seed(drizzleOn(client));
      await buildIndexes(client, folder);
    } finally {
      await client.end();
    }
    await lock.query('commit');
  } finally {
    await lock.end();
  }
}

export const migratePostgres = (url: string, folder?: string): Promise<void> =>
  migrateAndSeed(url, () => Promise.resolve(), folder);

export async function requireMigrated(url: string, seed: Seed): Promise<void> {
  const newestMigration = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client
      .query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
      .catch(() => ({ rows: [] }));
    if (Number(rows[0]?.last ?? 0) < newestMigration)
      throw new StartError(
        'The database is older than this release: deploy/command.sh migrate, or MIGRATE_AT_START=yes',
      );
    await seed(drizzleOn(client));
  } finally {
    await client.end();
  }
}
