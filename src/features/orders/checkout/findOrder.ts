import type { Order } from '../../../../contract/orders';
import type { Attempt } from './checkoutState';
import { isSameAmount } from '../../../shared/lib/money';

/** Allowed difference between the clocks of device and server, ms; larger if the earlier orders are known. */
const CLOCK_TOLERANCE_MS = { knownBefore: 24 * 60 * 60_000, unknown: 2 * 60_000 };

export const hasTotal =
  (amount: number) =>
  (order: Order): boolean =>
    isSameAmount(order.grand_total, amount);

/** Whether the order may be that recent. One whose time cannot be read may be, if the earlier orders are known. */
function isRecent({ startedAt, knownOrders }: Attempt, { createdAt }: Order): boolean {
  const at = Date.parse(createdAt);
  if (Number.isNaN(at)) return knownOrders !== null;
  return at >= startedAt - CLOCK_TOLERANCE_MS[knownOrders ? 'knownBefore' : 'unknown'];
}

/** Codes of payment methods; a provider may send other words in its orders. */
const METHODS: readonly string[] = ['COD', 'COP', 'Card'];

const isOrderOf =
  (attempt: Attempt) =>
  (order: Order): boolean =>
    isRecent(attempt, order) &&
    hasTotal(attempt.amount)(order) &&
    !attempt.knownOrders?.includes(order._id) &&
    order.type === (attempt.order.user_address_id ? 'delivery' : 'pickup') &&
    (order.payment_method === attempt.order.payment_method || !METHODS.includes(order.payment_method));

/** The order that an attempt created, matched by time and total; undefined for none. */
export const findOrder = (orders: readonly Order[], attempt: Attempt): Order | undefined =>
  orders.find(isOrderOf(attempt));
