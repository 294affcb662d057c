import type { TSchema } from 'typebox';
import { addressCalls } from '../../../contract/address';
import { branchCalls } from '../../../contract/branch';
import { cartCalls, type Cart } from '../../../contract/cart';
import { menuCalls } from '../../../contract/menu';
import { ordersCalls, type Order } from '../../../contract/orders';
import { paymentCalls } from '../../../contract/payment';
import type { RecordedReply, Snapshot } from '../../../contract/support';

export interface RecordedCall {
  path: string;
  query?: TSchema;
  data: TSchema;
  /** The app's cached data as the contract's `data`. */
  fromCache?: (cached: never) => unknown;
}

const MAX_ORDERS = 10;
interface OrderPages {
  pages: { orders: Order[] }[];
}

export const recordedCalls: ReadonlyMap<string, RecordedCall> = new Map<string, RecordedCall>(
  Object.entries({
    getCart: cartCalls.getCart,
    getUserAddress: addressCalls.getUserAddress,
    getItemDetails: menuCalls.getItemDetails,
    getMyOrders: {
      ...ordersCalls.getMyOrders,
      fromCache: ({ pages }: OrderPages) => ({ orders: pages.flatMap(({ orders }) => orders).slice(0, MAX_ORDERS) }),
    },
    getOrderDetails: {
      ...ordersCalls.getOrderDetails,
      fromCache: ({ order, title }: { order: Order; title: string }) => ({ order, order_title: title }),
    },
    getBranches: { ...branchCalls.getBranches, fromCache: (branches: unknown) => ({ branches }) },
    getCustomerCards: { ...paymentCalls.getCustomerCards, fromCache: (cards: unknown) => ({ cards }) },
    getAppData: paymentCalls.getAppData,
  }),
);

export const lastReply = ({ replies }: Snapshot, call: string): RecordedReply | undefined =>
  replies.findLast((reply) => reply.call === call && !reply.failed);

export const lastCart = (snapshot: Snapshot): Cart | null =>
  (lastReply(snapshot, 'getCart')?.data as Cart | undefined) ?? null;

/** ISO time of the last known cart if a later getCart failed; '' if the cart is current or missing. */
export function outdatedCartTime(snapshot: Snapshot): string {
  const cart = lastReply(snapshot, 'getCart');
  const hasFailedSince = snapshot.replies.some(
    ({ call, at, failed }) => cart && call === 'getCart' && failed && failed.kind !== 'refused' && at >= cart.at,
  );
  return cart && hasFailedSince ? new Date(cart.at).toISOString() : '';
}
