import { slotsOf } from '../../modules/promo/promoTable';
import type { Db } from '../db';
import {
  banners as bannersTable,
  branches as branchesTable,
  categories as categoriesTable,
  menuItems as menuItemsTable,
  promos as promosTable,
  promoSlots,
} from '../schema';
import { banners } from './banners';
import { branches } from './branches';
import { categories, menuItems } from './menu';
import { promos } from './promos';

/** Fills an empty database with the menu, branches, banners and promos; a database that has a menu is left as it is. */
export async function seed(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // What an operator changed or removed must not come back at the next start.
    const first = await tx.select({ id: categoriesTable.id }).from(categoriesTable).limit(1);
    if (first.length > 0) return;
    await tx.insert(branchesTable).values(branches).onConflictDoNothing();
    await tx.insert(categoriesTable).values(categories).onConflictDoNothing();
    await tx.insert(menuItemsTable).values(menuItems).onConflictDoNothing();
    await tx.insert(bannersTable).values(banners).onConflictDoNothing();
    await tx.insert(promosTable).values(promos).onConflictDoNothing();
    const slots = promos.flatMap(({ id, usesLimit }) => (typeof usesLimit === 'number' ? slotsOf(id, usesLimit) : []));
    if (slots.length > 0) await tx.insert(promoSlots).values(slots).onConflictDoNothing();
  });
}
