import { readConfig, type Config } from '../config/config';
import { prepareDataDir } from '../storage/dataDir';
import type { Db } from './db';
import { openLocked, openPostgres, POOL_LIMITS } from './openDb';

const noSeed = () => Promise.resolve();

export async function withDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl) prepareDataDir(dataDir);
  const open = databaseUrl
    ? await openPostgres(databaseUrl, noSeed, POOL_LIMITS, { migrates: false })
    : await openLocked(dataDir, noSeed);
  try {
    return await work(open.db, config);
  } finally {
    await open.close();
  }
}
