import type { OrderType } from '../../../contract/common';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';

/** `job` ends what nobody has ended for a day. */
export type OrderActor = 'customer' | 'kitchen' | 'job';

/** For this long an order that nobody ends may be open, ms. */
export const LONGEST_OPEN_MS = 24 * 60 * 60 * 1000;

export const FINAL: OrderStatus[] = ['Delivered', 'Cancelled'];
export const isFinal = (status: OrderStatus): boolean => FINAL.includes(status);

const PATHS: Record<OrderType, OrderStatus[]> = {
  delivery: ['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up', 'Delivered'],
  pickup: ['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Delivered'],
};

export function mayBecome(type: OrderType, from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  if (to === 'Cancelled') return actor === 'kitchen' ? !isFinal(from) : from === 'Placed';
  if (actor === 'job') return to === 'Delivered' && !isFinal(from);
  const path = PATHS[type];
  return actor === 'kitchen' && path.includes(from) && path[path.indexOf(from) + 1] === to;
}

export const nextStatuses = (type: OrderType, from: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter((to) => mayBecome(type, from, to, 'kitchen'));
