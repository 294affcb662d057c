import { toLatinDigits } from '../lib/digits';

/**
 * Removes invisible characters (direction marks, isolates, zero-width characters), which are copied along with Arabic
 * text. For e-mail addresses and codes; names and addresses may need them.
 */
export const stripInvisible = (text: string): string => text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');

/** A typed or pasted promo code as it is sent: visible Latin letters and digits, upper-cased and trimmed (CART-12). */
export const toPromoCode = (text: string): string =>
  toLatinDigits(stripInvisible(text).normalize('NFKC')).trim().toUpperCase();
