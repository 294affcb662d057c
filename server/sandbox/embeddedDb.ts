import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { reasonOf, StartError } from '../config/startError';
import type { OpenDb } from '../db/openDb';
import { MIGRATIONS, type Seed } from '../db/prepareDb';
import { newNumber } from '../db/processes';
import { retrying } from '../db/retryTransaction';
import { migrateEmbedded } from '../db/runMigrations';
import * as schema from '../db/schema';
import { systemClock } from '../lib/clock';
import { prepareDataDir } from '../storage/dataDir';

export async function openEmbedded(folder: string | undefined, seed: Seed, dump?: Blob): Promise<OpenDb> {
  const client = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(dump ? { loadDataDir: dump } : {}),
  });
  const db = retrying(drizzle(client, { schema }));
  await migrateEmbedded(db, MIGRATIONS);
  await seed(db);
  const own = newNumber();
  return {
    db,
    clock: systemClock,
    processes: { own, isAlive: async (number) => number === own },
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    close: () => client.close(),
  };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch {
      const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
      if (owner !== process.pid && Number.isInteger(owner) && owner > 0 && isAlive(owner)) {
        throw new StartError(
          `DATA_DIR ${dataDir} is in use by another process (${owner}). Stop it, or set DATA_DIR or DATABASE_URL`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new StartError(`DATA_DIR ${dataDir} is in use by another process`);
}

export async function openLocked(dataDir: string, seed: Seed): Promise<OpenDb> {
  prepareDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  const folder = join(dataDir, 'db');
  try {
    const open = await openEmbedded(folder, seed);
    return { ...open, close: () => open.close().finally(unlock) };
  } catch (error) {
    unlock();
    if (error instanceof StartError) throw error;
    throw new StartError(`The database in ${folder} cannot be opened: ${reasonOf(error)}`);
  }
}
