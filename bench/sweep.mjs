/**
 * How many rows the sweep deletes in a second, in a database that `bench/seed.mjs` has filled: sessions, codes, mails,
 * idempotency keys and attempts whose time is over, and guests who have not been there for 90 days. It must delete as
 * fast as sign-ins write.
 *
 *   node bench/sweep.mjs --cluster /var/tmp/wings-cluster [--database wings_million] [--rows 100000]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { startCluster } from '../scripts/postgresCluster.mjs';

const { values: options } = parseArgs({
  options: {
    cluster: { type: 'string' },
    database: { type: 'string', default: 'wings_million' },
    rows: { type: 'string', default: '100000' },
  },
});
if (!options.cluster) throw new Error('--cluster names the folder that bench/seed.mjs has filled');
process.chdir(path.resolve(import.meta.dirname, '..'));

/** Rows whose time is over, beside those of the database; each of a customer of its own. */
const OLD = {
  sessions: `insert into sessions (user_id, token_hash, created_at, expires_at)
    select id, md5(id) || 'sweep', now() - interval '40 days', now() - random() * interval '9 days' from chosen`,
  codes: `insert into codes (user_id, id, purpose, code_hash, tries_left, expires_at, created_at)
    select id, 'sweep', 'reset', md5(id), 5, now(), now() - interval '31 days' - random() * interval '1 day'
    from chosen`,
  outbox: `insert into outbox (id, recipient, subject, body, created_at)
    select 'sweep' || id, '', '', repeat('Your code is 1234. ', 20),
    now() - interval '31 days' - random() * interval '1 day'
    from chosen`,
  idempotency_keys: `insert into idempotency_keys (user_id, key, call, body_hash, created_at)
    select id, 'sweep', '', md5(id), now() - interval '25 hours' - random() * interval '1 hour' from chosen`,
  attempts: `insert into attempts (key, count, until) select 'sweep' || id, 1,
    now() - random() * interval '1 hour' from chosen`,
  guests: `with guest as (insert into users (id, is_guest, device_hash, created_at, last_visit_at)
      select 'sweep' || id, true, 'sweep' || id, now() - interval '99 days',
    now() - interval '91 days' - random() * interval '1 day'
      from chosen returning id, device_hash), device as (insert into user_devices select device_hash, id from guest),
      session as (insert into sessions (user_id, token_hash, expires_at)
        select id, 'sweep', now() + interval '1 day' from guest)
    insert into addresses (user_id, id, area, lat, lng) select id, 'sweep', 'Al Barsha 1', 25.1, 55.2 from guest`,
};

const cluster = await startCluster({ shared_buffers: '2GB', max_wal_size: '4GB' }, options.cluster);
try {
  const { sweep } = await tsImport('../server/jobs/sweep.ts', import.meta.url);
  const { openPostgres } = await tsImport('../server/db/openDb.ts', import.meta.url);
  const url = cluster.url(options.database);
  const open = await openPostgres(url, async () => undefined);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Rows that had already expired must not count.
    await sweep(open.db, new Date());
    await client.query(`create temporary table chosen as select id from users limit ${Number(options.rows)}`);
    for (const [name, insert] of Object.entries(OLD)) {
      await client.query(insert);
      const begun = performance.now();
      await sweep(open.db, new Date());
      const seconds = (performance.now() - begun) / 1000;
      console.log(
        `${name}: ${options.rows} in ${seconds.toFixed(1)} s, ${Math.round(options.rows / seconds)} a second`,
      );
    }
    const { rows } = await client.query(
      `select (select count(*) from sessions where token_hash like '%sweep') +
         (select count(*) from users where id like 'sweep%') as n`,
    );
    if (Number(rows[0].n) > 0) throw new Error(`${rows[0].n} rows are still there`);
  } finally {
    await client.end();
    await open.close();
  }
} finally {
  await cluster.stop();
}
