import type { Order } from '../../../contract/orders';
import type { Translate } from '../../shared/i18n/translate';
import type { ReceiptTone } from '../../shared/ui/Receipt';
import { isSameAmount } from '../../shared/lib/money';

export interface OrderAmount {
  key: string;
  label: string;
  amount: number;
  tone: ReceiptTone;
}

/** The server's amounts of an order, without zero rows (ORDD-06). */
export function receiptRows(order: Order, t: Translate): OrderAmount[] {
  const { total_price, promo_discount, promo_code, loyalty_discount, delivery_charges, vat_amount, grand_total } =
    order;
  // Only the label depends on it; every amount is shown as sent.
  const isVatIncluded = isSameAmount(total_price + delivery_charges - promo_discount - loyalty_discount, grand_total);
  const rows: OrderAmount[] = [
    { key: 'subtotal', label: t('orders.subtotal'), amount: total_price, tone: 'plain' },
    {
      key: 'promo',
      label: promo_code ? t('orders.promo', { code: promo_code }) : t('orders.promoNoCode'),
      amount: -promo_discount,
      tone: 'good',
    },
    { key: 'loyalty', label: t('orders.loyalty'), amount: -loyalty_discount, tone: 'good' },
    { key: 'delivery', label: t('orders.deliveryFee'), amount: delivery_charges, tone: 'plain' },
    { key: 'vat', label: t(isVatIncluded ? 'orders.vatIncluded' : 'orders.vat'), amount: vat_amount, tone: 'soft' },
  ];
  const isShown = ({ amount, tone }: OrderAmount) => (tone === 'good' ? amount < 0 : amount > 0);
  return [...rows.filter(isShown), { key: 'total', label: t('orders.total'), amount: grand_total, tone: 'total' }];
}
