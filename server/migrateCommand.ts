import { resolve } from 'node:path';
import { readSettings } from './config/readSettings';
import { runCommand } from './config/runCommand';
import { databaseError } from './config/startError';
import { migratePostgres } from './db/prepareDb';
import { openForCommand } from './db/openForCommand';

/** `npm run migrate`: brings the schema up to date, with DATABASE_URL of a role that may create tables. */
async function main(): Promise<string> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readSettings(process.env);
  if (url)
    await migratePostgres(url).catch((error: unknown) => {
      throw databaseError(error);
    });
  else await (await openForCommand(resolve(dataDir), undefined)).close();
  return 'The database is up to date';
}

runCommand(main);
