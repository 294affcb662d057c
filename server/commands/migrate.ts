import { readConfig } from '../config/config';
import { databaseError } from '../config/startError';
import { migratePostgres } from '../db/prepareDb';
import type { Command } from './command';

export const migrate: Command = async (_args, withDatabase) => {
  const { databaseUrl } = readConfig(process.env);
  if (!databaseUrl) await withDatabase(async () => undefined);
  else
    await migratePostgres(databaseUrl).catch((error: unknown) => {
      throw databaseError(error);
    });
  return 'The database is up to date';
};
