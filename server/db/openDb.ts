import { sql, type Logger } from 'drizzle-orm';
import pg from 'pg';
import type { Clock } from '../lib/clock';
import type { Db } from './db';
import { drizzleOn } from './drizzleOn';
import { clientClassFor } from './pooledClient';
import { registerProcess, type Processes } from './processes';
import { CONNECT_MS, migrateAndSeed, requireMigrated, type Seed } from './prepareDb';

export interface OpenDb {
  db: Db;
  processes: Processes;
  /** The database's time. */
  clock: Clock;
  pool?: pg.Pool;
  /** With a connection of its own: it answers also while the pool is fully used. */
  probeDb: Db;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface PoolLimits {
  connectMs: number;
  statementMs: number;
  lockMs: number;
  connections: number;
  logger?: Logger;
}
export const POOL_LIMITS: PoolLimits = { connectMs: CONNECT_MS, statementMs: 15_000, lockMs: 10_000, connections: 10 };

export async function openPostgres(
  url: string,
  seed: Seed,
  limits: PoolLimits = POOL_LIMITS,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<OpenDb> {
  if (migrates) await migrateAndSeed(url, seed);
  else await requireMigrated(url, seed);
  const options: pg.PoolConfig = {
    Client: await clientClassFor(url, limits.connectMs),
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: 2 * limits.statementMs,
    // For connections that hang; otherwise PostgreSQL's own statement timeout ends the query first.
    query_timeout: limits.statementMs + limits.connectMs,
  };
  const pool = new pg.Pool({ ...options, max: limits.connections });
  const probes = new pg.Pool({ ...options, max: 1 });
  // A connection that breaks while idle must not end the process; the next query reports the problem.
  pool.on('error', () => undefined);
  probes.on('error', () => undefined);
  // Nor one that breaks between two statements of a transaction; the pool listens to idle ones only.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const db = drizzleOn(pool, limits.logger);
  const probeDb = drizzleOn(probes);
  const processes = await registerProcess(db).catch(async (error: unknown) => {
    await Promise.all([pool.end(), probes.end()]);
    throw error;
  });
  return {
    db,
    processes,
    clock: processes.clock,
    pool,
    probeDb,
    ping: async () => {
      await probeDb.execute(sql`select 1`);
    },
    close: async () => {
      await processes.leave();
      await Promise.all([pool.end(), probes.end()]);
    },
  };
}
