import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { branches, menuItems, promos, soldOutItems } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { operatorMessages } from '../../i18n/operator';
import type { BranchRow } from '../branch/branchTable';
import { operatorError } from './operatorErrors';

/** Pauses a branch, or changes its hours. */
export async function updateBranch(
  db: Db,
  id: string,
  change: { isPaused: boolean } | { hours: BranchRow['hours']; hasOperatorHours: true },
): Promise<BranchRow> {
  const [branch] = await db.update(branches).set(change).where(eq(branches.id, id)).returning();
  if (!branch) throw operatorError('not_found', cartMessages.branchNotFound);
  return branch;
}

/** Menu items, and whether they are available at a branch. */
export async function listItems(db: Db, branchId: string) {
  const rows = await db
    .select({ item: menuItems, soldOutAt: soldOutItems.branchId })
    .from(menuItems)
    .leftJoin(soldOutItems, and(eq(soldOutItems.itemId, menuItems.id), eq(soldOutItems.branchId, branchId)))
    .where(eq(menuItems.isAvailable, true))
    .orderBy(asc(menuItems.categoryId), asc(menuItems.position), asc(menuItems.id));
  return rows.map(({ item, soldOutAt }) => ({ item, isAvailable: soldOutAt === null }));
}

/** Marks an item as sold out at a branch, or as available again. */
export async function setItemAvailable(db: Db, branchId: string, itemId: string, isAvailable: boolean): Promise<void> {
  const [item] = await db.select({ id: menuItems.id }).from(menuItems).where(eq(menuItems.id, itemId));
  if (!item) throw operatorError('not_found', operatorMessages.itemNotFound);
  if (isAvailable)
    await db.delete(soldOutItems).where(and(eq(soldOutItems.itemId, itemId), eq(soldOutItems.branchId, branchId)));
  else await db.insert(soldOutItems).values({ itemId, branchId }).onConflictDoNothing();
}

/** All promos, active or not. */
export const listPromos = (db: Db) => db.select().from(promos).orderBy(asc(promos.position), asc(promos.id));

/** Switches a promo on or off. */
export async function setPromoActive(db: Db, id: string, isActive: boolean): Promise<void> {
  const [promo] = await db.update(promos).set({ isActive }).where(eq(promos.id, id)).returning({ id: promos.id });
  if (!promo) throw operatorError('not_found', operatorMessages.promoNotFound);
}
