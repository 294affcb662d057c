import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrateEmbedded } from '../db/runMigrations';
import * as schema from '../db/schema';
import { addMigration } from './migrationsFolder';

const folder = mkdtempSync(join(tmpdir(), 'wings-migrations-'));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the embedded database builds an index that PostgreSQL builds concurrently', async () => {
  const index = 'CREATE INDEX CONCURRENTLY "grown" ON "users" USING btree ("name");';
  const target = addMigration(join(folder, 'grown'), index, 1);
  const client = await PGlite.create();
  try {
    await migrateEmbedded(drizzle(client, { schema }), target);
    const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = to_regclass('grown')`);
    assert.deepEqual(rows, [{ indisvalid: true }]);
  } finally {
    await client.close();
  }
});
