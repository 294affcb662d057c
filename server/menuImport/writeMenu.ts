import { eq, getTableColumns, notInArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FileAddonGroup, FileItem, FilePromo, MenuFile } from '../../contract/menuFile';
import type { Db } from '../db/db';
import { banners, branches, categories, menuItems, promos, shop, type StoredAddonGroup } from '../db/schema';
import { toFils } from '../lib/money';
import { SHOP_ID } from '../modules/menu/shopCache';
import { limitPromo } from '../modules/promo/promoTable';
import { addonGroupsOf } from './addonGroups';

export type MenuCounts = Record<'branches' | 'categories' | 'items' | 'banners' | 'promos', number> & {
  /**
   * Rows that the file no longer names: items, categories and banners are deleted, promos switched off, branches
   * paused.
   */
  removed: number;
};

const storedGroup = (group: FileAddonGroup): StoredAddonGroup => ({
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

const itemRow = (file: MenuFile, item: FileItem, place: Pick<ItemInsert, 'categoryId' | 'position'>): ItemInsert => ({
  ...place,
  id: item.id,
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
  };
}

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
  );
  if (rows.length > 0)
    await tx
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({ target: table.id, set: set as never });
}

export async function writeMenu(db: Db, file: MenuFile): Promise<MenuCounts> {
  const items = file.categories.flatMap(({ id: categoryId, items: list }) =>
    list.map((item, position) => itemRow(file, item, { categoryId, position })),
  );
  const bannerRows = (file.banners ?? []).map((banner, position) => ({ ...banner, position }));
  const promoRows = (file.promos ?? []).map(promoRow);
  const branchRows = file.branches.map(
    ({ delivery_minutes: deliveryTime, delivery_radius_km: deliveryRadius, ...branch }) => ({
      ...branch,
      deliveryTime,
      deliveryRadius,
    }),
  );
  return db.transaction(async (tx) => {
    await upsert(tx, shop, [shopRow(file.shop)]);
    const own = await tx.select().from(branches).where(eq(branches.hasOperatorHours, true));
    const hoursOf = new Map(own.map(({ id, hours }) => [id, hours]));
    await upsert(
      tx,
      branches,
      branchRows.map((row) => ({ ...row, hours: hoursOf.get(row.id) ?? row.hours })),
    );
    await upsert(
      tx,
      categories,
      file.categories.map(({ id, title, image }, position) => ({ id, title, image, position })),
    );
    await upsert(tx, menuItems, items);
    await upsert(tx, banners, bannerRows);
    const limits = new Map((await tx.select().from(promos)).map((row) => [row.id, row.usesLimit]));
    // Whether an existing promo is on is the operator's choice.
    await upsert(tx, promos, promoRows, ['usesLimit', 'isActive']);
    for (const { id, usesLimit = null } of promoRows) {
      if (!limits.has(id) || limits.get(id) !== usesLimit) await limitPromo(tx, id, usesLimit);
    }
    const others = (column: PgColumn, rows: readonly { id: string }[]) =>
      rows.length > 0
        ? notInArray(
            column,
            rows.map(({ id }) => id),
          )
        : undefined;
    const removed = [
      await tx.delete(menuItems).where(others(menuItems.id, items)).returning({ id: menuItems.id }),
      await tx.delete(categories).where(others(categories.id, file.categories)).returning({ id: categories.id }),
      await tx.delete(banners).where(others(banners.id, bannerRows)).returning({ id: banners.id }),
      // Orders refer to their branch and promo, so neither is deleted.
      await tx.update(promos).set({ isActive: false }).where(others(promos.id, promoRows)).returning({ id: promos.id }),
      await tx
        .update(branches)
        .set({ isPaused: true })
        .where(others(branches.id, branchRows))
        .returning({ id: branches.id }),
    ];
    return {
      branches: branchRows.length,
      categories: file.categories.length,
      items: items.length,
      banners: bannerRows.length,
      promos: promoRows.length,
      removed: removed.flat().length,
    };
  });
}
