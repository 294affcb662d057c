import type { Cart } from '../../../contract/cart';

/** Whether the redemption is too much for this cart, so that a ticked checkbox is turned off. */
export const exceedsSubtotal = (cart: Cart): boolean => cart.loyalty_discount > cart.subTotal;

/**
 * Whether the server's total already holds the VAT in its prices. Only the wording of the row depends on it: every
 * figure is shown as sent.
 */
export function isVatIncluded(cart: Cart, isRedeeming: boolean): boolean {
  const rest = cart.subTotal + cart.deliveryCharges - cart.promo_discount - (isRedeeming ? cart.loyalty_discount : 0);
  return Math.abs(rest - cart.grand_total) < 0.005;
}
