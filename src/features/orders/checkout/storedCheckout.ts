import { toNumber, asRecord, toText } from '../../../shared/api/tolerant';
import type { Codec } from '../../../shared/persist/codecs';
import type { Attempt } from './attempt';
import { initialCheckout, type CheckoutState, type RecordedCheckout } from './checkoutState';

/** The key in local storage, and of the copies in other places. */
export const CHECKOUT_KEY = 'checkout_attempt';

/** The stored form: the attempt's fields with its status as `step`; null if nothing needs to be stored. */
export function toRecord(state: CheckoutState): object | null {
  if (!('attempt' in state)) return null;
  const { status, attempt, ...rest } = state;
  return { ...attempt, step: status, ...rest };
}

function readAttempt(value: unknown): Attempt {
  const from = asRecord(value);
  const order = asRecord(from.order);
  const method = (['COD', 'COP', 'Card'] as const).find((candidate) => candidate === from.paymentMethod);
  const id = toText(from.id);
  if (!id || !method || order.payment_method !== method) throw new Error('not a checkout attempt');
  return {
    id,
    // Older versions stored no keys, but derived them from the id.
    paymentKey: toText(from.paymentKey) || `${id}-pay`,
    orderKey: toText(from.orderKey) || `${id}-order`,
    userId: toText(from.userId),
    amount: toNumber(from.amount),
    image: toText(from.image),
    paymentMethod: method,
    transactionId: toText(from.transactionId),
    cardId: toText(from.cardId),
    // Older versions did not store this: their card is not deleted.
    keepCard: from.keepCard !== false,
    startedAt: toNumber(from.startedAt),
    knownOrders: Array.isArray(from.knownOrders) ? from.knownOrders.map(toText) : null,
    order: {
      order_from: 'Web',
      delivery_instruction: toText(order.delivery_instruction),
      payment_method: method,
      ...(toText(order.user_address_id) && { user_address_id: toText(order.user_address_id) }),
      ...(toText(order.branch_id) && { branch_id: toText(order.branch_id) }),
      ...(toText(order.promo_code) && { promo_code: toText(order.promo_code) }),
      ...(toNumber(order.loyalty_points) > 0 && { loyalty_points: toNumber(order.loyalty_points) }),
      ...(order.expected_total !== undefined && { expected_total: toNumber(order.expected_total) }),
    },
  };
}

/** Reads a stored attempt of this or an older version; throws if it cannot be resumed. */
export function readRecordedCheckout(value: unknown): RecordedCheckout {
  const { step, message, returnAt, paymentId, isDeclined } = asRecord(value);
  const attempt = readAttempt(value);
  const isPaid = attempt.transactionId !== '';
  switch (step) {
    case 'paying':
    case 'paid':
      return { status: isPaid ? 'paid' : 'paying', attempt };
    case 'confirming':
      return { status: 'confirming', attempt, paymentId: toText(paymentId) };
    case 'unconfirmed':
      return { status: 'unconfirmed', attempt, paymentId: toText(paymentId), isDeclined: isDeclined === true };
    case 'placing':
      return { status: 'placing', attempt };
    case 'unknown':
      return { status: 'unknown', attempt, message: toText(message) };
    // 'failed' is the older name.
    case 'failed':
    case 'refused':
      return isPaid
        ? { status: 'refused', attempt, message: toText(message), returnAt: toText(returnAt) }
        : { status: 'unknown', attempt, message: toText(message) };
    default:
      throw new Error('not a checkout attempt');
  }
}

export const checkoutCodec: Codec<CheckoutState> = {
  encode: (state) => {
    const record = toRecord(state);
    return record && JSON.stringify(record);
  },
  decode: (text) => (text ? readRecordedCheckout(JSON.parse(text)) : initialCheckout),
};
