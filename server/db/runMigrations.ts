import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './db';

const CONCURRENT = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"(\w+)"/i;
const DROP = /^\s*drop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?"(\w+)"/i;

const migrate = (db: Db, migrations: MigrationMeta[], folder: string) =>
  // A migration runs statements as they are, whatever the schema of the session.
  new PgDialect().migrate(migrations, db._.session as unknown as PgSession, { migrationsFolder: folder });

export async function migrateEmbedded(db: Db, folder: string): Promise<void> {
  const plain = (statement: string) =>
    CONCURRENT.test(statement) ? statement.replace(/ concurrently/i, '') : statement;
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await migrate(
    db,
    migrations.map((each) => ({ ...each, sql: each.sql.map(plain) })),
    folder,
  );
}

export async function migratePostgresFolder(db: Db, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await migrate(
    db,
    migrations.map((each) => ({ ...each, sql: each.sql.filter((statement) => !CONCURRENT.test(statement)) })),
    folder,
  );
}

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
