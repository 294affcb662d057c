import { sql, type Logger } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { retrying } from './retryTransaction';
import * as schema from './schema';

type PostgresDb = NodePgDatabase<typeof schema>;

/** Each connection keeps its `Db`, and with it the queries that `prepared` has composed. */
function transactionsOf(pool: pg.Pool, open: (client: pg.PoolClient) => PostgresDb): PostgresDb['transaction'] {
  const databases = new WeakMap<pg.PoolClient, PostgresDb>();
  const databaseOf = (client: pg.PoolClient): PostgresDb => {
    const known = databases.get(client);
    if (known) return known;
    const db = open(client);
    db.transaction = () => Promise.reject(new Error('transactions cannot be nested'));
    databases.set(client, db);
    return db;
  };
  const transaction = async (work: (tx: PostgresDb) => Promise<unknown>): Promise<unknown> => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      const tx = databaseOf(client);
      await tx.execute(sql`begin`);
      try {
        const result = await work(tx);
        await tx.execute(sql`commit`);
        return result;
      } catch (error) {
        await tx.execute(sql`rollback`).catch(() => {
          isBroken = true;
        });
        throw error;
      }
    } finally {
      client.release(isBroken);
    }
  };
  return transaction as unknown as PostgresDb['transaction'];
}

/** Drizzle on a connection or a pool; the one place that makes it, so that every transaction is retried. */
export function drizzleOn(client: pg.Client | pg.Pool, logger?: Logger) {
  const options = { schema, ...(logger ? { logger } : {}) };
  const db = drizzle(client, options);
  if (client instanceof pg.Pool) db.transaction = transactionsOf(client, (connection) => drizzle(connection, options));
  return retrying(db);
}
