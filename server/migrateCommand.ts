import { readConfig } from './config/config';
import { runCommand } from './config/runCommand';
import { databaseError } from './config/startError';
import { migratePostgres } from './db/prepareDb';
import { withDatabase } from './db/openForCommand';

async function main(): Promise<string> {
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl)
    await migratePostgres(databaseUrl).catch((error: unknown) => {
      throw databaseError(error);
    });
  else await withDatabase(() => Promise.resolve());
  return 'The database is up to date';
}

runCommand(main);
