import type { Db } from './openDb';

/**
 * The name under which such a query is prepared: none, so that PostgreSQL plans it anew each time. A plan that is kept
 * from when a table was empty reads the whole of it for ever; and poolers that change connections know no names.
 */
export const UNNAMED = '';

/**
 * A query that is written once for a database and only run afterwards: composing it costs more than PostgreSQL needs to
 * answer it. Not for transactions, which are a new `Db` each time.
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
