import { join } from 'node:path';
import { lockDataDir, prepareDataDir } from '../storage/dataDir';
import { openEmbedded, openPostgres, type OpenDb } from './openDb';

const noSeed = () => Promise.resolve();

/** Opens the server's database for a command, without seeding it; the embedded database only while no server has it. */
export async function openForCommand(dataDir: string, databaseUrl: string | undefined): Promise<OpenDb> {
  if (databaseUrl) return openPostgres(databaseUrl, noSeed);
  prepareDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const open = await openEmbedded(join(dataDir, 'db'), noSeed);
    return {
      ...open,
      close: async () => {
        await open.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
