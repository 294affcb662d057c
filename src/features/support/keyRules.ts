import { address, branch } from './replyRules';
import { constant, card, flag, matching, list, number, object, text, freeText, oneOf, type Rule } from './rules';

const decimal = matching(/^-?\d{1,9}(\.\d{1,4})?$/);
const flagText = oneOf('true', 'false');

const attempt = object(
  {
    id: constant('withheld'),
    // 'failed' is a value of older versions.
    step: oneOf('paying', 'confirming', 'unconfirmed', 'paid', 'placing', 'unknown', 'refused', 'failed'),
    userId: text,
    amount: number,
    knownOrders: list(text),
    image: constant(''),
    paymentMethod: oneOf('COD', 'COP', 'Card'),
    transactionId: text,
    cardId: card,
    keepCard: flag,
    startedAt: number,
    message: freeText,
    paymentId: text,
    isDeclined: flag,
    order: object({
      order_from: constant('Web'),
      delivery_instruction: freeText,
      payment_method: oneOf('COD', 'COP', 'Card'),
      user_address_id: text,
      branch_id: text,
      promo_code: text,
      loyalty_points: number,
      expected_total: number,
    }),
  },
  'step',
  'order',
);

/** Keys that are included as stored, if they have the format that the app writes. */
export const textKeys: Readonly<Record<string, Rule>> = {
  user_lang: oneOf('en', 'ar'),
  type: oneOf('delivery', 'pickup'),
  cart_count: decimal,
  cart_total: decimal,
  promo_code: freeText,
  apply_loyalty: flagText,
  save_for_future: flagText,
  session_only: flagText,
  delivery_instruction: freeText,
  selected_card_id: card,
};

/** Keys with JSON, included as allow-listed objects. */
export const jsonKeys: Readonly<Record<string, Rule>> = {
  address,
  branch,
  recentSearches: list(freeText, 10),
  one_time_cards: list(card, 20),
  cards_to_delete: list(card, 20),
  checkout_attempt: attempt,
};

/** Keys of which only the name is included. */
export const withheldKeys = ['token', 'user_id', 'deviceToken', 'map_key'] as const;

/** Every key that support knows. */
export const knownKeys: readonly string[] = [
  'user',
  ...Object.keys(textKeys),
  ...Object.keys(jsonKeys),
  ...withheldKeys,
];
