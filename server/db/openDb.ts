import { setTimeout as delay } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql, type Logger } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { StartError } from '../config/startError';
import { projectPath } from '../storage/projectPath';
import { guardEmbedded } from './embeddedGuard';
import { amongProcesses, onlyProcess, type Processes } from './processes';
import { retrying } from './retryTransaction';
import { buildIndexes, migrateEmbedded, migratePostgresFolder } from './runMigrations';
import * as schema from './schema';

/**
 * The database or a transaction. Inside a transaction use only that, because the embedded database has one connection.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database with its lifecycle. */
export interface OpenDb {
  db: Db;
  kind: 'postgres' | 'embedded';
  processes: Processes;
  /** PostgreSQL's connection pool; absent for the embedded database. */
  pool?: pg.Pool;
  /** Throws if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Resolves when this process can no longer use the database; never with PostgreSQL, which reconnects. */
  lost: Promise<void>;
}

/** Key of the application's advisory lock. */
const START_LOCK = 7_421_003;
const MIGRATIONS = projectPath('server/db/migrations');

/** Drizzle on a connection or a pool; the one place that makes it, so that every transaction is retried. */
const drizzleOn = (client: pg.Client | pg.Pool, logger?: Logger) =>
  retrying(drizzlePg(client, { schema, ...(logger ? { logger } : {}) }));

/** Fills a new database. Runs under the same lock as the migrations and must be idempotent. */
export type Seed = (db: Db) => Promise<void>;

/** Time limits of the pool, ms. */
export interface PoolLimits {
  /** Wait for a free connection. */
  connectMs: number;
  statementMs: number;
  /** Wait for a lock of another transaction. */
  lockMs: number;
  connections: number;
  /** Called with every statement; for tests. */
  logger?: Logger;
}
/** The limits without settings. */
export const POOL_LIMITS: PoolLimits = { connectMs: 5000, statementMs: 15_000, lockMs: 10_000, connections: 10 };

/** Lock timeout of migrations: while a migration waits for a lock, all later queries on the table wait behind it. */
const MIGRATION_LOCK_MS = 5000;
/** Interval at which a process that waits for another one's migration looks again, ms. */
const LOCK_POLL_MS = 100;

/** Migrates and seeds on its own connection, one process at a time, without a statement timeout. */
async function prepare(url: string, seed: Seed, folder = MIGRATIONS): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: POOL_LIMITS.connectMs });
    // A broken connection is reported by the running query.
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
      const own = drizzleOn(client);
      // Only for this transaction, because a pooler in transaction mode would give a setting of the session to others.
      // The `begin` of the migrations inside it is only a warning, and their commit ends it.
      await client.query(`begin; set local lock_timeout = ${MIGRATION_LOCK_MS}`);
      await migratePostgresFolder(own, folder);
      await seed(own);
      await buildIndexes(client, folder);
    } finally {
      await client.end();
    }
    await lock.query('commit');
  } finally {
    await lock.end();
  }
}

/** Brings the schema up to date, with a role that may create tables. */
export const migratePostgres = (url: string, folder?: string): Promise<void> =>
  prepare(url, () => Promise.resolve(), folder);

/** Throws if migrations are missing; otherwise seeds. */
async function requireMigrated(url: string, seed: Seed): Promise<void> {
  const wanted = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: POOL_LIMITS.connectMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client
      .query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
      .catch(() => ({ rows: [] }));
    if (Number(rows[0]?.last ?? 0) < wanted)
      throw new StartError('The database is older than this release: npm run migrate, or MIGRATE_AT_START=yes');
    await seed(drizzleOn(client));
  } finally {
    await client.end();
  }
}

/**
 * Gives a connection up when a reply on it takes longer than `query_timeout`. Otherwise a transaction would put it back
 * into the pool, and its next user would wait for that reply too.
 */
class ClientClosedOnTimeout extends pg.Client {
  override query = ((...args: unknown[]) => {
    const send = super.query.bind(this) as (...given: unknown[]) => unknown;
    const result = send(...args);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') void this.end();
      });
    return result;
  }) as pg.Client['query'];
}

/** Opens PostgreSQL, migrates it unless that is a separate step, and seeds it. */
export async function openPostgres(
  url: string,
  seed: Seed,
  limits: PoolLimits = POOL_LIMITS,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<OpenDb> {
  if (migrates) await prepare(url, seed);
  else await requireMigrated(url, seed);
  const pool = new pg.Pool({
    Client: ClientClosedOnTimeout,
    connectionString: url,
    max: limits.connections,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: 2 * limits.statementMs,
    // For connections that hang; otherwise PostgreSQL's own statement timeout ends the query first.
    query_timeout: limits.statementMs + limits.connectMs,
  });
  // A connection that breaks while idle must not end the process; the next query reports the problem.
  pool.on('error', () => undefined);
  // Nor one that breaks between two statements of a transaction; the pool listens to idle ones only.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const db = drizzleOn(pool, limits.logger);
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
  await migrateEmbedded(db, MIGRATIONS);
  await seed(db);
  return {
    db,
    kind: 'embedded',
    processes: onlyProcess(),
    lost: guard.lost,
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    // A failed database has nothing left to write, and its close would not return.
    close: async () => {
      if (!guard.isLost()) await client.close();
    },
  };
}
