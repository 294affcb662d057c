import { and, eq, inArray, sum } from 'drizzle-orm';
import { menuCalls } from '../../../contract/menu';
import type { App } from '../../app';
import type { Db } from '../../db/openDb';
import { cartItems } from '../../db/schema';
import { menuMessages } from '../../i18n/menu';
import { dubaiTime } from '../../lib/dubaiTime';
import { refuse } from '../../lib/errors';
import { registerCall, type CallContext } from '../../lib/registerCall';
import type { SessionUser } from '../../lib/session';
import { searchMenu } from './menuSearch';
import { menuStore, type ItemRow } from './menuStore';
import { bannerView, categoryView, dashboardPromoView, itemDetailView, itemView, type View } from './menuView';

/** Section 9: items a page. */
const PAGE = 20;

type Context = CallContext<SessionUser | null>;

const viewOf = ({ lang, config }: Context): View => ({ lang, publicUrl: config.publicUrl });

/** The menu is the same for everybody; with a token it holds the asker's cart quantities and is nobody else's business. */
function setCaching({ reply, user }: Context): void {
  void reply.header('cache-control', user ? 'private, no-cache' : 'public, max-age=60, stale-while-revalidate=300')
    .header('vary', 'accept-language, authorization, accept-encoding');
}

/** Pieces of each item in the asker's cart. */
async function cartQuantities(db: Db, user: SessionUser | null, items: readonly ItemRow[]): Promise<Map<string, number>> {
  if (!user || user.isGuest || items.length === 0) return new Map();
  const rows = await db.select({ id: cartItems.itemId, quantity: sum(cartItems.quantity).mapWith(Number) }).from(cartItems)
    .where(and(eq(cartItems.userId, user.id), inArray(cartItems.itemId, items.map((item) => item.id))))
    .groupBy(cartItems.itemId);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/** Serves the menu calls (API-17 to API-20 and API-24). */
export function registerMenu(app: App): void {
  const loadMenu = menuStore(app.deps);

  async function itemsView(context: Context, items: readonly ItemRow[]) {
    const quantities = await cartQuantities(context.db, context.user, items);
    return items.map((item) => itemView(item, quantities.get(item.id) ?? 0, viewOf(context)));
  }

  registerCall(app, menuCalls.getDashboard, async (context) => {
    setCaching(context);
    const menu = await loadMenu();
    const view = viewOf(context);
    const today = dubaiTime(context.clock.now()).date;
    return {
      data: {
        banners: menu.banners.map((banner) => bannerView(banner, view)),
        categories: menu.categories.map((category) => categoryView(category, view)),
        promos: menu.promos.filter(({ rules }) => !rules.to || rules.to >= today).map((promo) => dashboardPromoView(promo, view)),
      },
    };
  });

  registerCall(app, menuCalls.getAllCategories, async (context) => {
    setCaching(context);
    return { data: (await loadMenu()).categories.map((category) => categoryView(category, viewOf(context))) };
  });

  registerCall(app, menuCalls.getMenuItems, async (context, { category_id, page, limit = PAGE }) => {
    setCaching(context);
    // An unknown category is an empty one: the screen has words for that ('No items found').
    const all = (await loadMenu()).itemsByCategory.get(category_id) ?? [];
    return {
      data: {
        items: await itemsView(context, all.slice((page - 1) * limit, page * limit)),
        pagination: { current_page: page, total_pages: Math.ceil(all.length / limit), total_records: all.length },
      },
    };
  });

  registerCall(app, menuCalls.getItemDetails, async (context, { item_id }) => {
    setCaching(context);
    const item = (await loadMenu()).itemById.get(item_id) ?? refuse(menuMessages.itemNotFound);
    const quantities = await cartQuantities(context.db, context.user, [item]);
    return { data: itemDetailView(item, quantities.get(item.id) ?? 0, viewOf(context)) };
  });

  registerCall(app, menuCalls.search, async (context, { query, page = 1 }) => {
    setCaching(context);
    const found = searchMenu((await loadMenu()).search, query);
    return { data: { items: await itemsView(context, found.slice((page - 1) * PAGE, page * PAGE)) } };
  });
}
