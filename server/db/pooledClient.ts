import pg from 'pg';

const MAX_PREPARED = 300;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const existing = names.get(text);
  if (existing !== undefined || names.size >= MAX_PREPARED) return existing ?? '';
  const name = `statement_${names.size}`;
  names.set(text, name);
  return name;
}

const mustReconnect = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

type Query = (...args: unknown[]) => unknown;

class PooledClient extends pg.Client {
  override query = ((...args: unknown[]) => {
    const result = (super.query.bind(this) as Query)(...args);
    // Without a transaction the pool passes a callback, and closes the connection after any error.
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
    this.query = ((statement: unknown, values?: unknown, ...callback: unknown[]) => {
      const hasText = typeof statement === 'object' && statement !== null && 'text' in statement;
      const isNamed = hasText && Array.isArray(values) && values.length > 0;
      return send(isNamed ? { ...statement, name: nameOf(String(statement.text)) } : statement, values, ...callback);
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
