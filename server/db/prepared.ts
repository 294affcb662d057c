import type { Db } from './db';

export const NO_STATEMENT_NAME = '';

/**
 * A query that is composed once per database and then only executed, because composing it costs more than PostgreSQL's
 * answer. In transactions of the pool, once per connection; in those of the embedded database, each time.
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
