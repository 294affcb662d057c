import type { Cart } from '../../../contract/cart';
import { isSameAmount } from '../../shared/lib/money';

/** Whether the redemption exceeds the cart, so that the checked box is cleared. */
export const exceedsSubtotal = (cart: Cart): boolean => cart.loyalty_discount > cart.subTotal;

/** Whether the total includes VAT. Only the label depends on it; every amount is shown as sent. */
export function isVatIncluded(cart: Cart, isRedeeming: boolean): boolean {
  const total = cart.subTotal + cart.deliveryCharges - cart.promo_discount - (isRedeeming ? cart.loyalty_discount : 0);
  return isSameAmount(total, cart.grand_total);
}
