import { stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MenuFile } from '../../contract/menuFile';
import { StartError } from '../config/startError';
import type { Db } from '../db/db';
import { errorCodes } from '../lib/errorCauses';
import { withLease } from '../jobs/claim';
import { pictureChanges, withPictures } from '../menuImport/makePictures';
import { changeLines, orderQuestions, questionsOf, readShop, type Confirmed } from '../menuImport/menuChanges';
import { menuSchema } from '../menuImport/menuSchema';
import { readMenu, type ReadMenu } from '../menuImport/readMenu';
import { writeSheets } from '../menuImport/readSheets';
import { writeMenu } from '../menuImport/writeMenu';
import { PROGRAM, type Command, type WithDatabase } from './command';

const USAGE = `${PROGRAM} menu import FILE|FOLDER [--apply] [--remove-branch NAME]… [--far-branch NAME]…
  [--keep-order CODE]…
${PROGRAM} menu export FILE|FOLDER TO [--semicolons]
${PROGRAM} menu schema

FILE is a menu in JSON, FOLDER one in sheets (CSV). export writes the one as the other.`;

/** What an import has changed, and the options that were missing to let it. */
interface Plan {
  changes: string[];
  questions: string[];
}
class NotWritten extends Error {
  constructor(readonly plan: Plan) {
    super('not written');
  }
}

async function writeAndCompare(tx: Db, file: MenuFile, confirmed: Confirmed | null): Promise<Plan> {
  const before = await readShop(tx);
  await writeMenu(tx, file);
  const after = await readShop(tx);
  const questions = confirmed
    ? [...questionsOf(before, after, confirmed), ...(await orderQuestions(tx, before, after, confirmed.orders))]
    : [];
  return { changes: changeLines(before, after), questions };
}

/** What the import would change. Writes nothing. */
async function planOf(db: Db, { file, folder }: ReadMenu, dataDir: string, confirmed: Confirmed): Promise<Plan> {
  const pictures = await pictureChanges({ file, folder, dataDir });
  try {
    return await db.transaction(async (tx) => {
      throw new NotWritten(await writeAndCompare(tx, file, confirmed));
    });
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    const { changes, questions } = error.plan;
    return { changes: [...changes, ...pictures], questions };
  }
}

/**
 * Writes the rows of a menu and its pictures, or, when either fails, neither. With `confirmed` it writes only when each
 * branch that goes, or that is far from all others, and each order for later that it closes out, is named there.
 */
export async function applyMenu(
  deps: Parameters<typeof withLease>[0],
  source: ReadMenu & { dataDir: string },
  confirmed: Confirmed | null = null,
): Promise<string[]> {
  const written: string[][] = [];
  const write = (show: () => Promise<void>) =>
    deps.db.transaction(async (tx) => {
      const plan = await writeAndCompare(tx, source.file, confirmed);
      if (plan.questions.length > 0) throw new NotWritten(plan);
      await show();
      return plan.changes;
    });
  // One at a time: another import would remove the pictures that this one has made.
  await withLease(deps, 'menu import', async () => {
    const pictures = await pictureChanges(source);
    written.push([...(await withPictures(source, write)), ...pictures]);
  });
  const [changes] = written;
  if (!changes) throw new StartError('Another import is under way: run this one again after it');
  return changes;
}

const listed = (changes: readonly string[]): string[] =>
  changes.length > 0 ? changes.map((line) => `  ${line}`) : ['Nothing changes: the shop is as the file says.'];

const unanswered = ({ changes, questions }: Plan): StartError =>
  new StartError(
    [
      ...listed(changes),
      'Nothing was written, because branches go, are more than 100 km from all others, or close on orders for later.',
      `If that is right, run it again with ${questions.join(' ')}`,
    ].join('\n'),
  );

async function runImport(path: string, isReal: boolean, confirmed: Confirmed, withDatabase: WithDatabase) {
  const menu = await readMenu(path);
  return withDatabase(async (db, { dataDir }, _clock, processes) => {
    try {
      if (isReal) {
        const changes = await applyMenu({ db, processes }, { ...menu, dataDir }, confirmed);
        return [...listed(changes), 'Written.'].join('\n');
      }
      const { changes, questions } = await planOf(db, menu, dataDir, confirmed);
      if (changes.length === 0) return listed(changes).join('\n');
      const options = ['--apply', ...questions].join(' ');
      return [...listed(changes), `Nothing was written. Run it again with ${options} to write it.`].join('\n');
    } catch (error) {
      throw error instanceof NotWritten ? unanswered(error.plan) : error;
    }
  });
}

/** Writes a JSON file as sheets, or sheets as a JSON file. Its pictures stay where they are. */
async function convert(from: string, to: string, delimiter: ',' | ';'): Promise<string> {
  const { file, folder } = await readMenu(from);
  const isToSheets = !(await stat(from)).isDirectory();
  const target = isToSheets ? to : dirname(to);
  const moved = Object.entries(file.pictures).map(([name, picture]) => {
    const path = join(folder, picture.file.replaceAll('\\', '/'));
    return [name, { ...picture, file: folder === target ? picture.file : relative(target, path) }] as const;
  });
  const menu = { ...file, pictures: Object.fromEntries(moved) };
  if (isToSheets) await writeSheets(menu, to, delimiter);
  else
    await writeFile(to, `${JSON.stringify(menu, null, 2)}\n`, { flag: 'wx' }).catch((error: unknown) => {
      const isThere = errorCodes(error).includes('EEXIST');
      throw new StartError(`${to} ${isThere ? 'is there already' : 'cannot be written'}`);
    });
  return `Written to ${to}.`;
}

export const importMenu: Command = async (args, withDatabase) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      semicolons: { type: 'boolean', default: false },
      'remove-branch': { type: 'string', multiple: true, default: [] },
      'far-branch': { type: 'string', multiple: true, default: [] },
      'keep-order': { type: 'string', multiple: true, default: [] },
    },
  });
  const [action, path, to, ...rest] = positionals;
  if (action === 'schema' && !path) return JSON.stringify(menuSchema(), null, 2);
  if (action === 'import' && path && !to) {
    const { 'remove-branch': removed, 'far-branch': far, 'keep-order': orders } = values;
    const confirmed = { removed, far, orders };
    return runImport(resolve(path), values.apply, confirmed, withDatabase);
  }
  if (action === 'export' && path && to && rest.length === 0)
    return convert(resolve(path), resolve(to), values.semicolons ? ';' : ',');
  throw new StartError(USAGE);
};
