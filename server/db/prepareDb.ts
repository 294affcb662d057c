import { setTimeout as delay } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { StartError } from '../config/startError';
import { errorCodes } from '../lib/errorCauses';
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
      await requireFittingSchema(client, folder);
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

/** Tables that this release's code cannot read: `undefined_table`, `invalid_schema_name`. */
const NOT_MIGRATED = new Set(['42P01', '3F000']);

/** The `when` of a release's newest migration. Read at the start, because an upgrade moves the folder. */
export const newestMigration = (folder = MIGRATIONS): number =>
  readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;

/** Why a release cannot work with the database's schema, by its newest migration; undefined when it can. */
export async function schemaProblem(
  client: Pick<pg.Client | pg.Pool, 'query'>,
  own: number,
): Promise<string | undefined> {
  const { newest, floor } = await client
    .query<{ newest: string | null; floor: string | null }>(
      `select (select max(created_at) from drizzle.__drizzle_migrations) as newest,
        (select max(migration) from public.schema_floor) as floor`,
    )
    .then(
      ({ rows }) => ({ newest: Number(rows[0]?.newest ?? 0), floor: Number(rows[0]?.floor ?? 0) }),
      (error: unknown) => {
        if (NOT_MIGRATED.has(errorCodes(error)[0] ?? '')) return { newest: 0, floor: 0 };
        throw error;
      },
    );
  if (newest < own)
    return 'The database is older than this release: deploy/command.sh migrate, or MIGRATE_AT_START=yes';
  if (floor > own) return 'The database has dropped what this release uses: run a newer release';
  return undefined;
}

async function requireFittingSchema(client: pg.Client, folder?: string): Promise<void> {
  const problem = await schemaProblem(client, newestMigration(folder));
  if (problem !== undefined) throw new StartError(problem);
}

export async function requireMigrated(url: string, seed: Seed): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireFittingSchema(client);
    await seed(drizzleOn(client));
  } finally {
    await client.end();
  }
}
