import type { Cart } from '../../../contract/cart';
import { useT } from '../../shared/i18n/useT';
import { isSameAmount } from '../../shared/lib/money';
import { ReceiptRow } from '../../shared/ui/Receipt';

/** Whether the redemption exceeds the cart, so that the checked box is cleared. */
export const exceedsSubtotal = (cart: Cart): boolean => cart.loyalty_discount > cart.subTotal;

/** Whether the total includes VAT. Only the label depends on it; every amount is shown as sent. */
export function isVatIncluded(cart: Cart, isRedeeming: boolean): boolean {
  const total = cart.subTotal + cart.deliveryCharges - cart.promo_discount - (isRedeeming ? cart.loyalty_discount : 0);
  return isSameAmount(total, cart.grand_total);
}

/** The server's amounts (CART-04, CART-22); fee, VAT, promo and loyalty only above 0 (CART-17, CHK-16). */
export function PriceRows({ cart, isRedeeming }: { cart: Cart; isRedeeming: boolean }) {
  const t = useT();
  return (
    <>
      <ReceiptRow label={t('cart.subtotal')} amount={cart.subTotal} />
      {cart.promo_discount > 0 && (
        <ReceiptRow
          tone="good"
          label={cart.promo_code ? t('cart.promoRow', { code: cart.promo_code }) : t('cart.promoDiscount')}
          amount={-cart.promo_discount}
        />
      )}
      {isRedeeming && cart.loyalty_discount > 0 && (
        <ReceiptRow tone="good" label={t('cart.loyaltyDiscount')} amount={-cart.loyalty_discount} />
      )}
      {cart.deliveryCharges > 0 && <ReceiptRow label={t('cart.deliveryFee')} amount={cart.deliveryCharges} />}
      {cart.vat_amount > 0 && (
        <ReceiptRow
          tone="soft"
          label={t(isVatIncluded(cart, isRedeeming) ? 'cart.vatIncluded' : 'cart.vat')}
          amount={cart.vat_amount}
        />
      )}
      <ReceiptRow tone="total" label={t('cart.total')} amount={cart.grand_total} />
    </>
  );
}
