import { ordersCalls } from '../../../contract/orders';
import type { App } from '../../app';
import { orderTitles, ordersMessages } from '../../i18n/orders';
import { CallError, refusalWith, refuse } from '../../lib/errors';
import { once } from '../../lib/idempotency';
import { registerCall } from '../../lib/registerCall';
import { fateOf } from './orderPayment';
import { findOrder, listOrders } from './ordersTable';
import { orderView } from './orderView';
import { placeOrder, type PlacedOrder } from './placeOrder';

/** Serves the orders calls (API-34 to API-36). */
export function registerOrders(app: App): void {
  registerCall(app, ordersCalls.placeOrder, async (context, body) => {
    const { db, clock, user, config } = context;
    try {
      return await once<{ order: PlacedOrder }>(context, 'placeOrder', body, (keep) => db.transaction(async (tx) => {
        const outcome = { data: { order: await placeOrder(tx, user.id, body, clock.now()) }, message: ordersMessages.placed };
        await keep(tx, outcome);
        return outcome;
      }));
    } catch (error) {
      // Whoever has paid must hear what becomes of the money.
      const payment = error instanceof CallError && body.transaction_id ? await fateOf(db, config, user.id, body.transaction_id) : null;
      throw error instanceof CallError && payment ? refusalWith(error, { payment }) : error;
    }
  });

  registerCall(app, ordersCalls.getMyOrders, async ({ db, clock, user, lang, config }, { status }) => {
    const found = await listOrders(db, user.id, status);
    return { data: { orders: found.map((order) => orderView(order, lang, clock.now(), config.publicUrl)) } };
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
}
