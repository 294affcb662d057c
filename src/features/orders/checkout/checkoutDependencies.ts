import type { Order, PlaceOrderBody } from '../../../../contract/orders';
import type { GetPaymentData } from '../../../../contract/payment';
import type { MessageKey } from '../../../shared/i18n/messages';
import type { Attempt } from './attempt';
import type { CheckoutEvent, CheckoutState } from './checkoutState';
import type { WithLock } from './withLock';

/** The data on the screen when Place Order was pressed. */
export interface OrderRequest {
  offer: string;
  /** AED. */
  shownTotal: number;
  /** '' for cash. */
  cardId: string;
}

/** The order to send, built from the current cart. */
export type OrderDraft = Omit<
  Attempt,
  'id' | 'paymentKey' | 'orderKey' | 'knownOrders' | 'transactionId' | 'startedAt'
>;

/** Why a press sent nothing. `changed`: the new total, AED. `blocked`: a message. */
export type NotSent =
  { kind: 'ended' } | { kind: 'changed'; was: number; now: number } | { kind: 'blocked'; message: MessageKey };

/**
 * The result of a press, a retry or giving up. `open`: the attempt stays stored and the customer decides. `returned`:
 * the payment is refunded. `abandoned`: the customer gave up a paid attempt. `unchecked`: the orders could not be
 * loaded.
 */
export type CheckoutResult =
  | NotSent
  | { kind: 'placed' | 'open' | 'returned' | 'busy' | 'unchecked' }
  | { kind: 'abandoned'; amount: number; transactionId: string; returnAt: string };

/** The result of a call: its data or its error. */
export interface Reply<T> {
  data?: T;
  error?: unknown;
}

/** All side effects of the checkout. */
export interface CheckoutDependencies {
  getState: () => CheckoutState;
  dispatch: (event: CheckoutEvent) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** '' without a user. */
  userId: () => string;
  withLock: WithLock;
  /** Refetches cart and place and builds the order. */
  prepareOrder: (request: OrderRequest) => Promise<{ kind: 'ready'; order: OrderDraft } | NotSent>;
  /** The current total, AED; null for an empty cart; 'unchecked' if the cart cannot be loaded. */
  loadTotal: (order: Attempt['order']) => Promise<number | null | 'unchecked'>;
  /** null if they cannot be loaded. */
  loadOrders: () => Promise<Order[] | null>;
  makePayment: (payment: {
    cardId: string;
    amount: number;
    idempotencyKey: string;
  }) => Promise<Reply<{ transactionId: string }>>;
  /** null if it cannot be loaded. */
  loadPayment: (paymentId: string) => Promise<GetPaymentData['payment']['status'] | null>;
  /** Navigates to the bank's page, outside the app. */
  goToBank: (url: string) => void;
  /** Shows the error of a call that no other part shows. */
  reportError: (call: 'makePayment' | 'placeOrder', error: unknown) => void;
  placeOrder: (order: PlaceOrderBody & { idempotencyKey: string }) => Promise<Reply<{ orderId: string }>>;
  /** Stores the state. Resolves to whether it survives a reload. */
  saveRecord: () => Promise<boolean>;
  /** Restores an attempt from a copy outside local storage. */
  restoreRecord: () => Promise<void>;
  /** Shows that the provider returned no transaction. */
  reportFailedPayment: () => void;
  /** Marks the card for deletion after its order, in this visit or the next. */
  markCardForDeletion: (cardId: string) => void;
  unmarkCardForDeletion: (cardId: string) => void;
  deleteMarkedCards: () => void;
  /** Invalidates the cached data that an order changes: cart, orders, loyalty and promos. */
  reloadAfterOrder: () => void;
  reloadCart: () => void;
}
