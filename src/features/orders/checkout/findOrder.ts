import type { Order } from '../../../../contract/orders';
import type { Attempt } from './attempt';

/** Allowed difference between the clocks of device and server, ms; larger if the earlier orders are known. */
const CLOCK_TOLERANCE_MS = { known: 24 * 60 * 60_000, unknown: 2 * 60_000 };

export const hasTotal =
  (amount: number) =>
  (order: Order): boolean =>
    Math.abs(order.grand_total - amount) < 0.005;

const isOrderOf =
  (attempt: Attempt) =>
  (order: Order): boolean =>
    Date.parse(order.createdAt) >= attempt.startedAt - CLOCK_TOLERANCE_MS[attempt.knownOrders ? 'known' : 'unknown'] &&
    hasTotal(attempt.amount)(order) &&
    !attempt.knownOrders?.includes(order._id) &&
    order.type === (attempt.order.user_address_id ? 'delivery' : 'pickup') &&
    ['', attempt.paymentMethod].includes(order.payment_method);

/** The order that an attempt created, matched by time and total; undefined for none. */
export const findOrder = (orders: readonly Order[], attempt: Attempt): Order | undefined =>
  orders.find(isOrderOf(attempt));
