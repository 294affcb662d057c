import type { Cart } from '../../../contract/cart';
import type { Order } from '../../../contract/orders';
import type { Translate } from '../../shared/i18n/translate';
import { isSameAmount } from '../../shared/lib/money';
import type { AmountRow } from '../../shared/ui/Receipt';

/** The server's amounts of a cart or an order, AED. */
interface Amounts {
  subtotal: number;
  promo: number;
  promoCode: string;
  loyalty: number;
  delivery: number;
  vat: number;
  total: number;
}

/** Without zero rows but subtotal and total; nothing is calculated but the label of the VAT (CART-22). */
function amountRows({ subtotal, promo, promoCode, loyalty, delivery, vat, total }: Amounts, t: Translate): AmountRow[] {
  const isVatIncluded = isSameAmount(subtotal + delivery - promo - loyalty, total);
  const rows: AmountRow[] = [
    {
      label: promoCode ? t('cart.promoRow', { code: promoCode }) : t('cart.promoDiscount'),
      amount: -promo,
      tone: 'good',
    },
    { label: t('cart.loyaltyDiscount'), amount: -loyalty, tone: 'good' },
    { label: t('cart.deliveryFee'), amount: delivery, tone: 'plain' },
    { label: t(isVatIncluded ? 'cart.vatIncluded' : 'cart.vat'), amount: vat, tone: 'soft' },
  ];
  const isShown = ({ amount, tone }: AmountRow) => (tone === 'good' ? amount < 0 : amount > 0);
  const first: AmountRow = { label: t('cart.subtotal'), amount: subtotal, tone: 'plain' };
  return [first, ...rows.filter(isShown), { label: t('cart.total'), amount: total, tone: 'total' }];
}

/** `isRedeeming`: the reply names the worth of the points also while they are not used. */
export const cartRows = (cart: Cart, isRedeeming: boolean, t: Translate): AmountRow[] =>
  amountRows(
    {
      subtotal: cart.subTotal,
      promo: cart.promo_discount,
      promoCode: cart.promo_code,
      loyalty: isRedeeming ? cart.loyalty_discount : 0,
      delivery: cart.deliveryCharges,
      vat: cart.vat_amount,
      total: cart.grand_total,
    },
    t,
  );

export const orderRows = (order: Order, t: Translate): AmountRow[] =>
  amountRows(
    {
      subtotal: order.total_price,
      promo: order.promo_discount,
      promoCode: order.promo_code,
      loyalty: order.loyalty_discount,
      delivery: order.delivery_charges,
      vat: order.vat_amount,
      total: order.grand_total,
    },
    t,
  );
