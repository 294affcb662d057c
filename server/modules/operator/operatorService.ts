import { and, asc, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import type { Lang } from '../../../contract/common';
import type { OperatorOrder, OperatorOrderItem, SetOrderStatusBody, SetRefundBody } from '../../../contract/operator';
import { StartError } from '../../config/startError';
import { OPEN_STATUSES, type OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { branches, oneOf, orderCodes, orderEvents, orderItems, orders, payments, users } from '../../db/schema';
import { badField, unavailable } from '../../http/errors';
import { say } from '../../i18n/messages';
import { startOfDay } from '../../lib/dubaiTime';
import { formatAed, toAed, toFils } from '../../lib/money';
import { unitPrice } from '../cart/pricing';
import { changeStatus } from '../checkout/changeStatus';
import type { OrderRow } from '../orders/ordersService';
import { cancelReason } from '../orders/orderView';
import { dueTime, type OrdersCursor } from '../orders/ordersTable';
import { isFinal, nextStatuses } from '../orders/orderStates';
import { isOneOf, nextPaymentState, PAID_STATES, RELEASED_STATES } from '../payment/paymentStates';
import { refundPayment } from '../payment/stuckPayments';
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
  deliveryMinutes: number;
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

const promisedAt = ({ scheduledFor, createdAt }: OrderRow, minutes: number): Date =>
  scheduledFor ?? new Date(createdAt.getTime() + minutes * 60_000);

/** What the till gets of an order: the amounts of the receipt. */
export const operatorOrderView = (order: OrderRow, parts: OrderParts, lang: Lang): OperatorOrder => ({
  order_code: order.orderCode,
  branch_id: order.branchId,
  type: order.type,
  status: order.status,
  next_statuses: nextStatuses(order.type, order.status),
  created_at: order.createdAt.toISOString(),
  promised_at: promisedAt(order, parts.deliveryMinutes).toISOString(),
  ...(order.scheduledFor ? { scheduled_for: order.scheduledFor.toISOString() } : {}),
  due_at: (order.dueAt ?? order.createdAt).toISOString(),
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
  cancel_reason: cancelReason({ order, events: parts.events }, lang),
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
  const places = await db
    .select()
    .from(branches)
    .where(inArray(branches.id, [...new Set(rows.map(({ branchId }) => branchId))]));
  return rows.map((order) => {
    const isOf = (part: { userId: string; orderId: string | null }) =>
      part.userId === order.userId && part.orderId === order.id;
    const parts: OrderParts = {
      items: items.filter(isOf),
      events: events.filter(isOf),
      payment: paid.find(isOf),
      customer: customers.find(({ id }) => id === order.userId),
      deliveryMinutes: places.find(({ id }) => id === order.branchId)?.deliveryTime ?? 0,
    };
    return operatorOrderView(order, parts, lang);
  });
}

export async function viewOrder(db: Db, key: OperatorKey, lang: Lang, row: OrderRow): Promise<OperatorOrder> {
  const [order] = await viewOrders(db, key, lang, [row]);
  if (!order) throw operatorError('not_found', say('orders.notFound'));
  return order;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const isOnDay = (date: string): SQL | undefined => {
  const from = startOfDay(date);
  return and(gte(orders.createdAt, from), lt(orders.createdAt, new Date(from.getTime() + DAY_MS)));
};

interface ListOptions {
  branchId: string;
  date: string | undefined;
  limit: number;
  after?: OrdersCursor | undefined;
  /** Until when they are due; without it those for later, too. */
  until: Date | undefined;
}

/** Orders of a branch as they are due: those that were placed on a day in Dubai, or without one the open ones. */
export const listOrders = (db: Db, { branchId, date, limit, after, until }: ListOptions): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.branchId, branchId),
        date === undefined ? oneOf('status', OPEN_STATUSES) : isOnDay(date),
        until && or(isNull(orders.dueAt), lte(orders.dueAt, until)),
        after && sql`(${dueTime}, ${orders.id}) > (${after.createdAt.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(asc(dueTime), asc(orders.id))
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

function checkReason({ status, reason }: SetOrderStatusBody): string {
  const isCancelled = status === 'Cancelled';
  if (isCancelled === (reason !== undefined)) return reason ?? '';
  throw operatorError('invalid_request', say(isCancelled ? 'operator.reasonNeeded' : 'operator.reasonUnused'));
}

const paymentOf = async (db: Db, { userId, id: orderId }: OrderRow) =>
  (await db.select().from(payments).where(matches(payments, { userId, orderId })))[0];

/**
 * Gives money of a card back until `refunded_amount` AED have gone back in total, so that a repeated call gives nothing
 * more. Refuses more than was paid, and less than has gone back already.
 */
export async function setRefund(
  deps: Pick<FastifyInstance, 'db' | 'clock' | 'gateway' | 'mailer'>,
  key: OperatorKey,
  code: string,
  { refunded_amount: aed, reason: why }: Static<typeof SetRefundBody>,
): Promise<OrderRow> {
  const { db } = deps;
  const order = await findOrderByCode(db, key, code);
  const payment = await paymentOf(db, order);
  if (!payment) throw operatorError('not_found', say('operator.noCardPayment'));
  const wanted = toFils(aed);
  if (Math.abs(wanted - aed * 100) > 1e-6) throw badField('refunded_amount');
  if (payment.refundAmount === wanted) return order;
  const isPossible = nextPaymentState(payment.status, 'refund_due') !== null && payment.status !== 'refund_failed';
  if (!isPossible || wanted < payment.refundAmount || wanted > payment.amount) {
    const [paid, back] = [formatAed(payment.amount), formatAed(payment.refundAmount)];
    throw operatorError('invalid_transition', say('operator.cannotRefund', { paid, back, status: payment.status }));
  }
  const refund = { fils: null, total: wanted, by: key.name, why, isAgain: true };
  // Another event of the payment may come first, and the card provider may not answer.
  await refundPayment(deps, { ...payment, orderCode: order.orderCode }, refund).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
  });
  if ((await paymentOf(db, order))?.refundAmount === wanted) return order;
  throw unavailable();
}

export async function setOrderStatus(
  deps: Pick<FastifyInstance, 'db' | 'mailer'>,
  key: OperatorKey,
  code: string,
  change: SetOrderStatusBody,
  at: Date,
): Promise<OrderRow> {
  const { db } = deps;
  const reason = checkReason(change);
  const order = await findOrderByCode(db, key, code);
  const isDone = await changeStatus(deps, order, change.status, { actor: 'kitchen', at, by: key.name, reason });
  const current = await findOrderByCode(db, key, code);
  // A concurrent request may have made the same change.
  if (isDone || (await hasReached(db, current, change.status))) return current;
  throw operatorError('invalid_transition', say('operator.cannotBecome', { from: current.status, to: change.status }));
}
