import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const CONCURRENT = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"(\w+)"/i;
const DROP = /^\s*drop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?"(\w+)"/i;
/** Drizzle's own record, which its tools read, too. */
const RECORD = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;

/** The ledger is append only: who does not own the table may not change its rows. Cascades run as its owner. */
const PROTECT_LEDGER = `do $$ declare grantee text; begin
  for grantee in
    select distinct r.rolname from pg_class c
    cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = to_regclass('public.payment_events') and a.grantee <> c.relowner
      and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
  loop execute format('revoke update, delete, truncate on payment_events from %I', grantee); end loop; end $$`;

/** Runs the migrations that are not recorded yet in one transaction, but no index that is built concurrently. */
export async function migrateWithoutIndexes(client: pg.Client, folder: string, lockMs: number): Promise<void> {
  await client.query('begin');
  try {
    // Of the transaction, because a pooler in transaction mode would give a setting of the session to others.
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(RECORD);
    const { rows } = await client.query<{ last: string | null }>(
      'select max(created_at) as last from drizzle.__drizzle_migrations',
    );
    const last = Number(rows[0]?.last ?? 0);
    for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
      if (folderMillis <= last) continue;
      for (const statement of sql) if (!CONCURRENT.test(statement)) await client.query(statement);
      const values = [hash, folderMillis];
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values);
    }
    await client.query(PROTECT_LEDGER);
    // For the search of the menu; trusted, so that the owner of the database may add it.
    await client.query('create extension if not exists fuzzystrmatch');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

export async function buildIndexes(client: pg.Client, folder: string): Promise<void> {
  const statements = new Map<string, string>();
  for (const statement of readMigrationFiles({ migrationsFolder: folder }).flatMap((migration) => migration.sql)) {
    const created = CONCURRENT.exec(statement)?.[1];
    if (created !== undefined) statements.set(created, statement);
    statements.delete(DROP.exec(statement)?.[1] ?? '');
  }
  for (const [name, statement] of statements) await buildIndex(client, name, statement);
}

async function buildIndex(client: pg.Client, name: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`public."${name}"`],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(`drop index concurrently "${name}"`);
  await client.query(statement);
}
