import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Lang } from '../../../contract/common';
import { foldText } from '../../../contract/lib/foldText';
import { banners, branches, categories, menuItems, soldOutItems } from '../../db/schema';
import { shareData } from '../../http/envelope';
import { cachedFor } from '../../lib/cachedFor';
import { loadPictures } from '../../storage/pictures';
import { listPromos } from '../promo/promoTable';
import { searchMenu } from './menuSearch';
import { menuViews, type ItemRow, type MenuViews } from './menuView';

export interface Menu {
  itemsByCategory: Map<string, ItemRow[]>;
  items: Map<string, ItemRow>;
  hasSoldOutItems: boolean;
  soldOutAt: ReadonlyMap<string, ReadonlySet<string>>;
  soldOutEverywhere: ReadonlySet<string>;
  /** The available items that a query means, best first. */
  search(query: string): Promise<readonly ItemRow[]>;
  views(lang: Lang): MenuViews;
  sharedReply<Data extends object>(key: string, make: () => Data): Data;
}

const MAX_SHARED_REPLIES = 400;
const FRESH_MS = 30_000;

async function readMenu({ db, config, clock }: Pick<FastifyInstance, 'db' | 'config' | 'clock'>): Promise<Menu> {
  const { publicUrl, dataDir } = config;
  loadPictures(dataDir);
  const { categoryRows, itemRows, bannerRows, promoRows, branchRows, soldOutRows } = await db.transaction(
    async (tx) => ({
      categoryRows: await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
      itemRows: await tx
        .select()
        .from(menuItems)
        .where(eq(menuItems.isAvailable, true))
        .orderBy(asc(menuItems.position), asc(menuItems.id)),
      bannerRows: await tx.select().from(banners).orderBy(asc(banners.position), asc(banners.id)),
      promoRows: await listPromos(tx, clock.now()),
      branchRows: await tx.select({ id: branches.id }).from(branches).where(eq(branches.isListed, true)),
      soldOutRows: await tx.select().from(soldOutItems),
    }),
    // One snapshot, so that an import is never seen in part.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const soldOutAt = new Map(branchRows.map(({ id }) => [id, new Set<string>()]));
  for (const { branchId, itemId } of soldOutRows) soldOutAt.get(branchId)?.add(itemId);
  const [first = [], ...others] = soldOutAt.values();
  const itemsByCategory = new Map(categoryRows.map((category) => [category.id, [] as ItemRow[]]));
  for (const item of itemRows) itemsByCategory.get(item.categoryId)?.push(item);
  const items = new Map([...itemsByCategory.values()].flat().map((item) => [item.id, item]));
  const viewsByLang = new Map<Lang, MenuViews>();
  const sharedReplies = new LRUCache<string, object>({ max: MAX_SHARED_REPLIES });
  const found = new LRUCache<string, ItemRow[]>({
    max: MAX_SHARED_REPLIES,
    fetchMethod: async (query) => (await searchMenu(db, query)).flatMap((id) => items.get(id) ?? []),
    ignoreFetchAbort: true,
  });
  return {
    itemsByCategory,
    items,
    hasSoldOutItems: soldOutRows.length > 0,
    soldOutAt,
    soldOutEverywhere: new Set([...first].filter((id) => others.every((ids) => ids.has(id)))),
    search: async (query) => (await found.fetch(foldText(query))) ?? [],
    views(lang) {
      const rows = { categories: categoryRows, banners: bannerRows, promos: promoRows, items };
      const views = viewsByLang.get(lang) ?? menuViews(rows, { lang, publicUrl });
      viewsByLang.set(lang, views);
      return views;
    },
    sharedReply<Data extends object>(key: string, make: () => Data): Data {
      // The key contains the call, so the cached value has the call's type.
      const data = (sharedReplies.get(key) as Data | undefined) ?? shareData(make());
      sharedReplies.set(key, data);
      return data;
    },
  };
}

export const menuCache = (app: Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'log'>): (() => Promise<Menu>) =>
  cachedFor(FRESH_MS, app.clock, () => readMenu(app), { name: 'menu', log: app.log });
