/**
 * `npm run distribute`: turns the database of DATABASE_URL, with its data, into one that Citus spreads over its nodes.
 * Prints the steps; `npm run distribute -- --apply` runs them. Finished steps are left out, so it can be run
 * again after an interruption. Stop the servers first: tables are copied one by one.
 */
import pg from 'pg';
import { BY_CUSTOMER, BY_VALUE, REFERENCE } from './distributedTables.mts';

const steps = [
  ...REFERENCE.map((table) => ({ table, text: 'select create_reference_table($1)', values: [table] })),
  ...BY_CUSTOMER.map(([table, column], n) => ({
    table,
    text: 'select create_distributed_table($1, $2, colocate_with => $3)',
    values: [table, column, n === 0 ? 'none' : 'users'],
  })),
  ...BY_VALUE.map(([table, column]) => ({
    table,
    text: "select create_distributed_table($1, $2, colocate_with => 'none')",
    values: [table, column],
  })),
];

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Foreign keys between the tables, saved in another table until they are restored. */
const FOREIGN_KEYS = 'distribute_foreign_keys';
type ForeignKey = Record<'tab' | 'name' | 'definition', string>;

async function setForeignKeysAside(client: pg.Client, tables: string[]) {
  await client.query('begin');
  await client.query(`create table if not exists ${FOREIGN_KEYS} (tab text, name text, definition text)`);
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as tab, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)
        and (conrelid::regclass::text = any($2) or confrelid::regclass::text = any($2))`,
    [steps.map(({ table }) => table), tables],
  );
  for (const { tab, name, definition } of rows) {
    await client.query(`insert into ${FOREIGN_KEYS} values ($1, $2, $3)`, [tab, name, definition]);
    await client.query(`alter table ${pg.escapeIdentifier(tab)} drop constraint ${pg.escapeIdentifier(name)}`);
  }
  await client.query('commit');
  print(`${rows.length} foreign keys are set aside`);
}

async function restoreForeignKeys(client: pg.Client) {
  const { rows } = await client.query<ForeignKey>(
    `select tab, name, definition from ${FOREIGN_KEYS} order by tab, name`,
  );
  for (const { tab, name, definition } of rows) {
    const exists = await client.query('select from pg_constraint where conname = $1 and conrelid = $2::regclass', [
      name,
      tab,
    ]);
    if (exists.rowCount === 0)
      await client.query(
        `alter table ${pg.escapeIdentifier(tab)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      );
  }
  await client.query(`drop table ${FOREIGN_KEYS}`);
  print(`${rows.length} foreign keys are back`);
}

async function distribute(client: pg.Client, isApplied: boolean) {
  const version = await client.query("select extversion from pg_extension where extname = 'citus'");
  if (version.rowCount === 0) throw new Error('The extension citus is missing: create extension citus');
  const workers = await client.query('select from pg_dist_node where shouldhaveshards');
  if (workers.rowCount === 0) throw new Error("The cluster has no worker: select citus_add_node('…', 5432)");
  const { rows: done } = await client.query<{ table: string }>(
    'select logicalrelid::regclass::text as table from pg_dist_partition',
  );
  const isDone = new Set(done.map(({ table }) => table));
  const { rows: aside } = await client.query<{ is_there: boolean }>(`select to_regclass($1) is not null as is_there`, [
    FOREIGN_KEYS,
  ]);
  const open = steps.filter(({ table }) => !isDone.has(table));
  if (open.length === 0 && !aside[0]?.is_there) return print('Nothing to do: every table is distributed');
  for (const { table, values } of open) {
    const { rows } = await client.query<{ rows: number; size: string }>(
      'select reltuples::float8 as rows, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class where ' +
        'oid = $1::regclass',
      [table],
    );
    for (const { rows: count, size } of rows)
      print(`${table}: ${values[1] ? `by ${values[1]}` : 'to every node'}, about ${Math.max(0, count)} rows, ${size}`);
  }
  if (!isApplied) return print('This was a dry run; add --apply to do it');
  if (open.length > 0)
    await setForeignKeysAside(
      client,
      open.map(({ table }) => table),
    );
  for (const [n, { table, text, values }] of open.entries()) {
    const begun = Date.now();
    await client.query(text, values);
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
    print(`${n + 1}/${open.length} ${table} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  await restoreForeignKeys(client);
}

if (!process.env.DATABASE_URL) {
  process.stderr.write('DATABASE_URL is not set\n');
  process.exit(1);
}
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
// Citus prints hints for each table.
await client.query("set client_min_messages to 'warning'");
try {
  await distribute(client, process.argv.includes('--apply'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
}
