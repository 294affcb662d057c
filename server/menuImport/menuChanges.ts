import { eq } from 'drizzle-orm';
import type { Db } from '../db/db';
import { banners, branches, categories, menuItems, promos, shop, type StoredAddonGroup } from '../db/schema';
import { distanceKm } from '../lib/geo';
import { formatAed } from '../lib/money';
import { ordersClosedOut } from '../modules/branch/orderTimes';
import { SHOP_ID } from '../modules/shop/shopCache';

/** What an import can change, before or after it. */
export async function readShop(db: Db) {
  return {
    shop: await db.select().from(shop).where(eq(shop.id, SHOP_ID)),
    branch: await db.select().from(branches).where(eq(branches.isListed, true)),
    category: await db.select().from(categories),
    item: await db.select().from(menuItems),
    banner: await db.select().from(banners),
    promo: await db.select().from(promos).where(eq(promos.isListed, true)),
  };
}
export type ShopState = Awaited<ReturnType<typeof readShop>>;
type Branch = ShopState['branch'][number];
type Row = Record<string, unknown> & { id: string };

/** Words of columns, where they are not the column's own name. */
const LABELS: Record<string, string> = {
  originalPrice: 'price',
  discountedPrice: 'discounted price',
  isAvailable: 'available',
  categoryId: 'category',
  codePrefix: 'code prefix',
  vatPercent: 'VAT percent',
  deliveryFee: 'delivery fee',
  orderDaysAhead: 'days ahead for orders',
  deliveryTime: 'delivery minutes',
  deliveryRadius: 'delivery radius, km',
  fileHours: 'hours',
  fileExceptions: 'exceptions',
  maxDiscount: 'most discount',
  usesLimit: 'uses',
  usesPerCustomer: 'uses of a customer',
};
/** Amounts in fils. */
const MONEY = new Set(['originalPrice', 'discountedPrice', 'maxDiscount']);
/** Written besides the file, or told by another column: the operator's hours stay. */
const UNTOLD = new Set([
  'id',
  'isListed',
  'isActive',
  'isSandbox',
  'paymentMark',
  'hours',
  'exceptions',
  'searchTitle',
  'searchText',
  'isPaused',
  'pausedUntil',
  'soldOutAddons',
  'ordersPerQuarter',
]);
const LONGEST = 80;

function shown(column: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (MONEY.has(column)) return formatAed(value as number);
  const text =
    typeof value === 'string' ? `"${value}"` : typeof value === 'object' ? textOf(value) : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
const textOf = (value: object): string =>
  'en' in value && 'ar' in value ? `"${String(value.en)}" / "${String(value.ar)}"` : JSON.stringify(value);

/** Equal JSON whatever the order of its fields, which the database does not keep. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
};
const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function nameOf(row: Row): string {
  const name = (row.title ?? row.name) as { en: string } | undefined;
  return `${row.id}${name ? ` (${name.en})` : ''}`;
}

/** Prices of addons, which a customer pays as those of dishes. */
function addonChanges(before: StoredAddonGroup[], after: StoredAddonGroup[]): string {
  const pricesOf = (groups: StoredAddonGroup[]) =>
    new Map(groups.flatMap((group) => group.addon_items.map(({ title, price }) => [title.en, formatAed(price)])));
  const [old, now] = [pricesOf(before), pricesOf(after)];
  const words = [...new Set([...old.keys(), ...now.keys()])].flatMap((title) => {
    const [from, to] = [old.get(title), now.get(title)];
    if (from === to) return [];
    return [
      from === undefined ? `${title} added` : to === undefined ? `${title} removed` : `${title} ${from} -> ${to}`,
    ];
  });
  return ['addons', ...words.slice(0, 5), ...(words.length > 5 ? ['…'] : [])].join(', ').replace(',', ':');
}

function changesOfRow(before: Row, after: Row): string[] {
  const columns = Object.keys(after).filter((column) => !UNTOLD.has(column));
  return columns.flatMap((column) => {
    const [from, to] = [before[column], after[column]];
    if (isSame(from, to)) return [];
    const label = LABELS[column] ?? column;
    if (column === 'addons') return [addonChanges(from as StoredAddonGroup[], to as StoredAddonGroup[])];
    return [`${label} ${shown(column, from)} -> ${shown(column, to)}`];
  });
}

/** A line for each row that is new, other or gone; none when nothing changes. */
export function changeLines(before: ShopState, after: ShopState): string[] {
  return (Object.keys(after) as (keyof ShopState)[]).flatMap((kind) => {
    const [old, now] = [before[kind], after[kind]].map(
      (rows) => new Map((rows as Row[]).map((row) => [row.id, row] as const)),
    ) as [Map<string, Row>, Map<string, Row>];
    const there = [...now.values()].flatMap((row) => {
      const was = old.get(row.id);
      const name = kind === 'shop' ? 'shop' : `${kind} ${nameOf(row)}`;
      if (!was) return [`added    ${name}${kind === 'item' ? `: ${shown('originalPrice', row.originalPrice)}` : ''}`];
      const changes = changesOfRow(was, row);
      return changes.length > 0 ? [`changed  ${name}: ${changes.join('; ')}`] : [];
    });
    const gone = [...old.values()].filter(({ id }) => !now.has(id)).map((row) => `removed  ${kind} ${nameOf(row)}`);
    return [...there, ...gone];
  });
}

/** As far as two cities; a branch that is farther from all others is asked about, km. */
const FAR_KM = 100;

export interface Confirmed {
  removed: readonly string[];
  far: readonly string[];
  /** Codes of orders for later that stay although their branch is then closed, or gone. */
  orders: readonly string[];
}

/** Orders for later that an import closes out, by options of the command that say yes to it. */
export async function orderQuestions(db: Db, before: ShopState, after: ShopState, named: readonly string[]) {
  const codes: string[] = [];
  for (const branch of before.branch) {
    const next = after.branch.find(({ id }) => id === branch.id);
    codes.push(...(await ordersClosedOut(db, branch, next)));
  }
  return codes.filter((code) => !named.includes(code)).map((code) => `--keep-order ${code}`);
}

const isNamed = ({ id, name }: Branch, names: readonly string[]) =>
  names.some((text) => [id, name.en, name.ar].includes(text.trim()));

/** Options of the command that say yes to what an import may do by mistake. */
export function questionsOf(
  before: ShopState,
  after: ShopState,
  { removed, far }: Omit<Confirmed, 'orders'>,
): string[] {
  const listed = new Set(after.branch.map(({ id }) => id));
  const gone = before.branch.filter((branch) => !listed.has(branch.id) && !isNamed(branch, removed));
  const places = new Map(before.branch.map((branch) => [branch.id, branch]));
  const isNewPlace = (branch: Branch) => {
    const was = places.get(branch.id);
    return !was || distanceKm(was, branch) > 1;
  };
  const distances = (branch: Branch) =>
    after.branch.filter(({ id }) => id !== branch.id).map((o) => distanceKm(o, branch));
  const isFar = (branch: Branch) => after.branch.length > 1 && Math.min(...distances(branch)) > FAR_KM;
  const alone = after.branch.filter((branch) => isNewPlace(branch) && isFar(branch) && !isNamed(branch, far));
  return [
    ...gone.map(({ name }) => `--remove-branch "${name.en}"`),
    ...alone.map(({ name }) => `--far-branch "${name.en}"`),
  ];
}
