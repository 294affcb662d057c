import type { FastifyPluginAsync } from 'fastify';
import { extraOrdersCalls, ordersCalls } from '../../../contract/orders';
import { CallError, refusalWith, refuse } from '../../http/errors';
import { runIdempotent } from '../../http/idempotency';
import { registerCall } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { countingGuesses } from '../promo/promoGuesses';
import { outcomeOfRefusedOrder, settlingOpen } from './checkOrder';
import { cancelOrder } from './ordersService';
import { cursorAfter, findOrder, listOrders, PAGE_LENGTH, readCursor } from './ordersTable';
import { orderView } from './orderView';
import { placeOrder, type PlacedOrder } from './placeOrder';

export const ordersRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, ordersCalls.placeOrder, async (context, body) => {
    const { db, clock, user, config } = context;
    const place = (ignoresOpen = false) =>
      runIdempotent<{ order: PlacedOrder }>(context, 'placeOrder', body, async (keep) => {
        const { appSecret: secret, refundAfterMs } = config;
        const [branches, shop] = [await app.loadBranches(), await context.loadShop()];
        const terms = { branches, shop, now: clock.now(), secret, refundAfterMs, ignoresOpen };
        return db.transaction(async (tx) => {
          const order = await placeOrder(tx, user.id, body, terms);
          const outcome = { data: { order }, message: say('orders.placed') };
          await keep(tx, outcome);
          return outcome;
        });
      });
    try {
      return await countingGuesses(context, body.promo_code, () => settlingOpen(context, place));
    } catch (error) {
      if (!(error instanceof CallError) || !body.transaction_id) throw error;
      const payment = await outcomeOfRefusedOrder(context, user.id, body.transaction_id);
      throw payment ? refusalWith(error, { payment }) : error;
    }
  });

  registerCall(app, extraOrdersCalls.cancelOrder, async ({ db, clock, user, lang, config }, { order_id: orderId }) => {
    const at = clock.now();
    await db.transaction((tx) => cancelOrder(tx, { userId: user.id, orderId }, { actor: 'customer', at }));
    const found = (await findOrder(db, user.id, orderId)) ?? refuse(say('orders.notFound'));
    return { data: { order: orderView(found, lang, at, config.publicUrl) }, message: say('orders.cancelled') };
  });

  registerCall(app, ordersCalls.getMyOrders, async ({ db, clock, user, lang, config }, { status, cursor }) => {
    const after = cursor ? (readCursor(cursor) ?? refuse(say('orders.badCursor'))) : undefined;
    const found = await listOrders(db, user.id, status, after);
    const page = found.map(({ order }) => order);
    const next_cursor = cursorAfter(page, PAGE_LENGTH);
    const orders = found.map((order) => orderView(order, lang, clock.now(), config.publicUrl));
    return { data: { orders, ...(next_cursor ? { next_cursor } : {}) } };
  });

  registerCall(app, ordersCalls.getOrderDetails, async ({ db, clock, user, lang, config }, { order_id: id }) => {
    const found = (await findOrder(db, user.id, id)) ?? refuse(say('orders.notFound'));
    const order = orderView(found, lang, clock.now(), config.publicUrl);
    return { data: { order, order_title: say(`orders.title.${found.order.status}`)[lang] } };
  });
};
