import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/**
 * The database or a transaction. Inside a transaction use only that, because the embedded database has one connection.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
