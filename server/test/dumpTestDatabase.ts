import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openEmbedded } from '../db/openDb';
import { seed } from '../db/seed/seed';

/**
 * Makes a server's data folder with a migrated and seeded database, and a file of it for tests that load it into
 * memory: both are faster than seeding.
 */
const [dataDir, file] = process.argv.slice(2);
if (!dataDir || !file) throw new Error('Usage: dumpTestDatabase FOLDER FILE');
const folder = join(dataDir, 'db');
const open = await openEmbedded(folder, seed);
await open.close();
const client = await PGlite.create(folder);
const dump = await client.dumpDataDir('none');
await client.close();
await writeFile(file, Buffer.from(await dump.arrayBuffer()));
