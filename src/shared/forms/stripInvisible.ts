import { toLatinDigits } from '../lib/digits';

/** Removes direction marks and zero-width characters; names and addresses may need them. */
export const stripInvisible = (text: string): string => text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');

/** A promo code as it is sent (CART-12). */
export const toPromoCode = (text: string): string =>
  toLatinDigits(stripInvisible(text).normalize('NFKC')).trim().toUpperCase();
