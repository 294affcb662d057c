/**
 * Fills a database with the rows that a chain has after two years (bench/load/growth.mjs says which and how many of
 * each) and keeps it for `bench/load.mjs --databases`. Constraints and indexes are dropped before and made again
 * afterwards, so that what is there has been checked by PostgreSQL. Prints the time of each table and its size.
 *
 *   node bench/seed.mjs --cluster /var/tmp/wings-cluster [--name wings_million] [--customers 1000000] [--guests 0.6]
 *                       [--orders 10000000] [--days 730] [--branches 200] [--items 2000] [--promos 50]
 *
 * --cluster is a folder with a PostgreSQL cluster of its own, made when it is not there; without it DATABASE_URL names
 * a server. A database of that name is replaced.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { buildServer } from '../scripts/buildServer.mjs';
import { startCluster } from '../scripts/postgresCluster.mjs';
import { ARGON, catalogue, orders, ORDERS, PASSWORD, rows } from './load/growth.mjs';
import { startApplication } from './load/fleet.mjs';

const text = (value) => ({ type: 'string', default: value });
const { values: options } = parseArgs({
  options: {
    cluster: text(''),
    name: text('wings_million'),
    customers: text('1000000'),
    guests: text('0.6'),
    orders: text('10000000'),
    days: text('730'),
    branches: text('200'),
    items: text('2000'),
    promos: text('50'),
  },
});
const customers = Number(options.customers);
const shape = {
  customers,
  registered: Math.round(customers * (1 - Number(options.guests))),
  orders: Number(options.orders),
  days: Number(options.days),
  branches: Number(options.branches),
  items: Number(options.items),
  promos: Number(options.promos),
};
/** Statements at a time. */
const AT_ONCE = 2;

process.chdir(path.resolve(import.meta.dirname, '..'));
const begun = performance.now();
const since = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

const clients = [];
async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

/** Runs statements, some at a time, in their order of starting. */
async function runAll(url, statements) {
  const waiting = [...statements];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = await connect(url);
      // This role skips the check of foreign keys by row; all are checked when they are created again.
      await client.query(`set session_replication_role = replica; set synchronous_commit = off;
        set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 2`);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const from = performance.now();
        for (const statement of next.statements) await client.query(statement);
        if (performance.now() - from > 1000) console.log(`  ${next.name} ${since(from)}`);
      }
      await client.end();
    }),
  );
}

/** The constraints and indexes of these tables, and the statements that create them again. */
async function indexesOf(client, tables) {
  const { rows: constraints } = await client.query(
    `select conrelid::regclass::text as tab, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
       contype as type from pg_constraint where contype in ('p', 'f', 'u') and conrelid::regclass::text = any($1)`,
    [tables],
  );
  const { rows: indexes } = await client.query(
    `select i.indrelid::regclass::text as tab, i.indexrelid::regclass::text as name,
       pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid::regclass::text = any($1)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`,
    [tables],
  );
  const foreign = constraints.filter(({ type }) => type === 'f');
  const own = constraints.filter(({ type }) => type !== 'f');
  const add = ({ tab, name, definition }) => `alter table ${tab} add constraint ${name} ${definition}`;
  // An index of a table that is not indexed concurrently must not wait for another one's lock: a table is a unit.
  const byTable = (made) =>
    tables.flatMap((tab) => {
      const statements = made.filter((each) => each.tab === tab).map(({ statement }) => statement);
      return statements.length > 0 ? [{ name: `indexes of ${tab}`, statements }] : [];
    });
  return {
    drops: [
      ...[...foreign, ...own].map(({ tab, name }) => `alter table ${tab} drop constraint ${name}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
    ],
    indexes: byTable([
      ...own.map((each) => ({ tab: each.tab, statement: add(each) })),
      ...indexes.map(({ tab, definition }) => ({ tab, statement: definition })),
    ]),
    foreign: foreign.map((each) => ({ name: `${each.tab}: ${each.name}`, statements: [add(each)] })),
  };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-seed-'));
let cluster = null;
try {
  await buildServer();
  // Without replicas and archive a new table needs no WAL.
  if (options.cluster)
    cluster = await startCluster(
      {
        shared_buffers: '2GB',
        max_wal_size: '8GB',
        wal_level: 'minimal',
        max_wal_senders: 0,
        checkpoint_timeout: '30min',
      },
      options.cluster,
    );
  const url = new URL(cluster?.url() ?? process.env.DATABASE_URL);
  const admin = await connect(url.href);
  await admin.query(`drop database if exists ${options.name} with (force)`);
  await admin.query(`create database ${options.name}`);
  url.pathname = `/${options.name}`;
  // The server creates the schema and the menu.
  const application = await startApplication(folder, 'node', 1, url.href);
  await application.stop();

  const client = await connect(url.href);
  for (const statement of catalogue(shape)) await client.query(statement);
  const filled = rows(shape, await hash(PASSWORD, ARGON));
  const tables = Object.keys(filled).filter((table) => table !== 'event_counter');
  const plan = await indexesOf(client, tables);
  // A table that is truncated in the same transaction needs no WAL.
  await client.query(`truncate ${tables.join(', ')} cascade`);
  for (const drop of plan.drops) await client.query(drop);

  console.log(`Rows for ${shape.customers} customers, ${shape.orders} orders`);
  const base = orders(shape, AT_ONCE);
  await client.query(base.create);
  await runAll(
    url.href,
    base.parts.map((statement) => ({ name: ORDERS, statements: [statement] })),
  );
  await client.query(`analyze ${ORDERS}`);
  await runAll(
    url.href,
    Object.entries(filled).map(([name, statement]) => ({
      name,
      statements: ['begin', ...(name === 'event_counter' ? [] : [`truncate ${name}`]), ...[statement].flat(), 'commit'],
    })),
  );
  await client.query(`drop table ${ORDERS}`);
  console.log(`Rows are there after ${since(begun)}`);
  await runAll(url.href, plan.indexes);
  await runAll(url.href, plan.foreign);
  console.log(`Indexes and foreign keys are there after ${since(begun)}`);
  await client.query('vacuum (analyze)');
  const { registered, ...told } = shape;
  await client.query(`comment on database ${options.name} is '${JSON.stringify({ ...told, registered })}'`);
  const { rows: sizes } = await client.query(
    `select relname as table, reltuples::bigint as rows, pg_size_pretty(pg_table_size(oid)) as size,
       pg_size_pretty(pg_indexes_size(oid)) as indexes, pg_total_relation_size(oid) as bytes
     from pg_class where relname = any($1) and relkind = 'r' order by pg_total_relation_size(oid) desc`,
    [tables],
  );
  for (const { table, rows: count, size, indexes } of sizes.slice(0, 12))
    console.log(`  ${table.padEnd(18)} ${String(count).padStart(10)} rows, ${size}, indexes ${indexes}`);
  const bytes = sizes.reduce((sum, each) => sum + Number(each.bytes), 0);
  console.log(
    `${options.name}: ${(bytes / 1e9).toFixed(1)} GB, ${Math.round(bytes / shape.orders)} bytes an order; ` +
      `ready after ${since(begun)}`,
  );
} finally {
  await Promise.all(clients.map((client) => client.end()));
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
