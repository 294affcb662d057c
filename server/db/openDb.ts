import { PGlite } from '@electric-sql/pglite';
import { sql, type Logger } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { StartError } from '../config/startError';
import { projectPath } from '../storage/projectPath';
import { guardEmbedded } from './embeddedGuard';
import { amongProcesses, onlyProcess, type Processes } from './processes';
import { retrying } from './retryTransaction';
import * as schema from './schema';

/** The database or a transaction; inside a transaction use only that: the embedded database has one connection. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database and what it takes to keep it. */
export interface OpenDb {
  db: Db;
  kind: 'postgres' | 'embedded';
  processes: Processes;
  /** Connections to PostgreSQL; the embedded database has none. */
  pool?: pg.Pool;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Resolves when the database cannot go on in this process; never with PostgreSQL, which comes back by itself. */
  lost: Promise<void>;
}

/** Any number that this application alone uses as its advisory lock. */
const START_LOCK = 7_421_003;
const migrations = { migrationsFolder: projectPath('server/db/migrations') };

/** Fills a new database; runs under the same lock as the migrations, and must do nothing the second time. */
export type Seed = (db: Db) => Promise<void>;

/** How long things of the pool may take, in ms: whoever waits hears of it in time. */
export interface PoolLimits {
  /** For a free connection. */
  connectMs: number;
  statementMs: number;
  /** For a lock that another transaction holds. */
  lockMs: number;
  connections: number;
  /** Told of every statement; for tests. */
  logger?: Logger;
}
/** The limits without settings. */
export const POOL_LIMITS: PoolLimits = { connectMs: 5000, statementMs: 15_000, lockMs: 10_000, connections: 10 };

/** What a migration waits for a lock that customers hold; without it they would queue up behind the migration. */
const MIGRATION_LOCK_MS = 5000;

/** Migrates and seeds on a connection of its own, one process at a time, however long that takes. */
async function prepare(url: string, seed: Seed): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: POOL_LIMITS.connectMs });
    // What breaks is told by the query under way.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const lock = await connect();
  try {
    // The lock of a transaction, because a pooler in transaction mode would keep a session's for ever.
    await lock.query('begin');
    await lock.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    const client = await connect();
    try {
      await client.query(`set lock_timeout = ${MIGRATION_LOCK_MS}`);
      const own = drizzlePg(client, { schema });
      await migratePg(own, migrations);
      await seed(own);
    } finally {
      await client.end();
    }
    await lock.query('commit');
  } finally {
    await lock.end();
  }
}

/** Brings the schema up to date: a step of its own, by a role that may create tables. */
export const migratePostgres = (url: string): Promise<void> => prepare(url, () => Promise.resolve());

/** Throws where migrations are missing; seeds where none is. */
async function requireMigrated(url: string, seed: Seed): Promise<void> {
  const wanted = readMigrationFiles(migrations).at(-1)?.folderMillis ?? 0;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: POOL_LIMITS.connectMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client
      .query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
      .catch(() => ({ rows: [] }));
    if (Number(rows[0]?.last ?? 0) < wanted)
      throw new StartError('The database is older than this release: npm run migrate, or MIGRATE_AT_START=yes');
    await seed(drizzlePg(client, { schema }));
  } finally {
    await client.end();
  }
}

/** Opens PostgreSQL, brings its schema up to date unless that is a step of its own, and seeds it. */
export async function openPostgres(
  url: string,
  seed: Seed,
  limits: PoolLimits = POOL_LIMITS,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<OpenDb> {
  if (migrates) await prepare(url, seed);
  else await requireMigrated(url, seed);
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: 2 * limits.statementMs,
    // For a network that swallows everything; a database that answers has ended the statement before.
    query_timeout: limits.statementMs + limits.connectMs,
  });
  // A connection that breaks while idle must not end the process; the next query reports what is wrong.
  pool.on('error', () => undefined);
  const db = retrying(drizzlePg(pool, { schema, ...(limits.logger ? { logger: limits.logger } : {}) }));
  const processes = await amongProcesses(db).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    db,
    kind: 'postgres',
    processes,
    pool,
    lost: new Promise(() => undefined),
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    close: async () => {
      await processes.leave();
      await pool.end();
    },
  };
}

/** Opens the embedded database in a folder, or in memory without one; `dump` is a data directory to start from. */
export async function openEmbedded(folder: string | undefined, seed: Seed, dump?: Blob): Promise<OpenDb> {
  const client = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(dump ? { loadDataDir: dump } : {}),
  });
  const guard = guardEmbedded(client);
  const db = retrying(drizzlePglite(client, { schema }));
  await migratePglite(db, migrations);
  await seed(db);
  return {
    db,
    kind: 'embedded',
    processes: onlyProcess(),
    lost: guard.lost,
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    // What is lost has nothing left to write, and would not return.
    close: async () => {
      if (!guard.isLost()) await client.close();
    },
  };
}
