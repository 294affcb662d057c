import { ordersCalls, extraOrdersCalls } from '../../../contract/orders';
import type { FastifyPluginAsync } from 'fastify';
import { orderTitles, ordersMessages } from '../../i18n/orders';
import { CallError, refusalWith, refuse } from '../../http/errors';
import { runIdempotent } from '../../http/idempotency';
import { registerCall } from '../../http/registerCall';
import { cancelOrder } from './cancelOrder';
import { countingGuesses } from '../promo/promoGuesses';
import { outcomeOfRefusedOrder, settlingOpen } from './orderPayment';
import { cursorAfter, readCursor } from './ordersCursor';
import { findOrder, listOrders, PAGE_LENGTH } from './ordersTable';
import { orderView } from './orderView';
import { placeOrder, type PlacedOrder } from './placeOrder';

/** Serves the orders calls (API-34 to API-36). */
export const ordersRoutes: FastifyPluginAsync = async (app) => {
  const { loadBranches } = app;
  registerCall(app, ordersCalls.placeOrder, async (context, body) => {
    const { db, clock, user, config } = context;
    const terms = async () => ({
      branches: await loadBranches(),
      now: clock.now(),
      secret: config.appSecret,
      refundAfterMs: config.refundAfterMs,
    });
    const place = (ignoresOpen = false) =>
      runIdempotent<{ order: PlacedOrder }>(context, 'placeOrder', body, async (keep) => {
        const known = await terms();
        return db.transaction(async (tx) => {
          const outcome = {
            data: { order: await placeOrder(tx, user.id, body, { ...known, ignoresOpen }) },
            message: ordersMessages.placed,
          };
          await keep(tx, outcome);
          return outcome;
        });
      });
    try {
      return await countingGuesses(context, body.promo_code, () => settlingOpen(context, place));
    } catch (error) {
      // A refusal after a payment contains the payment's state.
      const payment =
        error instanceof CallError && body.transaction_id
          ? await outcomeOfRefusedOrder(db, config, user.id, body.transaction_id)
          : null;
      throw error instanceof CallError && payment ? refusalWith(error, { payment }) : error;
    }
  });

  registerCall(app, extraOrdersCalls.cancelOrder, async (context, { order_id: orderId }) => {
    const { db, clock, user, lang, config } = context;
    await db.transaction((tx) => cancelOrder(tx, { userId: user.id, orderId }, { actor: 'customer', at: clock.now() }));
    const found = await findOrder(db, user.id, orderId);
    if (!found) refuse(ordersMessages.notFound);
    return {
      data: { order: orderView(found, lang, clock.now(), config.publicUrl) },
      message: ordersMessages.cancelled,
    };
  });

  registerCall(app, ordersCalls.getMyOrders, async ({ db, clock, user, lang, config }, { status, cursor }) => {
    const after = cursor ? (readCursor(cursor) ?? refuse(ordersMessages.badCursor)) : undefined;
    const found = await listOrders(db, user.id, status, after);
    const next_cursor = cursorAfter(
      found.map(({ order }) => order),
      PAGE_LENGTH,
    );
    return {
      data: {
        orders: found.map((order) => orderView(order, lang, clock.now(), config.publicUrl)),
        ...(next_cursor ? { next_cursor } : {}),
      },
    };
  });

  registerCall(app, ordersCalls.getOrderDetails, async ({ db, clock, user, lang, config }, { order_id: id }) => {
    const found = await findOrder(db, user.id, id);
    if (!found) refuse(ordersMessages.notFound);
    return {
      data: {
        order: orderView(found, lang, clock.now(), config.publicUrl),
        order_title: orderTitles[found.order.status][lang],
      },
    };
  });
};
