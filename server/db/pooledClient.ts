import pg from 'pg';

const MAX_PREPARED = 300;
/** SQLSTATEs of a prepared statement that cannot be executed any more: its result type changed, or it is unknown. */
const STALE_STATEMENT = new Set(['0A000', '26000']);

const names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string {
  const existing = names.get(text);
  if (existing !== undefined || names.size >= MAX_PREPARED) return existing ?? '';
  const name = `statement_${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

function renameStatements(stale: string): void {
  if (!stale.startsWith(`statement_${generation}_`)) return;
  generation += 1;
  names.clear();
}

const isStale = (error: unknown): boolean => error instanceof pg.DatabaseError && STALE_STATEMENT.has(error.code ?? '');

const mustReconnect = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, rows?: unknown) => void;

class PooledClient extends pg.Client {
  override query = ((...args: unknown[]) => {
    const result = (super.query.bind(this) as Query)(...args);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (mustReconnect(error)) void this.end();
      });
    return result;
  }) as pg.Client['query'];
}

/** The same client with prepared statements, so that PostgreSQL plans a statement once per connection. */
class PreparingClient extends PooledClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query as Query;
    this.query = ((statement: unknown, values?: unknown, callback?: Callback) => {
      const hasText = typeof statement === 'object' && statement !== null && 'text' in statement;
      if (!hasText || !Array.isArray(values) || values.length === 0) return send(statement, values, callback);
      const execute = (name: string) => send({ ...statement, name }, values) as Promise<unknown>;
      const name = nameOf(String(statement.text));
      const result = execute(name).catch((error: unknown) => {
        if (!isStale(error)) throw error;
        renameStatements(name);
        // Inside a transaction this fails too; the transaction is retried because of the first error.
        return execute(nameOf(String(statement.text))).catch(() => {
          throw error;
        });
      });
      // The pool's own query passes a callback.
      if (!callback) return result;
      result.then((rows) => callback(null, rows), callback);
      return undefined;
    }) as pg.Client['query'];
  }
}

/** Whether a pooler such as PgBouncer answers at a URL, which gives each transaction another connection. */
async function isBehindPooler(url: string, connectMs?: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { processID } = client as pg.Client & { processID?: number | null };
    return rows[0]?.pid !== processID;
  } finally {
    await client.end();
  }
}

export const clientClassFor = async (url: string, connectMs: number): Promise<typeof pg.Client> =>
  (await isBehindPooler(url, connectMs)) ? PooledClient : PreparingClient;
