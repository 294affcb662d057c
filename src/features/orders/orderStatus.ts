import type { OrderStatus } from '../../../contract/orders';

/** Delivered and Cancelled are final; everything else is shown as active (ORDS-06). */
export const isFinal = (status: string): boolean => status === 'Delivered' || status === 'Cancelled';

/** The steps that an order goes through on the customer's screen, in order; pickup has no rider. */
export const orderSteps = (type: 'delivery' | 'pickup'): readonly OrderStatus[] => (type === 'delivery'
  ? ['Placed', 'Accepted', 'Preparing', 'Picked_Up', 'Delivered']
  : ['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Delivered']);
