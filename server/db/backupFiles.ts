import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockDataDir, prepareDataDir } from '../storage/dataDir';
import { StartError } from '../config/startError';

/** Files that are copied with the database: uploaded pictures, and the secret that open codes depend on. */
const COPIED_FILES = ['uploads', 'secret'];
const DUMP = 'db.tar.gz';

/**
 * Copies an embedded data folder into a new folder. The server must be stopped, because only one process may open it.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (!existsSync(join(dataDir, 'db'))) throw new StartError(`There is no embedded database in ${dataDir}`);
  if (existsSync(target)) throw new StartError(`${target} is there already; name a new folder`);
  const unlock = lockDataDir(dataDir);
  // Written under another name and renamed, so that an interrupted backup does not look complete.
  const partial = `${target}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    const client = await PGlite.create({ dataDir: join(dataDir, 'db') });
    try {
      const dump = await client.dumpDataDir('gzip');
      writeFileSync(join(partial, DUMP), Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
    } finally {
      await client.close();
    }
    for (const name of COPIED_FILES) {
      if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(partial, name), { recursive: true });
    }
    renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
    unlock();
  }
}

/** Fills a data folder without a database from a backup. */
export async function restore(dataDir: string, source: string): Promise<void> {
  const dump = join(source, DUMP);
  if (!existsSync(dump)) throw new StartError(`${source} is not a backup: ${DUMP} is missing`);
  prepareDataDir(dataDir);
  const folder = join(dataDir, 'db');
  if (existsSync(folder))
    throw new StartError(`${folder} is there already; move it away first, nothing is overwritten`);
  const unlock = lockDataDir(dataDir);
  const partial = `${folder}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    const client = await PGlite.create({ dataDir: partial, loadDataDir: new Blob([readFileSync(dump)]) });
    // Checks that the restored database answers.
    await client.query('select count(*) from orders');
    await client.close();
    for (const name of COPIED_FILES) {
      if (existsSync(join(source, name))) cpSync(join(source, name), join(dataDir, name), { recursive: true });
    }
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
    unlock();
  }
}
