import { toLatinDigits } from '../lib/digits';

/** Removes direction marks and zero-width characters; names and addresses may need them. */
export const stripInvisible = (text: string): string => text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');

/** A promo code as it is sent (CART-12). */
export const toPromoCode = (text: string): string =>
  toLatinDigits(stripInvisible(text).normalize('NFKC')).trim().toUpperCase();

const CUT_EMOJI = /(?:\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?\u200d)+(?!\p{Extended_Pictographic})/gu;

/** Removes what `maxlength` has left of an emoji of several, such as the father of a family and a joiner. */
export const dropCutEmoji = (text: string): string => text.replace(CUT_EMOJI, '');
