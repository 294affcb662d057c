import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Lang } from '../../../contract/common';
import type { OperatorOrder, OperatorOrderItem, SetOrderStatusBody } from '../../../contract/operator';
import { OPEN_STATUSES, type OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { oneOf, orderCodes, orderEvents, orderItems, orders, payments, users } from '../../db/schema';
import { CallError } from '../../http/errors';
import { say } from '../../i18n/messages';
import { toAed } from '../../lib/money';
import { advanceOrder } from '../checkout/advanceOrder';
import { unitPrice } from '../cart/pricing';
import { cancelOrder } from '../checkout/cancelOrder';
import type { OrderRow } from '../orders/ordersService';
import type { OrdersCursor } from '../orders/ordersTable';
import { isFinal, nextStatuses } from '../orders/orderStates';
import { isOneOf, PAID_STATES, RELEASED_STATES } from '../payment/paymentStates';
import { operatorError } from './operatorErrors';
import { mayUse, type OperatorKey } from './operatorTable';

const operatorItemView = (item: typeof orderItems.$inferSelect, lang: Lang): OperatorOrderItem => ({
  item_id: item.itemId,
  title: item.title[lang],
  quantity: item.quantity,
  price: toAed(unitPrice(item)),
  addons: item.addons.map((addon) => ({
    item_id: addon.item_id,
    title: addon.title[lang],
    quantity: addon.quantity,
    price: toAed(addon.price),
  })),
  instruction: item.instruction,
  total_price: toAed(item.totalPrice),
});

interface OrderParts {
  items: (typeof orderItems.$inferSelect)[];
  events: (typeof orderEvents.$inferSelect)[];
  payment: typeof payments.$inferSelect | undefined;
  customer: typeof users.$inferSelect | undefined;
}

function customerView(order: OrderRow, { name, phone }: typeof users.$inferSelect): OperatorOrder['customer'] {
  const { lat, lng, addressText: text, addressNotes: notes } = order;
  return {
    name,
    phone,
    delivery_instruction: order.deliveryInstruction,
    ...(lat === null || lng === null ? {} : { address: { text, notes, lat, lng } }),
  };
}

/** Whether the card has money of the order, what is to be collected, and what went back or is to go back. */
function moneyOf({ status, grandTotal }: OrderRow, payment: OrderParts['payment']) {
  const isPartLeft =
    payment && isOneOf(payment, ['refunding', 'refund_failed']) && payment.refundAmount < payment.amount;
  const isOwed = !isFinal(status) && (!payment || isOneOf(payment, RELEASED_STATES));
  return {
    is_paid: isPartLeft || (payment !== undefined && isOneOf(payment, PAID_STATES)),
    amount_due: isOwed ? toAed(grandTotal) : 0,
    refunded_amount: toAed(payment?.refundAmount ?? 0),
  };
}

/** What the till gets of an order: the amounts of the receipt. */
export const operatorOrderView = (order: OrderRow, parts: OrderParts, lang: Lang): OperatorOrder => ({
  order_code: order.orderCode,
  branch_id: order.branchId,
  type: order.type,
  status: order.status,
  next_statuses: nextStatuses(order.type, order.status),
  created_at: order.createdAt.toISOString(),
  payment_method: order.paymentMethod,
  ...(parts.payment ? { payment_id: parts.payment.id } : {}),
  ...moneyOf(order, parts.payment),
  sub_total: toAed(order.subTotal),
  delivery_charges: toAed(order.deliveryCharges),
  promo_code: order.promoCode,
  promo_discount: toAed(order.promoDiscount),
  loyalty_points: order.loyaltyPointsUsed,
  loyalty_discount: toAed(order.loyaltyDiscount),
  vat_amount: toAed(order.vatAmount),
  grand_total: toAed(order.grandTotal),
  items: parts.items.map((item) => operatorItemView(item, lang)),
  cancel_reason: order.cancelReason,
  status_history: parts.events.map(({ status, at }) => ({ status, at: at.toISOString() })),
  ...(parts.customer && !isFinal(order.status) ? { customer: customerView(order, parts.customer) } : {}),
});

export async function viewOrders(db: Db, key: OperatorKey, lang: Lang, rows: OrderRow[]): Promise<OperatorOrder[]> {
  if (rows.length === 0) return [];
  const ofOrders = (table: typeof orderItems | typeof orderEvents | typeof payments): SQL | undefined =>
    or(...rows.map(({ userId, id }) => and(eq(table.userId, userId), eq(table.orderId, id))));
  const items = await db.select().from(orderItems).where(ofOrders(orderItems)).orderBy(asc(orderItems.position));
  const events = await db.select().from(orderEvents).where(ofOrders(orderEvents)).orderBy(asc(orderEvents.at));
  const paid = await db.select().from(payments).where(ofOrders(payments));
  const open = rows.filter(({ status }) => key.scopes.includes('customers:read') && !isFinal(status));
  const customerIds = [...new Set(open.map(({ userId }) => userId))];
  const customers = customerIds.length > 0 ? await db.select().from(users).where(inArray(users.id, customerIds)) : [];
  return rows.map((order) => {
    const isOf = (part: { userId: string; orderId: string | null }) =>
      part.userId === order.userId && part.orderId === order.id;
    const parts: OrderParts = {
      items: items.filter(isOf),
      events: events.filter(isOf),
      payment: paid.find(isOf),
      customer: customers.find(({ id }) => id === order.userId),
    };
    return operatorOrderView(order, parts, lang);
  });
}

export async function viewOrder(db: Db, key: OperatorKey, lang: Lang, row: OrderRow): Promise<OperatorOrder> {
  const [order] = await viewOrders(db, key, lang, [row]);
  if (!order) throw operatorError('not_found', say('orders.notFound'));
  return order;
}

export const listOpenOrders = (
  db: Db,
  branchId: string,
  limit: number,
  after: OrdersCursor | undefined,
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.branchId, branchId),
        oneOf('status', OPEN_STATUSES),
        after && sql`(${orders.createdAt}, ${orders.id}) > (${after.createdAt.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);

export async function findOrderByCode(db: Db, key: OperatorKey, code: string): Promise<OrderRow> {
  const [place] = await db.select().from(orderCodes).where(eq(orderCodes.code, code));
  const ofPlace = place && matches(orders, { userId: place.userId, id: place.orderId });
  const [order] = ofPlace ? await db.select().from(orders).where(ofPlace) : [];
  if (!order || !mayUse(key, order.branchId)) throw operatorError('not_found', say('orders.notFound'));
  return order;
}

async function hasReached(db: Db, order: OrderRow, status: OrderStatus): Promise<boolean> {
  if (order.status === status) return true;
  if (order.status === 'Cancelled') return false;
  const ofOrder = matches(orderEvents, { userId: order.userId, orderId: order.id });
  return (await db.$count(orderEvents, and(ofOrder, eq(orderEvents.status, status)))) > 0;
}

type StatusDeps = Pick<FastifyInstance, 'db' | 'mailer'>;

async function tryStatus(
  { db, mailer }: StatusDeps,
  { name: by }: OperatorKey,
  order: OrderRow,
  change: SetOrderStatusBody,
  at: Date,
): Promise<boolean> {
  if (change.status !== 'Cancelled') return db.transaction((tx) => advanceOrder(tx, order, change.status, { at, by }));
  const key = { userId: order.userId, orderId: order.id };
  try {
    await db.transaction((tx) =>
      cancelOrder({ db: tx, mailer }, key, { actor: 'kitchen', at, reason: change.reason, by }),
    );
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

export async function setOrderStatus(
  deps: StatusDeps,
  key: OperatorKey,
  code: string,
  change: SetOrderStatusBody,
  at: Date,
): Promise<OrderRow> {
  const { db } = deps;
  const order = await findOrderByCode(db, key, code);
  const isDone = await tryStatus(deps, key, order, change, at);
  const current = await findOrderByCode(db, key, code);
  // A concurrent request may have made the same change.
  if (isDone || (await hasReached(db, current, change.status))) return current;
  throw operatorError('invalid_transition', say('operator.cannotBecome', { from: current.status, to: change.status }));
}
