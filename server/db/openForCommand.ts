import { prepareDataDir } from '../storage/dataDir';
import { openPostgres, type OpenDb } from './openDb';
import { openLocked } from './openLocked';

const noSeed = () => Promise.resolve();

/** Opens the server's database for a command, without seeding it; the embedded database only while no server has it. */
export async function openForCommand(dataDir: string, databaseUrl: string | undefined): Promise<OpenDb> {
  if (databaseUrl) return openPostgres(databaseUrl, noSeed);
  prepareDataDir(dataDir);
  return openLocked(dataDir, noSeed);
}
