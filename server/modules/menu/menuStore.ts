import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../../app';
import { banners, categories, menuItems, promos } from '../../db/schema';
import { searchEntries, type SearchEntry } from './menuSearch';

/** A row of the menu. */
export type ItemRow = typeof menuItems.$inferSelect;

/** The menu as every customer reads it, in its order; what is not available is left out. */
export interface Menu {
  categories: (typeof categories.$inferSelect)[];
  banners: (typeof banners.$inferSelect)[];
  promos: (typeof promos.$inferSelect)[];
  itemsByCategory: Map<string, ItemRow[]>;
  itemById: Map<string, ItemRow>;
  search: SearchEntry<ItemRow>[];
}

/** The menu changes seldom and is read by everybody: how long a process may answer from memory, in ms. */
const FRESH_MS = 30_000;

async function readMenu(db: Deps['db']): Promise<Menu> {
  const [categoryRows, itemRows, bannerRows, promoRows] = await Promise.all([
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db.select().from(menuItems).where(eq(menuItems.isAvailable, true)).orderBy(asc(menuItems.position), asc(menuItems.id)),
    db.select().from(banners).orderBy(asc(banners.position), asc(banners.id)),
    db.select().from(promos).where(eq(promos.isActive, true)).orderBy(asc(promos.position), asc(promos.id)),
  ]);
  const itemsByCategory = new Map(categoryRows.map((category) => [category.id, [] as ItemRow[]]));
  for (const item of itemRows) itemsByCategory.get(item.categoryId)?.push(item);
  const inOrder = [...itemsByCategory.values()].flat();
  return {
    categories: categoryRows, banners: bannerRows, promos: promoRows, itemsByCategory,
    itemById: new Map(inOrder.map((item) => [item.id, item])),
    search: searchEntries(inOrder),
  };
}

/** Reads the menu through memory; askers at the same time share one reading. */
export function menuStore({ db, clock }: Pick<Deps, 'db' | 'clock'>): () => Promise<Menu> {
  let kept: { menu: Promise<Menu>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!kept || kept.until <= now) {
      const fresh = { menu: readMenu(db), until: now + FRESH_MS };
      // A failure is reported to those who wait for it and not kept for the next.
      fresh.menu.catch(() => { if (kept === fresh) kept = undefined; });
      kept = fresh;
    }
    return kept.menu;
  };
}
