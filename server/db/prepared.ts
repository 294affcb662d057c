import type { Db } from './openDb';

/**
 * Undefined, so that queries are not prepared on the server: PostgreSQL would keep a plan made for an empty table, and
 * poolers that change connections do not know the statement.
 */
export const UNNAMED = '';

/**
 * A query that is composed once per database and then only executed, because composing it costs more than PostgreSQL's
 * answer. Not for transactions, which are a new `Db` each time.
 */
export function prepared<Query>(write: (db: Db) => Query): (db: Db) => Query {
  const written = new WeakMap<Db, Query>();
  return (db) => {
    let query = written.get(db);
    if (query === undefined) {
      query = write(db);
      written.set(db, query);
    }
    return query;
  };
}
