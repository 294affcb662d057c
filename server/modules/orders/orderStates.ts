import type { OrderType } from '../../../contract/common';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';

/** Who changes an order: the customer or the kitchen. */
export type OrderActor = 'customer' | 'kitchen';

const STEPS: Record<OrderType, Partial<Record<OrderStatus, OrderStatus>>> = {
  delivery: {
    Placed: 'Accepted',
    Accepted: 'Preparing',
    Preparing: 'Ready_For_Pickup',
    Ready_For_Pickup: 'Picked_Up',
    Picked_Up: 'Delivered',
  },
  pickup: {
    Placed: 'Accepted',
    Accepted: 'Preparing',
    Preparing: 'Ready_For_Pickup',
    Ready_For_Pickup: 'Delivered',
  },
};

/** Whether the status is final. */
export const isFinal = (status: OrderStatus): boolean => status === 'Delivered' || status === 'Cancelled';

/** Whether an order of this type may change between two statuses (ORDS-06); customers may only cancel placed orders. */
export function mayBecome(type: OrderType, from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  if (to === 'Cancelled') return actor === 'customer' ? from === 'Placed' : !isFinal(from);
  return actor === 'kitchen' && STEPS[type][from] === to;
}

/** The next statuses that the kitchen may set. */
export const nextStatuses = (type: OrderType, from: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter((to) => mayBecome(type, from, to, 'kitchen'));
