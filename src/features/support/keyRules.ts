import { address, branch } from './replyRules';
import { always, card, flag, formed, list, number, object, text, typed, word, type Rule } from './rules';

const decimal = formed(/^-?\d{1,9}(\.\d{1,4})?$/);
const flagText = word('true', 'false');

const attempt = object(
  {
    id: always('withheld'),
    // 'failed' is a value of older versions.
    step: word('paying', 'confirming', 'unconfirmed', 'paid', 'placing', 'unknown', 'refused', 'failed'),
    userId: text,
    amount: number,
    knownOrders: list(text),
    image: always(''),
    paymentMethod: word('COD', 'COP', 'Card'),
    transactionId: text,
    cardId: card,
    keepCard: flag,
    startedAt: number,
    message: typed,
    paymentId: text,
    isDeclined: flag,
    order: object({
      order_from: always('Web'),
      delivery_instruction: typed,
      payment_method: word('COD', 'COP', 'Card'),
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
  user_lang: word('en', 'ar'),
  type: word('delivery', 'pickup'),
  cart_count: decimal,
  cart_total: decimal,
  promo_code: typed,
  apply_loyalty: flagText,
  save_for_future: flagText,
  session_only: flagText,
  delivery_instruction: typed,
  selected_card_id: card,
};

/** Keys with JSON, included as allow-listed objects. */
export const jsonKeys: Readonly<Record<string, Rule>> = {
  address,
  branch,
  recentSearches: list(typed, 10),
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
