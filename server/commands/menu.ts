import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { MenuFile } from '../../contract/menuFile';
import { StartError } from '../config/startError';
import { checkMenuFile } from '../menuImport/checkMenuFile';
import { makePictures, pictureFileProblems } from '../menuImport/makePictures';
import { writeMenu, type MenuCounts } from '../menuImport/writeMenu';
import type { Command, WithDatabase } from './command';

const USAGE = 'npm run menu -- import FILE [--apply] | npm run menu -- schema';

class DryRun extends Error {
  constructor(readonly counts: MenuCounts) {
    super('dry run');
  }
}

async function readMenu(path: string): Promise<MenuFile> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`${path} cannot be read`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new StartError(`${path} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const checked = checkMenuFile(json);
  const problems = 'problems' in checked ? checked.problems : await pictureFileProblems(checked.file, dirname(path));
  if (problems.length > 0 || !('file' in checked))
    throw new StartError(`${path} cannot be imported:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return checked.file;
}

async function writeFile(path: string, isReal: boolean, withDatabase: WithDatabase): Promise<string> {
  const file = await readMenu(path);
  return withDatabase(async (db, { dataDir }) => {
    // Pictures first, because a row must not refer to a missing picture.
    if (isReal) await makePictures(file, dirname(path), dataDir);
    const counts = await db
      .transaction(async (tx) => {
        const written = await writeMenu(tx, file);
        if (!isReal) throw new DryRun(written);
        return written;
      })
      .catch((error: unknown) => {
        if (error instanceof DryRun) return error.counts;
        throw error;
      });
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
