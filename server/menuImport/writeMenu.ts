import { eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FileItem, FilePromo, MenuFile, OfferedGroup } from '../../contract/menuFile';
import type { Db } from '../db/db';
import { banners, branches, categories, menuItems, menuWords, promos, shop, type StoredAddonGroup } from '../db/schema';
import { toFils } from '../lib/money';
import { SHOP_ID } from '../modules/shop/shopCache';
import { limitPromo } from '../modules/promo/promoTable';
import { addonGroupsOf } from './addonGroups';
import { searchTextsOf, wordsOf } from './searchText';

/** A group as its item keeps it: money in fils. */
export const storedGroup = (group: OfferedGroup): StoredAddonGroup => ({
  ...group,
  addon_items: group.addon_items.map(({ id, description, image, price, min_quantity: minimum, ...addon }) => ({
    ...addon,
    _id: id,
    description: description ?? { en: '', ar: '' },
    image: image ?? '',
    price: toFils(price),
    ...(minimum === undefined ? {} : { min_quantity: minimum }),
  })),
});

type ItemInsert = typeof menuItems.$inferInsert;
type FileCategory = MenuFile['categories'][number];

const itemRow = (file: MenuFile, category: FileCategory, item: FileItem, position: number): ItemInsert => ({
  id: item.id,
  categoryId: category.id,
  position,
  title: item.title,
  description: item.description,
  image: item.image,
  originalPrice: toFils(item.price),
  discountedPrice: item.discounted_price === undefined ? null : toFils(item.discounted_price),
  addons: addonGroupsOf(file, item).map(storedGroup),
  calories: item.calories ?? null,
  allergens: item.allergens ?? [],
  diets: item.diets ?? [],
  isAvailable: item.is_available ?? true,
});

function shopRow({
  name,
  code_prefix: codePrefix,
  vat_percent: vatPercent,
  delivery_fee: fee,
  points,
  order_days_ahead: orderDaysAhead = 0,
}: MenuFile['shop']) {
  return {
    id: SHOP_ID,
    name,
    codePrefix,
    vatPercent,
    deliveryFee: {
      base: toFils(fee.base),
      baseKm: fee.base_km,
      perKm: toFils(fee.per_km),
      most: toFils(fee.most),
      freeFrom: fee.free_from === undefined ? null : toFils(fee.free_from),
    },
    points: {
      perAedSpent: points.per_aed_spent,
      perAedOff: points.per_aed_off,
      maxPercent: points.max_percent,
    },
    orderDaysAhead,
  };
}

function promoRow(promo: FilePromo, position: number): typeof promos.$inferInsert {
  const { rules = {} } = promo;
  return {
    id: promo.id,
    code: promo.code.toUpperCase(),
    title: promo.title,
    description: promo.description,
    image: promo.image,
    kind: promo.kind,
    value: promo.kind === 'amount' ? toFils(promo.value) : promo.value,
    maxDiscount: promo.max_discount === undefined ? null : toFils(promo.max_discount),
    usesLimit: promo.uses ?? null,
    usesPerCustomer: promo.uses_per_customer ?? null,
    rules: {
      ...(rules.first_order ? { firstOrder: true } : {}),
      ...(rules.min_subtotal === undefined ? {} : { minSubtotal: toFils(rules.min_subtotal) }),
      ...(rules.order_type ? { orderType: rules.order_type } : {}),
      ...(rules.branch_ids ? { branchIds: rules.branch_ids } : {}),
      ...(rules.from ? { from: rules.from } : {}),
      ...(rules.to ? { to: rules.to } : {}),
      ...(rules.weekdays ? { weekdays: rules.weekdays } : {}),
    },
    position,
    isActive: true,
    isListed: true,
  };
}

type Rows = readonly { id: string }[];

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 1000;

async function upsert<T extends PgTable & { id: PgColumn }>(
  tx: Db,
  table: T,
  rows: T['$inferInsert'][],
  kept: readonly string[] = [],
): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => name !== 'id' && !kept.includes(name) && rows.some((row) => name in row))
      .map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
  ) as never;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insert(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({ target: table.id, set });
}

const isOther = ({ id }: { id: PgColumn }, rows: Rows): SQL =>
  sql`${id} not in (select jsonb_array_elements_text(${JSON.stringify(rows.map((row) => row.id))}::jsonb))`;

const rowsOf = (file: MenuFile, searchTexts = searchTextsOf(file)) => ({
  branches: file.branches.map(({ delivery_minutes: deliveryTime, delivery_radius_km: deliveryRadius, ...branch }) => ({
    ...branch,
    exceptions: branch.exceptions ?? [],
    deliveryTime,
    deliveryRadius,
  })),
  categories: file.categories.map(({ items: _items, ...category }, position) => ({ ...category, position })),
  items: file.categories.flatMap((category) =>
    category.items.map((item, position) => ({
      ...itemRow(file, category, item, position),
      ...searchTexts(category.title, item),
    })),
  ),
  banners: (file.banners ?? []).map((banner, position) => ({ link: '', ...banner, position })),
  promos: (file.promos ?? []).map(promoRow),
});

/** Writes the rows of a menu in the transaction of its caller. */
export async function writeMenu(tx: Db, file: MenuFile): Promise<void> {
  const rows = rowsOf(file);
  await upsert(tx, shop, [shopRow(file.shop)]);
  const branchesWithHours = await tx.select().from(branches).where(eq(branches.hasOperatorHours, true));
  const ofOperator = new Map(branchesWithHours.map(({ id, hours, exceptions }) => [id, { hours, exceptions }]));
  const withHours = rows.branches.map((row) => ({
    ...row,
    isListed: true,
    fileHours: row.hours,
    fileExceptions: row.exceptions,
    ...ofOperator.get(row.id),
  }));
  await upsert(tx, branches, withHours);
  await upsert(tx, categories, rows.categories);
  await upsert(tx, menuItems, rows.items);
  await upsert(tx, banners, rows.banners);
  // A code may be another promo's until now. No code that a customer types begins with '#'.
  const codes = rows.promos.map(({ code }) => code);
  await tx
    .update(promos)
    .set({ code: sql`'#' || ${promos.id}` })
    .where(inArray(promos.code, codes));
  const limits = new Map((await tx.select().from(promos)).map((row) => [row.id, row.usesLimit]));
  // Whether an existing promo is on is the operator's choice.
  await upsert(tx, promos, rows.promos, ['usesLimit', 'isActive']);
  for (const { id, usesLimit = null } of rows.promos) {
    if (!limits.has(id) || limits.get(id) !== usesLimit) await limitPromo(tx, id, usesLimit);
  }
  await tx.delete(menuItems).where(isOther(menuItems, rows.items));
  await tx.delete(categories).where(isOther(categories, rows.categories));
  await tx.delete(banners).where(isOther(banners, rows.banners));
  // Orders refer to their branch and promo, so neither is deleted.
  await tx.update(promos).set({ isListed: false }).where(isOther(promos, rows.promos));
  await tx.update(branches).set({ isListed: false }).where(isOther(branches, rows.branches));
  await tx.delete(menuWords);
  await tx.execute(sql`insert into ${menuWords}
    select jsonb_array_elements_text(${JSON.stringify(wordsOf(rows.items))}::jsonb)`);
}
