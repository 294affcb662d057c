import type { Lang } from '../../../contract/common';
import { menuCalls, type BranchQuery, type MenuItem } from '../../../contract/menu';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { menuMessages } from '../../i18n/menu';
import { dubaiTime } from '../../lib/dubaiTime';
import { refuse } from '../../http/errors';
import { registerCall, type CallContext } from '../../http/registerCall';
import { bearerOf } from '../../http/session';
import { isBranchOpen } from '../branch/branchHours';
import { deliveringBranch } from '../cart/delivery';
import { cartQuantities } from './cartQuantities';
import { searchMenu } from './menuSearch';
import type { ItemRow, Menu } from './menuCache';

/** Section 9: items a page. */
const PAGE = 20;

type Context = CallContext<null>;

/** The menu is public; with a valid token it contains the customer's quantities and is private. */
function setCaching({ reply, request }: Pick<Context, 'reply' | 'request'>): void {
  void reply
    .header(
      'cache-control',
      request.headers.authorization === undefined
        ? 'public, max-age=60, stale-while-revalidate=300'
        : 'private, no-cache',
    )
    .header('vary', 'accept-language, authorization, accept-encoding');
}

/** The cart is found by the token itself in one query, because menu calls are the most frequent. */
const quantitiesOf = ({ db, clock, request }: Pick<Context, 'db' | 'clock' | 'request'>) =>
  cartQuantities(db, bearerOf(request.headers.authorization), clock.now());

function itemsOf(menu: Menu, lang: Lang, { rows, soldOut }: ItemSelection): MenuItem[] {
  const { items } = menu.views(lang);
  return rows.flatMap(({ id }) => {
    const item = items.get(id);
    if (!item) return [];
    return soldOut.has(id) ? { ...item, is_sold_out: true } : item;
  });
}

const inCart = (item: MenuItem, quantities: ReadonlyMap<string, number>): MenuItem => {
  const cart_quantity = quantities.get(item._id);
  return cart_quantity === undefined ? item : { ...item, cart_quantity };
};

/** The items to show, and which of them are sold out. */
interface ItemSelection {
  rows: readonly ItemRow[];
  soldOut: ReadonlySet<string>;
  /** Part of the cache key of replies with this selection. */
  cacheKey: string;
}
const NONE: ReadonlySet<string> = new Set();

/** With a branch its sold-out items are marked; without one, items that are sold out at every branch are left out. */
function selectItems(menu: Menu, branchId: string | undefined, rows: readonly ItemRow[]): ItemSelection {
  const unmarked = { rows, soldOut: NONE, cacheKey: '' };
  const soldOut = branchId === undefined ? null : menu.soldOutAt(branchId);
  if (soldOut) return rows.some(({ id }) => soldOut.has(id)) ? { rows, soldOut, cacheKey: `at ${branchId}` } : unmarked;
  const available = rows.filter(({ id }) => !menu.soldOutEverywhere.has(id));
  return available.length === rows.length ? unmarked : { ...unmarked, rows: available, cacheKey: 'anywhere' };
}

/** Some items of a selection. */
const slice = (selection: ItemSelection, from: number, to: number): ItemSelection => ({
  ...selection,
  rows: selection.rows.slice(from, to),
});

/** Data with the quantities of this cart; the shared object if the cart has none of its items. */
function withCart<Data extends { items: MenuItem[] }>(data: Data, quantities: ReadonlyMap<string, number>): Data {
  return data.items.some(({ _id }) => quantities.has(_id))
    ? { ...data, items: data.items.map((item) => inCart(item, quantities)) }
    : data;
}

/** The id of the branch that a query names, or of the one that delivers to its position; undefined for none. */
async function findBranchId(
  menu: Menu,
  loadBranches: FastifyInstance['loadBranches'],
  { branch_id: branchId, lat, lng }: BranchQuery,
  now: Date,
): Promise<string | undefined> {
  if (branchId !== undefined || lat === undefined || lng === undefined || !menu.hasSoldOutItems) return branchId;
  return deliveringBranch(await loadBranches(), { lat, lng }, (branch) => isBranchOpen(branch, now))?.branch.id;
}
const WITHOUT_USER = { skipsUser: true };

/** Calls without customer data, whose replies all customers share. */
function registerOverview(app: FastifyInstance): void {
  const { loadMenu } = app;
  registerCall(
    app,
    menuCalls.getDashboard,
    async (context) => {
      setCaching(context);
      const menu = await loadMenu();
      const today = dubaiTime(context.clock.now()).date;
      return {
        data: menu.sharedReply(`dashboard ${context.lang} ${today}`, () => {
          const { banners, categories, promos } = menu.views(context.lang);
          const current = menu.promos.filter(({ rules }) => !rules.to || rules.to >= today);
          return { banners, categories, promos: current.flatMap(({ id }) => promos.get(id) ?? []) };
        }),
      };
    },
    WITHOUT_USER,
  );

  registerCall(
    app,
    menuCalls.getAllCategories,
    async (context) => {
      setCaching(context);
      const menu = await loadMenu();
      return { data: menu.sharedReply(`categories ${context.lang}`, () => menu.views(context.lang).categories) };
    },
    WITHOUT_USER,
  );
}

/** Calls for items, with the quantities in the customer's cart. */
function registerItems(app: FastifyInstance): void {
  const { loadBranches, loadMenu } = app;
  const branchIdOf = ({ clock }: Pick<Context, 'clock'>, menu: Menu, query: BranchQuery) =>
    findBranchId(menu, loadBranches, query, clock.now());

  registerCall(
    app,
    menuCalls.getMenuItems,
    async (context, { category_id, page, limit = PAGE, ...place }) => {
      setCaching(context);
      const menu = await loadMenu();
      // An unknown category is empty, for which the screen has a message ('No items found').
      const ofCategory = menu.itemsByCategory.get(category_id);
      if (!ofCategory)
        return { data: { items: [], pagination: { current_page: page, total_pages: 0, total_records: 0 } } };
      const selection = selectItems(menu, await branchIdOf(context, menu, place), ofCategory);
      const total = selection.rows.length;
      const data = menu.sharedReply(
        `items ${context.lang} ${page} ${limit} ${category_id} ${selection.cacheKey}`,
        () => ({
          items: itemsOf(menu, context.lang, slice(selection, (page - 1) * limit, page * limit)),
          pagination: { current_page: page, total_pages: Math.ceil(total / limit), total_records: total },
        }),
      );
      return { data: withCart(data, await quantitiesOf(context)) };
    },
    WITHOUT_USER,
  );

  registerCall(
    app,
    menuCalls.getItemDetails,
    async (context, { item_id, ...place }) => {
      setCaching(context);
      const menu = await loadMenu();
      const branchId = await branchIdOf(context, menu, place);
      const soldOutThere = branchId === undefined ? null : menu.soldOutAt(branchId);
      if (!soldOutThere && menu.soldOutEverywhere.has(item_id)) refuse(menuMessages.itemNotFound);
      const item = menu.views(context.lang).details.get(item_id) ?? refuse(menuMessages.itemNotFound);
      const isSoldOut = soldOutThere?.has(item_id) ?? false;
      return {
        data: inCart(
          menu.sharedReply(`item ${context.lang} ${isSoldOut} ${item_id}`, () =>
            isSoldOut ? { ...item, is_sold_out: true } : item,
          ),
          await quantitiesOf(context),
        ),
      };
    },
    WITHOUT_USER,
  );

  registerCall(
    app,
    menuCalls.search,
    async (context, { query, page = 1, ...place }) => {
      setCaching(context);
      const menu = await loadMenu();
      const selection = selectItems(menu, await branchIdOf(context, menu, place), searchMenu(menu.search, query));
      if (selection.rows.length === 0) return { data: { items: [] } };
      const data = menu.sharedReply(`search ${context.lang} ${page} ${selection.cacheKey} ${query}`, () => ({
        items: itemsOf(menu, context.lang, slice(selection, (page - 1) * PAGE, page * PAGE)),
      }));
      return { data: withCart(data, await quantitiesOf(context)) };
    },
    WITHOUT_USER,
  );
}

/** Serves the menu calls (API-17 to API-20 and API-24). */
export const menuRoutes: FastifyPluginAsync = async (app) => {
  registerOverview(app);
  registerItems(app);
};
