import { resolve } from 'node:path';
import { readConfig } from './config/config';
import { backUp, restore } from './db/backupFiles';
import { backUpPostgres, restorePostgres } from './db/postgresBackup';
import { runCommand } from './config/runCommand';
import { StartError } from './config/startError';

/** `npm run backup -- <new folder>` and `npm run restore -- <folder>`, for the database and DATA_DIR. */
async function main([action, folder]: string[]): Promise<string> {
  if (!folder) throw new StartError(`Name a folder: npm run ${action ?? 'backup'} -- <folder>`);
  const { dataDir, databaseUrl } = readConfig(process.env);
  const path = resolve(folder);
  const what = databaseUrl ? 'The database' : dataDir;
  if (action === 'backup') {
    await (databaseUrl ? backUpPostgres(databaseUrl, dataDir, path) : backUp(dataDir, path));
    return `${what} is backed up in ${path}`;
  }
  await (databaseUrl ? restorePostgres(databaseUrl, dataDir, path) : restore(dataDir, path));
  return `${what} is restored from ${path}`;
}

runCommand(main);
