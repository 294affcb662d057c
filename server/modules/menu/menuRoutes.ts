import { menuCalls, type MenuItem } from '../../../contract/menu';
import type { App } from '../../app';
import { menuMessages } from '../../i18n/menu';
import { dubaiTime } from '../../lib/dubaiTime';
import { refuse } from '../../lib/errors';
import { registerCall, type CallContext } from '../../lib/registerCall';
import { bearerOf } from '../../lib/session';
import { cartQuantities } from './cartQuantities';
import { searchMenu } from './menuSearch';
import { menuStore, type ItemRow } from './menuStore';

/** Section 9: items a page. */
const PAGE = 20;

type Context = CallContext<null>;

/** The menu is the same for everybody; with a token it holds the asker's cart quantities and is nobody else's business. */
function setCaching({ reply, request }: Pick<Context, 'reply' | 'request'>): void {
  void reply.header('cache-control', request.headers.authorization === undefined ? 'public, max-age=60, stale-while-revalidate=300' : 'private, no-cache')
    .header('vary', 'accept-language, authorization, accept-encoding');
}

/** The cart of the asker is looked up by the token itself: menu reads are most of all calls, and one query is enough for them. */
const quantitiesOf = ({ db, clock, request }: Pick<Context, 'db' | 'clock' | 'request'>) => cartQuantities(db, bearerOf(request.headers.authorization), clock.now());

const inCart = (item: MenuItem, quantities: ReadonlyMap<string, number>): MenuItem => {
  const cart_quantity = quantities.get(item._id);
  return cart_quantity === undefined ? item : { ...item, cart_quantity };
};

/** Serves the menu calls (API-17 to API-20 and API-24). */
export function registerMenu(app: App): void {
  const loadMenu = menuStore(app.deps);
  const forAnybody = { isAskerUnneeded: true };

  async function itemsView(context: Pick<Context, 'db' | 'clock' | 'request' | 'lang'>, rows: readonly ItemRow[]): Promise<MenuItem[]> {
    if (rows.length === 0) return [];
    const { items } = (await loadMenu()).views(context.lang);
    const quantities = await quantitiesOf(context);
    return rows.flatMap(({ id }) => { const item = items.get(id); return item ? [inCart(item, quantities)] : []; });
  }

  registerCall(app, menuCalls.getDashboard, async (context) => {
    setCaching(context);
    const menu = await loadMenu();
    const views = menu.views(context.lang);
    const today = dubaiTime(context.clock.now()).date;
    const current = menu.promos.filter(({ rules }) => !rules.to || rules.to >= today);
    return {
      data: {
        banners: views.banners,
        categories: views.categories,
        promos: current.flatMap(({ id }) => views.promos.get(id) ?? []),
      },
    };
  }, forAnybody);

  registerCall(app, menuCalls.getAllCategories, async (context) => {
    setCaching(context);
    return { data: (await loadMenu()).views(context.lang).categories };
  }, forAnybody);

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
  }, forAnybody);

  registerCall(app, menuCalls.getItemDetails, async (context, { item_id }) => {
    setCaching(context);
    const item = (await loadMenu()).views(context.lang).details.get(item_id) ?? refuse(menuMessages.itemNotFound);
    return { data: inCart(item, await quantitiesOf(context)) };
  }, forAnybody);

  registerCall(app, menuCalls.search, async (context, { query, page = 1 }) => {
    setCaching(context);
    const found = searchMenu((await loadMenu()).search, query);
    return { data: { items: await itemsView(context, found.slice((page - 1) * PAGE, page * PAGE)) } };
  }, forAnybody);
}
