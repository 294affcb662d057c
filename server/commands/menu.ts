import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { MenuFile } from '../../contract/menuFile';
import { StartError } from '../config/startError';
import type { Db } from '../db/db';
import { withLease } from '../jobs/claim';
import { checkMenuFile } from '../menuImport/checkMenuFile';
import { pictureFileProblems, withPictures } from '../menuImport/makePictures';
import { writeMenu, type MenuCounts } from '../menuImport/writeMenu';
import { PROGRAM, type Command, type WithDatabase } from './command';

const USAGE = `${PROGRAM} menu import FILE [--apply] | ${PROGRAM} menu schema`;

async function readMenu(path: string): Promise<MenuFile> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`${path} cannot be read`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new StartError(`${path} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const checked = checkMenuFile(json);
  const problems = 'problems' in checked ? checked.problems : await pictureFileProblems(checked.file, dirname(path));
  if (problems.length > 0 || !('file' in checked))
    throw new StartError(`${path} cannot be imported:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return checked.file;
}

class DryRun extends Error {
  constructor(readonly counts: MenuCounts) {
    super('dry run');
  }
}

async function changesOf(db: Db, file: MenuFile): Promise<MenuCounts> {
  try {
    return await db.transaction(async (tx) => {
      throw new DryRun(await writeMenu(tx, file));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.counts;
    throw error;
  }
}

/** Writes the rows of a menu and its pictures, or, when either fails, neither. */
export async function applyMenu(
  deps: Parameters<typeof withLease>[0],
  source: { file: MenuFile; folder: string; dataDir: string },
): Promise<MenuCounts> {
  const written: MenuCounts[] = [];
  const write = (show: () => Promise<void>) =>
    deps.db.transaction(async (tx) => {
      const counts = await writeMenu(tx, source.file);
      await show();
      return counts;
    });
  // One at a time: another import would remove the pictures that this one has made.
  await withLease(deps, 'menu import', async () => written.push(await withPictures(source, write)));
  const [counts] = written;
  if (!counts) throw new StartError('Another import is under way: run this one again after it');
  return counts;
}

async function writeFile(path: string, isReal: boolean, withDatabase: WithDatabase): Promise<string> {
  const file = await readMenu(path);
  return withDatabase(async (db, { dataDir }, _clock, processes) => {
    const source = { file, folder: dirname(path), dataDir };
    const counts = await (isReal ? applyMenu({ db, processes }, source) : changesOf(db, file));
    const list = Object.entries(counts).map(([kind, count]) => `  ${kind}: ${count}`);
    const end = isReal ? 'Written.' : 'Nothing was written. Run it again with --apply to write it.';
    return [...list, end].join('\n');
  });
}

export const importMenu: Command = async ([action, path, ...options], withDatabase) => {
  if (action === 'schema') return JSON.stringify(MenuFile, null, 2);
  if (action !== 'import' || !path || options.some((option) => option !== '--apply')) throw new StartError(USAGE);
  return writeFile(resolve(path), options.includes('--apply'), withDatabase);
};
