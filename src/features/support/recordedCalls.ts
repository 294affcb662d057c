import type { TSchema } from 'typebox';
import { addressCalls } from '../../../contract/address';
import { branchCalls } from '../../../contract/branch';
import { cartCalls } from '../../../contract/cart';
import { menuCalls } from '../../../contract/menu';
import { ordersCalls, type Order } from '../../../contract/orders';
import { paymentCalls } from '../../../contract/payment';

/** A reading call whose last replies a snapshot has. */
export interface RecordedCall {
  path: string;
  query?: TSchema;
  /** The contract's `data`. */
  data: TSchema;
  /** The app's cached data as the contract's `data`. */
  fromCache?: (cached: never) => unknown;
}

const MAX_ORDERS = 10;
const pageOf = ({ pages }: { pages: { orders: Order[] }[] }) => ({
  orders: pages.flatMap(({ orders }) => orders).slice(0, MAX_ORDERS),
});

const recorded = {
  getCart: cartCalls.getCart,
  getUserAddress: addressCalls.getUserAddress,
  getItemDetails: menuCalls.getItemDetails,
  getMyOrders: { ...ordersCalls.getMyOrders, fromCache: pageOf },
  getOrderDetails: {
    ...ordersCalls.getOrderDetails,
    fromCache: ({ order, title }: { order: Order; title: string }) => ({ order, order_title: title }),
  },
  getBranches: { ...branchCalls.getBranches, fromCache: (branches: unknown) => ({ branches }) },
  getCustomerCards: { ...paymentCalls.getCustomerCards, fromCache: (cards: unknown) => ({ cards }) },
  getAppData: paymentCalls.getAppData,
};

export const recordedCalls: ReadonlyMap<string, RecordedCall> = new Map<string, RecordedCall>(Object.entries(recorded));
