import { cachedFor } from '../../lib/cachedFor';
import { asc, eq } from 'drizzle-orm';
import type { Lang } from '../../../contract/common';
import type { Deps } from '../../http/deps';
import { banners, branches, categories, menuItems, promos, soldOutItems } from '../../db/schema';
import { shareData } from '../../http/envelope';
import { loadImportedPictures } from '../../storage/pictures';
import { searchEntries, type SearchEntry } from './menuSearch';
import { menuViews, type MenuViews } from './menuView';

/** A row of the menu. */
export type ItemRow = typeof menuItems.$inferSelect;

/** The menu without unavailable items, in its order. */
export interface Menu {
  promos: (typeof promos.$inferSelect)[];
  itemsByCategory: Map<string, ItemRow[]>;
  search: SearchEntry<ItemRow>[];
  /** Whether any branch has sold-out items. */
  hasSoldOutItems: boolean;
  /** Ids of the items that are sold out at a branch; null for an unknown one. */
  soldOutAt(branchId: string): ReadonlySet<string> | null;
  /** Ids of the items that are sold out at every branch. */
  soldOutEverywhere: ReadonlySet<string>;
  /** The views of a language, created at first use. */
  views(lang: Lang): MenuViews;
  /** The reply of a query that all customers with an empty cart share, for the lifetime of this menu. */
  sharedReply<Data extends object>(key: string, make: () => Data): Data;
}

/** Maximum number of shared replies, because clients may send any number of different queries. */
const MAX_SHARED_REPLIES = 400;

/** Maximum age of the cached menu, ms. */
const FRESH_MS = 30_000;

async function readMenu(db: Deps['db'], { publicUrl, dataDir }: Deps['config']): Promise<Menu> {
  loadImportedPictures(dataDir);
  const [categoryRows, itemRows, bannerRows, promoRows, branchRows, soldOutRows] = await Promise.all([
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db
      .select()
      .from(menuItems)
      .where(eq(menuItems.isAvailable, true))
      .orderBy(asc(menuItems.position), asc(menuItems.id)),
    db.select().from(banners).orderBy(asc(banners.position), asc(banners.id)),
    db.select().from(promos).where(eq(promos.isActive, true)).orderBy(asc(promos.position), asc(promos.id)),
    db.select({ id: branches.id }).from(branches),
    db.select().from(soldOutItems),
  ]);
  const soldOutAt = new Map(branchRows.map(({ id }) => [id, new Set<string>()]));
  for (const { branchId, itemId } of soldOutRows) soldOutAt.get(branchId)?.add(itemId);
  const soldOutLists = [...soldOutAt.values()];
  const soldOutEverywhere = new Set(
    [...(soldOutLists[0] ?? [])].filter((id) => soldOutLists.every((list) => list.has(id))),
  );
  const itemsByCategory = new Map(categoryRows.map((category) => [category.id, [] as ItemRow[]]));
  for (const item of itemRows) itemsByCategory.get(item.categoryId)?.push(item);
  const inOrder = [...itemsByCategory.values()].flat();
  const viewsByLang = new Map<Lang, MenuViews>();
  const sharedReplies = new Map<string, object>();
  return {
    promos: promoRows,
    itemsByCategory,
    search: searchEntries(inOrder),
    hasSoldOutItems: soldOutRows.length > 0,
    soldOutAt: (branchId) => soldOutAt.get(branchId) ?? null,
    soldOutEverywhere,
    views(lang) {
      const views =
        viewsByLang.get(lang) ??
        menuViews(
          { categories: categoryRows, banners: bannerRows, promos: promoRows, items: inOrder },
          { lang, publicUrl },
        );
      viewsByLang.set(lang, views);
      return views;
    },
    sharedReply<Data extends object>(key: string, make: () => Data): Data {
      const cached = sharedReplies.get(key);
      // The key contains the call, so the cached value has the call's type.
      if (cached) return cached as Data;
      const data = shareData(make());
      if (sharedReplies.size < MAX_SHARED_REPLIES) sharedReplies.set(key, data);
      return data;
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    loadMenu: () => Promise<Menu>;
  }
}

/** The menu, cached in memory. */
export const menuCache = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): (() => Promise<Menu>) =>
  cachedFor(FRESH_MS, clock, () => readMenu(db, config));
