import { resolve } from 'node:path';
import { readConfig } from './config/config';
import { backUp, restore } from './db/backupFiles';
import { runCommand } from './config/runCommand';
import { StartError } from './config/startError';

/** `npm run backup -- <new folder>` and `npm run restore -- <folder>`, for the embedded database in DATA_DIR. */
async function main([action, folder]: string[]): Promise<string> {
  if (!folder) throw new StartError(`Name a folder: npm run ${action ?? 'backup'} -- <folder>`);
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl)
    throw new StartError('DATABASE_URL is set: PostgreSQL is backed up by pg_dump, and DATA_DIR/uploads by copying it');
  const path = resolve(folder);
  if (action === 'backup') {
    await backUp(dataDir, path);
    return `${dataDir} is backed up in ${path}`;
  }
  await restore(dataDir, path);
  return `${dataDir} is restored from ${path}`;
}

runCommand(main);
