import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Call } from '../../../contract/common';
import { menuCalls, type BranchQuery, type MenuItem } from '../../../contract/menu';
import type { Db } from '../../db/db';
import { cartItems, sessions } from '../../db/schema';
import { isUnavailable, refuse } from '../../http/errors';
import { registerCall, type CallContext, type Handler } from '../../http/registerCall';
import { bearerOf, guestOfToken, isLiveSession, sessionKeyOf, type SessionKey } from '../../http/session';
import { say } from '../../i18n/messages';
import { isBranchOpen } from '../branch/branchService';
import type { BranchRow } from '../branch/branchTable';
import { deliveringBranch } from '../cart/delivery';
import type { Menu } from './menuCache';
import type { ItemRow } from './menuView';

const PAGE = 20;

type Context = CallContext<unknown>;

function registerMenuCall<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  const cached: Handler<C> = (context, input) => {
    const isPublic = context.request.headers.authorization === undefined;
    void context.reply
      .header('cache-control', isPublic ? 'public, max-age=60, stale-while-revalidate=300' : 'private, no-cache')
      .header('vary', 'accept-language, authorization, accept-encoding');
    return handler(context, input);
  };
  registerCall(app, call, cached, { skipsUser: true });
}

const linesOfSession = (db: Db, key: SessionKey, now: Date) =>
  db
    .select({ id: cartItems.itemId, quantity: cartItems.quantity })
    .from(sessions)
    .innerJoin(cartItems, eq(cartItems.userId, sessions.userId))
    .where(isLiveSession(key, now));

const noneIfAway = (error: unknown): { id: string; quantity: number }[] => {
  if (isUnavailable(error)) return [];
  throw error;
};

async function withCart<Data extends { items: MenuItem[] }>(data: Data, { request }: Context): Promise<Data> {
  const { db, clock } = request.server;
  const token = bearerOf(request.headers.authorization) ?? '';
  const key = guestOfToken(request.server, token) ? null : sessionKeyOf(token);
  // The menu is in memory, so it is shown without quantities while the database is away.
  const lines = key ? await linesOfSession(db, key, clock.now()).catch(noneIfAway) : [];
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  if (!data.items.some(({ _id }) => quantities.has(_id))) return data;
  const items = data.items.map((item) => ({ ...item, cart_quantity: quantities.get(item._id) ?? 0 }));
  return { ...data, items };
}

interface Selection {
  rows: readonly ItemRow[];
  soldOut?: ReadonlySet<string>;
  key: string;
}

/** With a branch its sold-out items are marked; without one, items that are sold out at every branch are left out. */
function selectItems(menu: Menu, branchId: string | undefined, rows: readonly ItemRow[]): Selection {
  const soldOut = menu.soldOutAt.get(branchId ?? '');
  if (soldOut)
    return rows.some(({ id }) => soldOut.has(id)) ? { rows, soldOut, key: `at ${branchId}` } : { rows, key: '' };
  const available = rows.filter(({ id }) => !menu.soldOutEverywhere.has(id));
  return { rows: available, key: available.length < rows.length ? 'anywhere' : '' };
}

function itemsOf(menu: Menu, { lang }: Context, { rows, soldOut }: Selection, page: number, limit: number): MenuItem[] {
  const views = menu.views(lang);
  return rows.slice((page - 1) * limit, page * limit).flatMap(({ id }) => {
    const item = views.item(id);
    return item && soldOut?.has(id) ? { ...item, is_sold_out: true } : (item ?? []);
  });
}

function withSoldOutAddons(item: MenuItem, soldOut: readonly string[]): MenuItem {
  if (soldOut.length === 0) return item;
  const addons = item.addons.map((group) => ({
    ...group,
    addon_items: group.addon_items.map((addon) =>
      soldOut.includes(addon._id) ? { ...addon, is_sold_out: true } : addon,
    ),
  }));
  return { ...item, addons };
}

export const menuRoutes: FastifyPluginAsync = async (app) => {
  async function branchIdOf(menu: Menu, { branch_id, lat, lng }: BranchQuery, hasSoldOut = menu.hasSoldOutItems) {
    if (branch_id !== undefined || lat === undefined || lng === undefined || !hasSoldOut) return branch_id;
    const isOpen = (branch: BranchRow) => isBranchOpen(branch, app.clock.now());
    return deliveringBranch(await app.loadBranches(), { lat, lng }, isOpen)?.branch.id;
  }

  registerMenuCall(app, menuCalls.getDashboard, async ({ lang }) => {
    const menu = await app.loadMenu();
    const data = menu.sharedReply(`dashboard ${lang}`, () => {
      const { banners, categories, promos } = menu.views(lang);
      return { banners, categories, promos: [...promos.values()] };
    });
    return { data };
  });

  registerMenuCall(app, menuCalls.getAllCategories, async ({ lang }) => {
    const menu = await app.loadMenu();
    return { data: menu.sharedReply(`categories ${lang}`, () => menu.views(lang).categories) };
  });

  registerMenuCall(app, menuCalls.getMenuItems, async (context, { category_id, page, limit = PAGE, ...place }) => {
    const menu = await app.loadMenu();
    const rows = menu.itemsByCategory.get(category_id);
    // An unknown category is empty, for which the screen has a message ('No items found').
    if (!rows) return { data: { items: [], pagination: { current_page: page, total_pages: 0, total_records: 0 } } };
    const selection = selectItems(menu, await branchIdOf(menu, place), rows);
    const total = selection.rows.length;
    const data = menu.sharedReply(`items ${context.lang} ${page} ${limit} ${category_id} ${selection.key}`, () => ({
      items: itemsOf(menu, context, selection, page, limit),
      pagination: { current_page: page, total_pages: Math.ceil(total / limit), total_records: total },
    }));
    return { data: await withCart(data, context) };
  });

  registerMenuCall(app, menuCalls.getItemDetails, async (context, { item_id, ...place }) => {
    const menu = await app.loadMenu();
    const branches = await app.loadBranches();
    const hasSoldOut = menu.hasSoldOutItems || branches.some(({ soldOutAddons }) => soldOutAddons.length > 0);
    const branchId = await branchIdOf(menu, place, hasSoldOut);
    const soldOut = menu.soldOutAt.get(branchId ?? '');
    if (!soldOut && menu.soldOutEverywhere.has(item_id)) refuse(say('menu.itemNotFound'));
    const item = menu.views(context.lang).details(item_id) ?? refuse(say('menu.itemNotFound'));
    const isSoldOut = soldOut?.has(item_id) ?? false;
    const addons = branches.find(({ id }) => id === branchId)?.soldOutAddons ?? [];
    const shared = menu.sharedReply(`item ${context.lang} ${isSoldOut} ${item_id} ${addons.join()}`, () => {
      const here = withSoldOutAddons(item, addons);
      return isSoldOut ? { ...here, is_sold_out: true } : here;
    });
    const { items } = await withCart({ items: [shared] }, context);
    return { data: items[0] ?? shared };
  });

  registerMenuCall(app, menuCalls.search, async (context, { query, page = 1, ...place }) => {
    const menu = await app.loadMenu();
    const selection = selectItems(menu, await branchIdOf(menu, place), await menu.search(query));
    if (selection.rows.length === 0) return { data: { items: [] } };
    const data = menu.sharedReply(`search ${context.lang} ${page} ${selection.key} ${query}`, () => ({
      items: itemsOf(menu, context, selection, page, PAGE),
    }));
    return { data: await withCart(data, context) };
  });
};
