import { ORDER_STATUSES, type Order, type OrderStatus } from '../../../contract/orders';
import type { BadgeTone } from '../../shared/ui/Badge';

/** Delivered and Cancelled are final; everything else is shown as active (ORDS-06). */
export const isFinal = (status: string): boolean => status === 'Delivered' || status === 'Cancelled';

/** Ordered for later, and the kitchen has not begun. */
export const isWaiting = ({ scheduled_for, status }: Pick<Order, 'scheduled_for' | 'status'>): boolean =>
  scheduled_for !== undefined && (status === 'Placed' || status === 'Accepted');

export const isKnownStatus = (status: string): status is OrderStatus =>
  (ORDER_STATUSES as readonly string[]).includes(status);

export const toneOf = (status: string): BadgeTone =>
  status === 'Cancelled' ? 'close' : status === 'Delivered' ? 'open' : 'mandatory';

export const orderSteps = (type: Order['type']): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => status !== 'Cancelled' && (type === 'delivery' || status !== 'Picked_Up'));

/** The index of the order's step, -1 for an unknown status. */
export function stepOf({ type, status }: Pick<Order, 'type' | 'status'>): number {
  const rank = ORDER_STATUSES.indexOf(status);
  if (rank < 0 || status === 'Cancelled') return -1;
  return orderSteps(type).filter((step) => ORDER_STATUSES.indexOf(step) <= rank).length - 1;
}

/** When a status was reached; '' if the provider does not send it. */
export const reachedAt = (order: Order, status: OrderStatus): string =>
  order.status_history?.find((entry) => entry.status === status)?.at ?? (status === 'Placed' ? order.createdAt : '');

/** What is for later gives way to what is under way. */
export function newestActive(orders: readonly Order[] | undefined): Order | undefined {
  const active = orders?.filter((order) => !isFinal(order.status)) ?? [];
  const now = active.filter((order) => !isWaiting(order));
  return (now.length > 0 ? now : active).reduce<Order | undefined>(
    (newest, order) => (!newest || order.createdAt > newest.createdAt ? order : newest),
    undefined,
  );
}

/** The points that a delivered order has earned. */
export const earnedPoints = ({ status, points_type, loyalty_points = 0 }: Order): number =>
  status === 'Delivered' && points_type === 'reward' ? loyalty_points : 0;
