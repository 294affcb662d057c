import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MenuFile } from '../../contract/menuFile';
import { StartError } from '../config/startError';
import { checkMenuFile } from './checkMenuFile';
import { pictureFileProblems } from './makePictures';
import { readUtf8 } from './readUtf8';
import { jsonSource, problemLine, type MenuSource } from './menuProblem';
import { readSheets } from './readSheets';

/** A menu that can be imported, and the folder that its pictures are named from. */
export interface ReadMenu {
  file: MenuFile;
  folder: string;
}

async function readJson(path: string): Promise<{ json: unknown; source: MenuSource }> {
  const text = await readUtf8(path);
  try {
    const json: unknown = JSON.parse(text);
    return { json, source: jsonSource(json) };
  } catch (error) {
    throw new StartError(`${path} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

const refused = (path: string, lines: readonly string[]): StartError =>
  new StartError(`${path} cannot be imported:\n${lines.map((line) => `  ${line}`).join('\n')}`);

/** Reads a menu from a JSON file, or from a folder of sheets; refuses it with a line for each mistake. */
export async function readMenu(path: string): Promise<ReadMenu> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new StartError(`${path} cannot be read: there is no such file or folder`);
  const folder = found.isDirectory() ? path : dirname(path);
  const {
    json,
    source,
    problems = [],
  } = found.isDirectory() ? await readSheets(path) : { ...(await readJson(path)), problems: [] };
  const checked = checkMenuFile(json, source);
  const wrong = [...problems, ...('problems' in checked ? checked.problems : [])];
  if (!('file' in checked) || wrong.length > 0) throw refused(path, wrong);
  const pictures = (await pictureFileProblems(checked.file, folder)).map((one) => problemLine(one, source));
  if (pictures.length > 0) throw refused(path, pictures);
  return { file: checked.file, folder };
}
