import { asc, eq } from 'drizzle-orm';
import type { Lang } from '../../../contract/common';
import type { Deps } from '../../app';
import { banners, branches, categories, menuItems, promos, soldOutItems } from '../../db/schema';
import { shareData } from '../../http/envelopeText';
import { loadImportedPictures } from '../../storage/pictures';
import { searchEntries, type SearchEntry } from './menuSearch';
import { menuViews, type MenuViews } from './menuView';

/** A row of the menu. */
export type ItemRow = typeof menuItems.$inferSelect;

/** The menu as every customer reads it, in its order; what is not available is left out. */
export interface Menu {
  promos: (typeof promos.$inferSelect)[];
  itemsByCategory: Map<string, ItemRow[]>;
  search: SearchEntry<ItemRow>[];
  /** Ids of the items that have run out at a branch; null for an unknown one. */
  soldOutAt(branchId: string): ReadonlySet<string> | null;
  /** Ids of the items that have run out at every branch. */
  soldOutEverywhere: ReadonlySet<string>;
  /** What is sent of it in a language, made when it is first asked for. */
  views(lang: Lang): MenuViews;
  /** Data that everybody with an empty cart gets for the same question, as long as this menu is fresh. */
  answer<Data extends object>(question: string, make: () => Data): Data;
}

/** The most replies kept of one menu, because clients may send any number of different queries. */
const MAX_ANSWERS = 400;

/** The menu changes seldom and is read by everybody: how long a process may answer from memory, in ms. */
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
  const answers = new Map<string, object>();
  return {
    promos: promoRows,
    itemsByCategory,
    search: searchEntries(inOrder),
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
    answer<Data extends object>(question: string, make: () => Data): Data {
      const known = answers.get(question);
      // A question names its call, so what is kept under it has the type of its answer.
      if (known) return known as Data;
      const data = shareData(make());
      if (answers.size < MAX_ANSWERS) answers.set(question, data);
      return data;
    },
  };
}

/** Reads the menu through memory; askers at the same time share one reading. */
export function menuStore({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): () => Promise<Menu> {
  let kept: { menu: Promise<Menu>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!kept || kept.until <= now) {
      const fresh = { menu: readMenu(db, config), until: now + FRESH_MS };
      // A failure is reported to those who wait for it and not kept for the next.
      fresh.menu.catch(() => {
        if (kept === fresh) kept = undefined;
      });
      kept = fresh;
    }
    return kept.menu;
  };
}
