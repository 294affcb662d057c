import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openEmbedded, openPostgres, type OpenDb } from '../db/openDb';
import { seed } from '../db/seed/seed';

/** A new, empty database on the PostgreSQL of DATABASE_URL; null without it. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const url = process.env.DATABASE_URL;
  if (!url) return null;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A new, migrated and seeded database: embedded in memory, or one of its own on PostgreSQL when DATABASE_URL is set. */
export async function openTestDb(): Promise<OpenDb> {
  const made = await createTestDatabase();
  if (!made) return openEmbedded(undefined, seed);
  const open = await openPostgres(made.url, seed);
  return { ...open, close: async () => { await open.close(); await made.drop(); } };
}
