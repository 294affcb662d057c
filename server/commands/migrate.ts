import { readConfig } from '../config/config';
import { databaseError, StartError } from '../config/startError';
import { migratePostgres } from '../db/prepareDb';
import { NO_DATABASE, tellDatabase, type Command } from './command';

export const migrate: Command = async () => {
  const { databaseUrl } = readConfig(process.env);
  if (!databaseUrl) throw new StartError(NO_DATABASE);
  tellDatabase(databaseUrl);
  await migratePostgres(databaseUrl).catch((error: unknown) => {
    throw databaseError(error);
  });
  return 'The database is up to date';
};
