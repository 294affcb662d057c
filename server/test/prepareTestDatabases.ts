import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPostgres } from '../db/openDb';
import { openEmbedded } from '../sandbox/embeddedDb';
import { fillMenu } from '../sandbox/fillDatabase';

/**
 * Makes a server's data folder with a migrated and seeded database, a file of it for tests that load it into memory,
 * and the tables and rows of a PostgreSQL database.
 */
const [dataDir, file, url] = process.argv.slice(2);
if (!dataDir || !file) throw new Error('Usage: prepareTestDatabases FOLDER FILE [URL]');
const folder = join(dataDir, 'db');
// Smaller than the default 16 MB, because every test copies a segment of the log.
await (await PGlite.create(folder, { initDbStartParams: ['--wal-segsize=1'] })).close();
const open = await openEmbedded(folder, fillMenu);
await open.close();

const client = await PGlite.create(folder);
// Smaller than the default 128 MB, because a start fills the buffers.
await client.exec("alter system set shared_buffers = '16MB'");
for (const name of ['template0', 'template1']) {
  await client.exec(`update pg_database set datistemplate = false where datname = '${name}'`);
  await client.exec(`drop database ${name}`);
}
const dump = await client.dumpDataDir('none');
await client.close();
await writeFile(file, Buffer.from(await dump.arrayBuffer()));

if (url) await (await openPostgres(url, fillMenu)).close();
