import { join } from 'node:path';
import { lockDataDir } from '../storage/dataDir';
import { openEmbedded, type OpenDb } from './openDb';
import type { Seed } from './prepareDb';

/** Opens the embedded database of a data folder and locks the folder until it is closed. */
export async function openLocked(dataDir: string, seed: Seed): Promise<OpenDb> {
  const unlock = lockDataDir(dataDir);
  try {
    const open = await openEmbedded(join(dataDir, 'db'), seed);
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
