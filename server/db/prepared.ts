import type { Db } from './db';

/**
 * A query that is composed once per database and then only executed, because composing it costs more than PostgreSQL's
 * answer. In transactions of the pool, once per connection; in those of the embedded database, each time.
 */
export function prepared<Query>(write: (db: Db) => { prepare(name: string): Query }): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    // Without a name: `pooledClient.ts` names the statements of connections that keep them.
    const query = queries.get(db) ?? write(db).prepare('');
    queries.set(db, query);
    return query;
  };
}
