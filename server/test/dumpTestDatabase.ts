import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../db/openDb';
import { seed } from '../db/seed/seed';

/** Writes the data directory of a migrated and seeded database to a file, because loading it is faster than seeding. */
const file = process.argv[2];
if (!file) throw new Error('Usage: dumpTestDatabase FILE');
const folder = mkdtempSync(join(tmpdir(), 'wings-dump-'));
try {
  const open = await openEmbedded(folder, seed);
  await open.close();
  const client = await PGlite.create(folder);
  const dump = await client.dumpDataDir('none');
  await client.close();
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
} finally {
  rmSync(folder, { recursive: true });
}
