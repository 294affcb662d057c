import type { PaymentMethod, PlaceOrderBody } from '../../../../contract/orders';

/** What one press of Place Order sends, fixed at the press so that every repetition sends the same. */
export interface Attempt {
  id: string;
  /** `Idempotency-Key` of makePayment. */
  paymentKey: string;
  /** `Idempotency-Key` of placeOrder. */
  orderKey: string;
  userId: string;
  /** AED as shown when the customer pressed. */
  amount: number;
  /** Ids of older orders of the same total, which are not this attempt's; null when they could not be loaded. */
  knownOrders: string[] | null;
  /** Picture of the first line, for the success popup; '' without one. */
  image: string;
  paymentMethod: PaymentMethod;
  /** Of makePayment; '' before, and for cash. */
  transactionId: string;
  /** The body of placeOrder without the transaction. */
  order: Omit<PlaceOrderBody, 'transaction_id'>;
  cardId: string;
  /** The save-for-future choice for this card; false: it is deleted after this order. */
  keepCard: boolean;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export const isUnpaidCard = (attempt: Attempt): boolean =>
  attempt.paymentMethod === 'Card' && attempt.transactionId === '';
