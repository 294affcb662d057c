import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../config/startError';
import { prepareDataDir } from '../storage/dataDir';
import { isBehindPooler } from './pooledClient';

const DUMP = 'db.dump';
const UPLOADS = 'uploads';

/** The database as libpq's variables, so that its password is not in the list of processes. */
function connection(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslMode = new URL(url).searchParams.get('sslmode');
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGPASSWORD: password ?? '',
    PGDATABASE: database ?? '',
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  };
}

/** Runs one of PostgreSQL's own programs to its end. */
function run(program: 'pg_dump' | 'pg_restore', args: readonly string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    let errorOutput = '';
    child.stderr.on('data', (chunk) => {
      errorOutput += String(chunk);
    });
    child.once('error', () => {
      reject(new StartError(`${program} cannot be started: install PostgreSQL's client programs`));
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(errorOutput.trim() || `${program} ended with ${code}`));
    });
  });
}

/** pg_dump and pg_restore empty the search path, and a pooler would give that connection to a server afterwards. */
async function requireDirect(url: string): Promise<void> {
  // pg_dump says itself why it cannot connect.
  const isPooled = await isBehindPooler(url).catch(() => false);
  if (isPooled)
    throw new StartError('DATABASE_URL names a pooler: backing up and restoring need the port of PostgreSQL itself');
}

/** Dumps the database at one moment, while servers go on, and then copies the uploaded pictures. */
export async function backUpPostgres(url: string, dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new StartError(`${target} is there already; name a new folder`);
  await requireDirect(url);
  // Written under another name and renamed, so that an interrupted backup does not look complete.
  const partial = `${target}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    await run('pg_dump', ['--format=custom', `--file=${join(partial, DUMP)}`], connection(url));
    const uploads = join(dataDir, UPLOADS);
    if (existsSync(uploads)) cpSync(uploads, join(partial, UPLOADS), { recursive: true });
    renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`);
    if (rows.length > 0) throw new StartError('The database is not empty; nothing is overwritten: name a new one');
  } finally {
    await client.end();
  }
}

/** Fills an empty database and the folder of pictures from a backup. */
export async function restorePostgres(url: string, dataDir: string, source: string): Promise<void> {
  const dump = join(source, DUMP);
  if (!existsSync(dump)) throw new StartError(`${source} is not a backup: ${DUMP} is missing`);
  await requireDirect(url);
  await requireEmpty(url);
  const env = connection(url);
  const all = ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${env.PGDATABASE ?? ''}`, dump];
  await run('pg_restore', all, env);
  prepareDataDir(dataDir);
  const uploads = join(source, UPLOADS);
  if (existsSync(uploads)) cpSync(uploads, join(dataDir, UPLOADS), { recursive: true });
}
