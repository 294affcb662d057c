import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openEmbedded, openPostgres, type OpenDb } from '../db/openDb';
import { seed } from '../db/seed/seed';

/** A new, migrated and seeded database: embedded in memory, or one of its own on PostgreSQL when DATABASE_URL is set. */
export async function openTestDb(): Promise<OpenDb> {
  const url = process.env.DATABASE_URL;
  if (!url) return openEmbedded(undefined, seed);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const open = await openPostgres(own.href, seed);
  return {
    ...open,
    close: async () => {
      await open.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
