import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { BY_CUSTOMER, BY_VALUE, LOCAL, REFERENCE } from '../../scripts/distributedTables.mts';
import { forThisFile } from './helpers';
import { openTestDb } from './testDb';

/** The rules of Citus for keys, checked on the schema as it is migrated, so that no cluster is needed. */

const open = forThisFile(openTestDb);

const columnOf = new Map([...BY_CUSTOMER, ...BY_VALUE]);
const customers = new Set(BY_CUSTOMER.map(([table]) => table));

async function rowsOf<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
  const { rows } = (await open.db.execute<Row>(sql.raw(query))) as { rows: Row[] };
  return rows;
}
/** The tables; of those Citus hides the ones that it has split them into. */
const TABLES = "select tablename from pg_tables where schemaname = 'public'";

test('every table has its place in a Citus cluster', async () => {
  const rows = await rowsOf<{ name: string }>(`select tablename as name from (${TABLES}) as tables order by tablename`);
  const names = rows.map(({ name }) => name);
  assert.deepEqual(names, [...REFERENCE, ...columnOf.keys(), ...LOCAL].sort());
});

test('every unique key of a distributed table has the distribution column', async () => {
  const keys = await rowsOf<{ table: string; name: string; columns: string[] }>(`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i where i.indisunique and i.indrelid::regclass::text in (${TABLES})`);
  assert.deepEqual(
    [...columnOf.keys()].filter((table) => !keys.some((key) => key.table === table)),
    [],
    'tables without a key',
  );
  const wrong = keys.filter(({ table, columns }) => !columns.includes(columnOf.get(table) ?? columns[0] ?? ''));
  assert.deepEqual(wrong, []);
});

test('a foreign key leads to a table of every node, or stays with its customer', async () => {
  const keys = await rowsOf<{ table: string; target: string; pairs: [string, string][] }>(`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
      (select json_agg(json_build_array(own.attname, other.attname))
        from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
        join pg_attribute other on other.attrelid = k.confrelid and other.attnum = pair.other) as pairs
    from pg_constraint k where k.contype = 'f' and k.conrelid::regclass::text in (${TABLES})`);
  assert.ok(keys.length > 15, `${keys.length} foreign keys`);
  const isAllowed = ({ table, target, pairs }: (typeof keys)[number]): boolean => {
    if (REFERENCE.includes(target)) return true;
    if (LOCAL.includes(table)) return LOCAL.includes(target);
    return (
      customers.has(table) &&
      customers.has(target) &&
      pairs.some(([column, other]) => column === columnOf.get(table) && other === columnOf.get(target))
    );
  };
  const forbidden = keys.filter((key) => !isAllowed(key));
  assert.deepEqual(forbidden, []);
});

test('an import that removes dishes does not read all carts for each: cascades have an index', async () => {
  const keys = await rowsOf<{ table: string }>(`
    select k.conrelid::regclass::text as table from pg_constraint k
    where k.contype = 'f' and k.confdeltype = 'c' and k.conrelid::regclass::text in (${TABLES})
      and not exists (select from pg_index i
        where i.indrelid = k.conrelid and i.indpred is null and i.indkey[0] = any(k.conkey))
    order by 1`);
  // Branches stay, and a person removes a subscription.
  assert.deepEqual(keys, [{ table: 'sold_out_items' }, { table: 'webhook_deliveries' }]);
});
