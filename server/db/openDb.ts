import type { Logger } from 'drizzle-orm';
import pg from 'pg';
import type { Clock } from '../lib/clock';
import type { Db } from './db';
import { drizzleOn } from './drizzleOn';
import { clientClassFor } from './pooledClient';
import { registerProcess, type Processes } from './processes';
import { CONNECT_MS, migrateAndSeed, newestMigration, requireMigrated, schemaProblem, type Seed } from './prepareDb';

export interface OpenDb {
  db: Db;
  processes: Processes;
  /** The database's time. */
  clock: Clock;
  pool?: pg.Pool;
  /** With a connection of its own: it answers also while the pool is fully used. */
  probeDb: Db;
  /** Why this release cannot work with the schema, or undefined; rejects while the database is unreachable. */
  checkSchema(): Promise<string | undefined>;
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
  const own = newestMigration();
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
  const [probes, readiness] = [new pg.Pool({ ...options, max: 1 }), new pg.Pool({ ...options, max: 1 })];
  const pools = [pool, probes, readiness];
  // A connection that breaks while idle must not end the process; the next query reports the problem.
  for (const each of pools) each.on('error', () => undefined);
  // Nor one that breaks between two statements of a transaction; the pool listens to idle ones only.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const db = drizzleOn(pool, limits.logger);
  const probeDb = drizzleOn(probes);
  const processes = await registerProcess(db).catch(async (error: unknown) => {
    await Promise.all(pools.map((each) => each.end()));
    throw error;
  });
  return {
    db,
    processes,
    clock: processes.clock,
    pool,
    probeDb,
    // On a connection of its own, because a statement of /metrics may wait for a lock.
    checkSchema: () => schemaProblem(readiness, own),
    close: async () => {
      await processes.leave();
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}
