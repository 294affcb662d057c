import type { FastifyPluginAsync } from 'fastify';
import { ordersCalls, type Order } from '../../../contract/orders';
import { refuse } from '../../http/errors';
import { registerCall } from '../../http/registerCall';
import { say } from '../../i18n/messages';
import { dayAndTime } from '../../i18n/values';
import { cursorAfter, findOrder, listOrders, PAGE_LENGTH, readCursor } from './ordersTable';
import { orderView } from './orderView';

const titleOf = ({ status, type }: Pick<Order, 'status' | 'type'>) =>
  status === 'Delivered' && type === 'pickup' ? 'orders.title.collected' : (`orders.title.${status}` as const);

export const ordersRoutes: FastifyPluginAsync = async (app) => {
  registerCall(app, ordersCalls.getMyOrders, async ({ user, lang }, { status, cursor }) => {
    const after = cursor ? (readCursor(cursor) ?? refuse(say('orders.badCursor'))) : undefined;
    const fullOrders = await listOrders(app.db, user.id, status, after);
    const page = fullOrders.map(({ order }) => order);
    const next_cursor = cursorAfter(page, PAGE_LENGTH);
    const orders = fullOrders.map((order) =>
      orderView(order, lang, app.clock.now(), app.config.publicUrl, { isListed: true }),
    );
    return { data: { orders, ...(next_cursor ? { next_cursor } : {}) } };
  });

  registerCall(app, ordersCalls.getOrderDetails, async ({ user, lang }, { order_id: id }) => {
    const fullOrder = (await findOrder(app.db, user.id, id)) ?? refuse(say('orders.notFound'));
    const order = orderView(fullOrder, lang, app.clock.now(), app.config.publicUrl);
    const { scheduledFor, status } = fullOrder.order;
    const isAhead = scheduledFor && (status === 'Placed' || status === 'Accepted');
    const title = isAhead ? dayAndTime(scheduledFor, app.clock.now()) : say(titleOf(fullOrder.order));
    return { data: { order, order_title: title[lang] } };
  });
};
