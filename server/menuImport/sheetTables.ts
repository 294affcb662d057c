import type { MenuFile } from '../../contract/menuFile';
import { WEEKDAYS, type CellKindName } from './sheetCells';

/** A column: its name, and where its value stands in the row of the JSON. */
export interface Column {
  name: string;
  path: readonly string[];
  kind: CellKindName;
}
type JsonRow = Record<string, unknown>;
export interface Sheet {
  columns: readonly Column[];
  /** The column that names the row of another sheet that this one belongs to. */
  parent?: string;
  rows(file: MenuFile): JsonRow[];
}

const columns = (kind: CellKindName, ...names: string[]): Column[] =>
  names.map((name) => ({ name: name.replaceAll('.', '_'), path: name.split('.'), kind }));
const words = (...names: string[]): Column[] => names.flatMap((name) => columns('text', `${name}.en`, `${name}.ar`));
const LIMITS = columns('number', 'min_selection', 'max_selection', 'min_quantity', 'max_quantity');
const keyed = <Row extends object>(rows: Record<string, Row> = {}): JsonRow[] =>
  Object.entries(rows).map(([name, row]) => ({ name, ...row }));

/** The sheets of a menu: each is a file of its name with `.csv`. */
export const SHEETS = {
  shop: {
    columns: [
      ...words('name'),
      ...columns('word', 'code_prefix'),
      ...columns('number', 'vat_percent'),
      ...columns('number', ...['base', 'base_km', 'per_km', 'most', 'free_from'].map((name) => `delivery_fee.${name}`)),
      ...columns('number', ...['per_aed_spent', 'per_aed_off', 'max_percent'].map((name) => `points.${name}`)),
      ...columns('number', 'order_days_ahead'),
    ],
    rows: ({ shop }) => [shop],
  },
  pictures: {
    columns: [...columns('word', 'name', 'file'), ...words('alt')],
    rows: ({ pictures }) => keyed(pictures),
  },
  branches: {
    columns: [
      ...columns('word', 'id'),
      ...words('name', 'location'),
      ...columns('number', 'lat', 'lng'),
      ...columns('word', 'phone'),
      ...columns('number', 'delivery_minutes', 'delivery_radius_km'),
      ...WEEKDAYS.map((day, index) => ({
        name: day.toLowerCase(),
        path: ['hours', String(index)],
        kind: 'hours' as const,
      })),
    ],
    rows: ({ branches }) => branches,
  },
  exceptions: {
    columns: [...columns('word', 'branch', 'from', 'to'), ...columns('hours', 'hours')],
    parent: 'branch',
    rows: ({ branches }) =>
      branches.flatMap(({ id, exceptions = [] }) => exceptions.map((row) => ({ branch: id, ...row }))),
  },
  addon_groups: {
    columns: [...columns('word', 'name'), ...words('title'), ...LIMITS],
    rows: ({ addon_groups: groups }) => keyed(groups),
  },
  addons: {
    columns: [
      ...columns('word', 'group', 'id'),
      ...words('title', 'description'),
      ...columns('word', 'image'),
      ...columns('number', 'price', 'max_selection', 'min_quantity'),
      ...columns('yesNo', 'default'),
      ...columns('number', 'heat'),
    ],
    parent: 'group',
    rows: ({ addon_groups: groups = {} }) =>
      Object.entries(groups).flatMap(([group, { addon_items: rows }]) => rows.map((row) => ({ group, ...row }))),
  },
  categories: {
    columns: [...columns('word', 'id'), ...words('title'), ...columns('word', 'image')],
    rows: ({ categories }) => categories,
  },
  items: {
    columns: [
      ...columns('word', 'category', 'id'),
      ...words('title', 'description'),
      ...columns('word', 'image'),
      ...columns('number', 'price', 'discounted_price', 'calories'),
      ...columns('named', 'allergens', 'diets'),
      ...columns('yesNo', 'is_available'),
    ],
    parent: 'category',
    rows: ({ categories }) =>
      categories.flatMap(({ id: category, items }) => items.map((row) => ({ category, ...row }))),
  },
  item_addons: {
    columns: [
      ...columns('word', 'item', 'group'),
      ...LIMITS,
      ...columns('number', 'max_of_each'),
      ...columns('word', 'included'),
      ...columns('list', 'defaults'),
    ],
    parent: 'item',
    rows: ({ categories }) =>
      categories
        .flatMap(({ items }) => items)
        .flatMap(({ id: item, addons = [] }) => addons.map((row) => ({ item, ...row }))),
  },
  banners: {
    columns: [...columns('word', 'id'), ...words('title'), ...columns('word', 'image', 'link')],
    rows: ({ banners = [] }) => banners,
  },
  promos: {
    columns: [
      ...columns('word', 'id', 'code'),
      ...words('title', 'description'),
      ...columns('word', 'image', 'kind'),
      ...columns('number', 'value', 'max_discount', 'uses', 'uses_per_customer'),
      ...columns('yesNo', 'rules.first_order'),
      ...columns('number', 'rules.min_subtotal'),
      ...columns('word', 'rules.order_type'),
      ...columns('list', 'rules.branch_ids'),
      ...columns('word', 'rules.from', 'rules.to'),
      ...columns('weekdays', 'rules.weekdays'),
    ],
    rows: ({ promos = [] }) => promos,
  },
  synonyms: {
    columns: columns('list', 'words'),
    rows: ({ synonyms = [] }) => synonyms.map((list) => ({ words: list })),
  },
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];
