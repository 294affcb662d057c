import { asRecord } from '../../../shared/api/tolerant';
import type { Codec } from '../../../shared/persist/codecs';
import {
  idle,
  type CheckoutStatus,
  type CustomerCheckout,
  type OneTimeCard,
  type RecordedCheckout,
} from './checkoutState';

/** The key in local storage, and of the copy in IndexedDB. */
export const CHECKOUT_KEY = 'checkout_attempt';

const RECORDED: readonly CheckoutStatus[] = ['paying', 'placing', 'confirming', 'unconfirmed', 'unknown', 'charged'];

function checkRecorded(value: unknown): RecordedCheckout {
  const { status, attempt } = asRecord(value);
  const { id, amount, paymentMethod, order } = asRecord(attempt);
  const isAttempt =
    typeof id === 'string' && id !== '' && typeof amount === 'number' && typeof paymentMethod === 'string';
  if (!isAttempt || asRecord(order).payment_method !== paymentMethod || !RECORDED.includes(status as CheckoutStatus))
    throw new Error('not a checkout attempt');
  return value as RecordedCheckout;
}

function checkCards(value: unknown): OneTimeCard[] {
  if (!Array.isArray(value)) throw new Error('not a list of cards');
  return value.map((card) => ({ cardId: String(asRecord(card).cardId), isSpent: asRecord(card).isSpent === true }));
}

/** A list of `{userId, state, cards}`; customers with nothing to keep are left out. */
export const checkoutCodec: Codec<Record<string, CustomerCheckout>> = {
  encode: (byCustomer) => {
    const entries = Object.entries(byCustomer)
      .map(([userId, { state, cards }]) => ({ userId, cards, ...('attempt' in state && { state }) }))
      .filter((entry) => entry.cards.length > 0 || 'state' in entry);
    return entries.length > 0 ? JSON.stringify(entries) : null;
  },
  decode: (text) => {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) throw new Error('not a list of checkouts');
    return Object.fromEntries(
      entries
        .map(asRecord)
        .map(({ userId, state, cards }) => [
          String(userId),
          { state: state === undefined ? idle : checkRecorded(state), cards: checkCards(cards) },
        ]),
    );
  },
};
