import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** The database or a transaction, in which only that is used: the embedded database has one connection. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
