import type { MenuFile } from '../../contract/menuFile';
import { jsonPlace, nameOf, valueAt, type MenuSource } from './menuProblem';
import { CELL_KINDS } from './sheetCells';
import { SHEET_NAMES, SHEETS, type Column, type Sheet, type SheetName } from './sheetTables';

/** The rows of a sheet below its header: the cells by column, and the row's number as Excel counts. */
export interface SheetRow {
  row: number;
  cells: Record<string, string>;
}
export type SheetRows = Partial<Record<SheetName, SheetRow[]>>;

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);

/** The sheets of a menu, each with its header. */
export function sheetsOf(file: MenuFile): Record<SheetName, string[][]> {
  const cellOf = (row: object, { path, kind }: Column): string => {
    const value = at(row, path);
    return value === undefined ? '' : CELL_KINDS[kind].write(value as never);
  };
  const sheets = SHEET_NAMES.map((name) => {
    const { columns, rows }: Sheet = SHEETS[name];
    const body = rows(file).map((row) => columns.map((column) => cellOf(row, column)));
    return [name, [columns.map((column) => column.name), ...body]] as [SheetName, string[][]];
  });
  return Object.fromEntries(sheets) as Record<SheetName, string[][]>;
}

type Json = Record<string, unknown>;
interface Place {
  sheet: SheetName;
  row: number;
}
/** An id, and the path and JSON of what has it. */
type Owner = [id: string, at: [path: string, json: Json]];
interface Built extends Place {
  json: Json;
  parent: string;
}

function rowJson(sheet: SheetName, { cells }: SheetRow): Json {
  const json: Json = sheet === 'branches' ? { hours: Array.from({ length: 7 }) } : {};
  const { columns, parent }: Sheet = SHEETS[sheet];
  for (const { name, path, kind } of columns) {
    const cell = cells[name] ?? '';
    if (name === parent || cell.trim() === '') continue;
    const last = path.at(-1) ?? name;
    let owner = json;
    for (const step of path.slice(0, -1)) owner = (owner[step] ??= {}) as Json;
    owner[last] = CELL_KINDS[kind].read(cell);
  }
  return json;
}

/** The JSON of a menu that is written in sheets, where each part of it stands, and rows that belong to nothing. */
export function menuOfSheets(sheets: SheetRows): { json: Json; source: MenuSource; problems: string[] } {
  const places = new Map<string, Place>();
  const problems: string[] = [];
  const rowsOf = (sheet: SheetName): Built[] =>
    (sheets[sheet] ?? []).map((row) => {
      const { parent = '' }: Sheet = SHEETS[sheet];
      return { sheet, row: row.row, json: rowJson(sheet, row), parent: (row.cells[parent] ?? '').trim() };
    });
  const put = (path: string, { sheet, row, json }: Built): Json => {
    places.set(path, { sheet, row });
    return json;
  };
  const listAt = (path: string, rows: Built[]): Json[] => rows.map((row, index) => put(`${path}/${index}`, row));

  const recordAt = (path: string, rows: Built[]): Json => {
    const record: Json = {};
    for (const row of rows) {
      const { name = '', ...json } = row.json as { name?: string };
      const before = places.get(`${path}/${name}`);
      if (before) problems.push(`${row.sheet}.csv row ${row.row}, name: is already that of row ${before.row}`);
      else record[name] = put(`${path}/${name}`, { ...row, json });
    }
    return record;
  };
  /** Gives the rows of a sheet to those of another; `owners` are the paths of these by id. */
  const giveTo = (owners: Map<string, Owner[1]>, field: string, rows: Built[]): void => {
    for (const row of rows) {
      const [path, owner] = owners.get(row.parent) ?? [];
      const { parent }: Sheet = SHEETS[row.sheet];
      if (!owner) {
        problems.push(`${row.sheet}.csv row ${row.row}${nameOf(row.json)}: there is no ${parent} '${row.parent}'`);
        continue;
      }
      const list = (owner[field] ??= []) as Json[];
      list.push(put(`${path}/${field}/${list.length}`, row));
    }
  };
  const byId = (path: string, rows: readonly Json[]) =>
    new Map(rows.map((json, index): Owner => [String(json.id), [`${path}/${index}`, json]]).reverse());

  const [shop] = rowsOf('shop');
  const branches = listAt('/branches', rowsOf('branches'));
  giveTo(byId('/branches', branches), 'exceptions', rowsOf('exceptions'));
  const groups = recordAt('/addon_groups', rowsOf('addon_groups'));
  const groupsByName = Object.entries(groups).map(([name, group]): Owner => [
    name,
    [`/addon_groups/${name}`, group as Json],
  ]);
  giveTo(new Map(groupsByName), 'addon_items', rowsOf('addons'));
  const categories = listAt('/categories', rowsOf('categories'));
  giveTo(byId('/categories', categories), 'items', rowsOf('items'));
  const items = categories.flatMap(({ items: list = [] }, index) => [
    ...byId(`/categories/${index}/items`, list as Json[]),
  ]);
  giveTo(new Map(items), 'addons', rowsOf('item_addons'));
  const banners = listAt('/banners', rowsOf('banners'));
  const promos = listAt('/promos', rowsOf('promos'));
  const synonyms = listAt('/synonyms', rowsOf('synonyms'));
  const json: Json = {
    ...(shop ? { shop: put('/shop', shop) } : {}),
    pictures: recordAt('/pictures', rowsOf('pictures')),
    branches,
    ...(groupsByName.length > 0 ? { addon_groups: groups } : {}),
    categories,
    ...(banners.length > 0 ? { banners } : {}),
    ...(promos.length > 0 ? { promos } : {}),
    ...(synonyms.length > 0 ? { synonyms: synonyms.map((row) => row.words) } : {}),
  };
  return { json, source: sheetSource(json, places), problems };
}

const sheetSource = (json: Json, places: ReadonlyMap<string, Place>): MenuSource => ({
  hoursExample: '11:00-00:00, two with a space between them, or closed',
  placeOf: (path) => {
    const steps = path.split('/');
    for (let length = steps.length; length > 1; length -= 1) {
      const row = steps.slice(0, length).join('/');
      const place = places.get(row);
      if (!place) continue;
      const rest = steps.slice(length);
      const { columns }: Sheet = SHEETS[place.sheet];
      const isOf = ({ path: own }: Column) =>
        rest.length > 0 && own.every((name, index) => name === (rest[index] ?? name));
      const column = columns.find(isOf)?.name ?? rest.join(', ');
      const name = nameOf(valueAt(json, row));
      return `${place.sheet}.csv row ${place.row}${name}${column ? `, ${column}` : ''}`;
    }
    const [, list = ''] = steps;
    return list in SHEETS ? `${list}.csv` : jsonPlace(json, path);
  },
});
