import type { PaymentMethod, PlaceOrderBody } from '../../../../contract/orders';

/** The data of one press of Place Order, fixed at the press so that every repetition sends the same. */
export interface Attempt {
  id: string;
  /** `Idempotency-Key` of makePayment. */
  paymentKey: string;
  /** `Idempotency-Key` of placeOrder. */
  orderKey: string;
  userId: string;
  /** AED as shown when the customer pressed. */
  amount: number;
  /**
   * Ids of earlier orders with the same total, which do not belong to this attempt; null if they could not be loaded.
   */
  knownOrders: string[] | null;
  /** Picture of the first line, for the success popup; '' for none. */
  image: string;
  paymentMethod: PaymentMethod;
  /** From makePayment; '' before it, and for cash. */
  transactionId: string;
  /** The body of placeOrder without the transaction id. */
  order: Omit<PlaceOrderBody, 'transaction_id'>;
  cardId: string;
  /** The save-for-future choice of this card; false: it is deleted after this order. */
  keepCard: boolean;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export const isUnpaidCard = (attempt: Attempt): boolean =>
  attempt.paymentMethod === 'Card' && attempt.transactionId === '';
