import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../config/startError';
import { prepareDataDir } from '../storage/dataDir';
import { linkIn } from './databaseFolder';
import { startPostgres } from './embeddedPostgres';

const DATABASE = 'wings';

export interface OwnDatabase {
  url: string;
  close(): Promise<void>;
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

const lockOf = (dataDir: string) => join(dataDir, 'lock');
/** The address of the running database, for commands beside the server. */
const addressOf = (dataDir: string) => join(dataDir, 'database-url');

function ownerOf(dataDir: string): number | null {
  const file = lockOf(dataDir);
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return owner !== process.pid && Number.isInteger(owner) && owner > 0 && isAlive(owner) ? owner : null;
}

function lockDataDir(dataDir: string): () => void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(lockOf(dataDir), String(process.pid), { flag: 'wx' });
      return () => {
        rmSync(addressOf(dataDir), { force: true });
        rmSync(lockOf(dataDir), { force: true });
      };
    } catch {
      const owner = ownerOf(dataDir);
      if (owner !== null)
        throw new StartError(
          `DATA_DIR ${dataDir} is in use by another process (${owner}). Stop it, or set DATA_DIR or DATABASE_URL`,
        );
      rmSync(lockOf(dataDir), { force: true });
    }
  }
  throw new StartError(`DATA_DIR ${dataDir} is in use by another process`);
}

async function createIfMissing(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Starts the database of a data folder, which one program at a time may do; throws StartError where it cannot. */
export async function openOwnDatabase(dataDir: string, print?: (line: string) => void): Promise<OwnDatabase> {
  prepareDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const postgres = await startPostgres(dataDir, { ...(print ? { print } : {}) });
    await createIfMissing(postgres.url());
    const url = postgres.url(DATABASE);
    writeFileSync(addressOf(dataDir), url, { mode: 0o600 });
    return { url, close: () => postgres.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Whether a database was made for a data folder. */
export const hasOwnDatabase = (dataDir: string): boolean => existsSync(linkIn(dataDir));

/** The same for a command: uses the database of a server that runs on this folder. */
export async function useOwnDatabase(dataDir: string): Promise<OwnDatabase> {
  const isRunning = ownerOf(dataDir) !== null && existsSync(addressOf(dataDir));
  if (!isRunning) return openOwnDatabase(dataDir);
  return { url: readFileSync(addressOf(dataDir), 'utf8'), close: async () => undefined };
}
