import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './db';

const CONCURRENT = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"(\w+)"/i;
const DROP = /^\s*drop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?"(\w+)"/i;

async function migrate(db: Db, folder: string, change: (statement: string) => string | null): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).map((migration) => ({
    ...migration,
    sql: migration.sql.map(change).filter((statement) => statement !== null),
  }));
  // A migration runs statements as they are, whatever the schema of the session.
  await new PgDialect().migrate(migrations, db._.session as unknown as PgSession, { migrationsFolder: folder });
}

export const migrateEmbedded = (db: Db, folder: string): Promise<void> =>
  migrate(db, folder, (statement) =>
    CONCURRENT.test(statement) ? statement.replace(/ concurrently/i, '') : statement,
  );

export const migrateWithoutIndexes = (db: Db, folder: string): Promise<void> =>
  migrate(db, folder, (statement) => (CONCURRENT.test(statement) ? null : statement));

export async function buildIndexes(client: pg.Client, folder: string): Promise<void> {
  const statements = new Map<string, string>();
  for (const statement of readMigrationFiles({ migrationsFolder: folder }).flatMap((each) => each.sql)) {
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
