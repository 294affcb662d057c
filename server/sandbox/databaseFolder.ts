/**
 * Where the embedded PostgreSQL of a data folder lies: in the folder, or in one of the system where PostgreSQL's
 * account cannot reach that. Each knows the other, so that a moved or copied data folder never becomes an empty shop.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../config/startError';

export type Account = { uid?: number; gid?: number };

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The account that runs PostgreSQL, which refuses to run as root; it needs no home and no password. */
export function accountOf(): Account {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim());
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : { uid: 65_534, gid: 65_534 };
}

export const runsAs = (account: Account, program: string, args: string[]): boolean =>
  spawnSync(program, args, { ...account, cwd: tmpdir(), stdio: 'ignore' }).status === 0;

/** Whether the account can write there; another account's probe shows also whether it can enter the folders above. */
function canWrite(account: Account, folder: string): boolean {
  const script = `const fs = require('node:fs'); fs.writeFileSync(process.argv[1], ''); fs.rmSync(process.argv[1])`;
  return runsAs(account, process.execPath, ['-e', script, join(folder, `.probe-${process.pid}`)]);
}

export function makeFolder(path: string, { uid, gid }: Account, mode = 0o700): string {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) mkdirSync(path, { mode });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

/** The system's folder for data that outlives a restart, or for temporary files where the data is among those. */
export const systemFolder = (dataDir: string, { uid }: Account): string =>
  uid === undefined || dataDir.startsWith(tmpdir()) || !existsSync('/var/lib') ? tmpdir() : '/var/lib';

/** In the data folder: where its database is. In the database's folder: whose it is. */
interface Link {
  id: string;
  at: string;
}
export const linkIn = (dataDir: string) => join(dataDir, 'database.json');
const linkOf = (folder: string) => join(folder, 'data-dir.json');

function readLink(file: string): Link | null {
  if (!existsSync(file)) return null;
  try {
    const { id, at } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Link>;
    return id && at ? { id, at } : null;
  } catch {
    return null;
  }
}

function link(dataDir: string, folder: string, id: string, { uid, gid }: Account): void {
  const own = linkOf(folder);
  writeFileSync(own, JSON.stringify({ id, at: dataDir }));
  if (uid !== undefined && gid !== undefined) chownSync(own, uid, gid);
  writeFileSync(linkIn(dataDir), JSON.stringify({ id, at: folder }));
}

/** The folder that a data folder names as its database's; throws StartError where it is not, or is another one's. */
function linkedFolder(dataDir: string, { id, at }: Link): string {
  const near = join(dataDir, 'postgres');
  // A folder that was moved or copied with its database in it.
  const folder = readLink(linkOf(near))?.id === id ? near : at;
  const found = readLink(linkOf(folder));
  const orEmpty = `or delete ${linkIn(dataDir)} to begin an empty shop`;
  if (found?.id !== id)
    throw new StartError(`The database of DATA_DIR ${dataDir} is not in ${folder}. Put that folder back, ${orEmpty}`);
  if (folder !== near && found.at !== dataDir && readLink(linkIn(found.at))?.id === id)
    throw new StartError(
      `DATA_DIR ${dataDir} is a copy of ${found.at}, whose database is in ${folder}. Use that one, ${orEmpty}`,
    );
  return folder;
}

/** Throws StartError where files that another account owns keep PostgreSQL from reading its data. */
function checkOwner(folder: string, { uid = process.getuid?.() }: Account): void {
  const data = join(folder, 'data');
  try {
    const owner = existsSync(data) ? statSync(data).uid : uid;
    if (owner !== uid)
      throw new StartError(
        `PostgreSQL cannot read ${data}, which belongs to user ${owner}: run chown -R ${uid} ${folder}`,
      );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`PostgreSQL cannot read ${data}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The folder of a data folder's database, made where it has none yet; `print` hears of one that is elsewhere. */
export function findFolder(dataDir: string, account: Account, print: (line: string) => void): string {
  const known = readLink(linkIn(dataDir));
  const near = join(dataDir, 'postgres');
  let folder: string;
  if (known) folder = linkedFolder(dataDir, known);
  else {
    const elsewhere = join(systemFolder(dataDir, account), `wings-data-${digest(dataDir)}`);
    folder = canWrite(account, makeFolder(near, account)) ? near : makeFolder(elsewhere, account);
  }
  checkOwner(folder, account);
  if (!canWrite(account, folder)) throw new StartError(`PostgreSQL's account cannot write in ${folder}`);
  link(dataDir, folder, known?.id ?? randomBytes(8).toString('hex'), account);
  if (folder !== near) print(`Database     ${folder}, because the account of PostgreSQL cannot reach ${dataDir}`);
  return folder;
}
