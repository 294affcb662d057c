import { prepareDataDir } from '../storage/dataDir';
import { openPostgres, POOL_LIMITS, type OpenDb } from './openDb';
import { openLocked } from './openLocked';

const noSeed = () => Promise.resolve();

/**
 * Opens the server's database for a command, without seeding it. PostgreSQL must be migrated, because the server's role
 * may not create tables; the embedded database is opened only while no server has it.
 */
export async function openForCommand(dataDir: string, databaseUrl: string | undefined): Promise<OpenDb> {
  if (databaseUrl) return openPostgres(databaseUrl, noSeed, POOL_LIMITS, { migrates: false });
  prepareDataDir(dataDir);
  return openLocked(dataDir, noSeed);
}
