import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { MenuFile } from '../../contract/menuFile';
import { StartError } from '../config/startError';
import { menuOfSheets, sheetsOf, type SheetRow, type SheetRows } from './menuSheets';
import { readUtf8 } from './readUtf8';
import { SHEET_NAMES, SHEETS, type Sheet, type SheetName } from './sheetTables';

const isSheet = (name: string): name is SheetName => Object.hasOwn(SHEETS, name);

/** Excel writes the separator of the system's language: a comma, or a semicolon where that is the decimal's. */
const separatorOf = (text: string): ',' | ';' => (/^[^\r\n]*;/.test(text) ? ';' : ',');

function parseCsv(name: string, text: string): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new StartError(`${name}: ${error.message}`);
    throw error;
  }
}

function rowsOf(sheet: SheetName, text: string, problems: string[]): SheetRow[] {
  const name = `${sheet}.csv`;
  const [header = [], ...body] = parseCsv(name, text);
  const titles = header.map((title) => title.trim().toLowerCase());
  const { columns }: Sheet = SHEETS[sheet];
  const known = columns.map((column) => column.name);
  for (const missing of known.filter((column) => !titles.includes(column)))
    problems.push(`${name} row 1: the column ${missing} is missing`);
  for (const other of titles.filter((title) => title && !known.includes(title)))
    problems.push(`${name} row 1: there is no column '${other}'; there are ${known.join(', ')}`);
  const hasDecimalCommas = separatorOf(text) === ';';
  const numbers = new Set(columns.filter(({ kind }) => kind === 'number').map((column) => column.name));
  const rows = body.map((cells, index) => {
    const named = titles.map((title, at): [string, string] => {
      const cell = cells[at] ?? '';
      return [title, hasDecimalCommas && numbers.has(title) ? cell.replace(/^(\s*-?\d+),(\d+\s*)$/, '$1.$2') : cell];
    });
    if (cells.slice(titles.length).some(Boolean))
      problems.push(`${name} row ${index + 2}: has more cells than columns: a text with a separator needs quotes`);
    return { row: index + 2, cells: Object.fromEntries(named) };
  });
  return rows.filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''));
}

/** The menu that the sheets of a folder say, not yet checked. */
export async function readSheets(folder: string): Promise<ReturnType<typeof menuOfSheets>> {
  const problems: string[] = [];
  const sheets: SheetRows = {};
  for (const file of (await readdir(folder)).filter((name) => /\.csv$/i.test(name))) {
    const name = file.slice(0, -4).toLowerCase();
    if (!isSheet(name)) problems.push(`${file}: there is no such sheet; there are ${SHEET_NAMES.join(', ')}`);
    else sheets[name] = rowsOf(name, await readUtf8(join(folder, file)), problems);
  }
  for (const needed of ['shop', 'branches', 'categories', 'items'] as const)
    if (!sheets[needed]) problems.push(`${needed}.csv: is missing`);
  if ((sheets.shop?.length ?? 0) > 1) problems.push('shop.csv: has more than one row');
  const menu = menuOfSheets(sheets);
  return { ...menu, problems: [...problems, ...menu.problems] };
}

/** The text of a sheet, as Excel writes UTF-8: with a byte order mark. */
export const csvOf = (rows: string[][], delimiter: ',' | ';' = ','): string =>
  stringify(rows, { bom: true, delimiter, record_delimiter: 'windows', quoted_match: /[\r\n,;"]|^\s|\s$/ });

/** Writes a menu as the sheets of a folder, which has none yet. */
export async function writeSheets(file: MenuFile, folder: string, delimiter?: ',' | ';'): Promise<void> {
  await mkdir(folder, { recursive: true });
  const there = (await readdir(folder)).find((name) => /\.csv$/i.test(name));
  if (there) throw new StartError(`${join(folder, there)} is there already: name another folder`);
  for (const [name, rows] of Object.entries(sheetsOf(file)))
    await writeFile(join(folder, `${name}.csv`), csvOf(rows, delimiter));
}
