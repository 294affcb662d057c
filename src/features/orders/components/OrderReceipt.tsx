import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { Receipt, ReceiptRow } from '../../../shared/ui/Receipt';

/** The money of an order as the server sent it; rows that are zero are left out (ORDD-06). */
export function OrderReceipt({ order }: { order: Order }) {
  const t = useT();
  const { total_price, promo_discount, promo_code, loyalty_discount, delivery_charges, vat_amount, grand_total } = order;
  return (
    <Receipt>
      {total_price > 0 && <ReceiptRow label={t('orders.subtotal')} amount={total_price} />}
      {promo_discount > 0 && <ReceiptRow label={promo_code ? t('orders.promo', { code: promo_code }) : t('orders.promoNoCode')} amount={-promo_discount} tone="good" />}
      {loyalty_discount > 0 && <ReceiptRow label={t('orders.loyalty')} amount={-loyalty_discount} tone="good" />}
      {delivery_charges > 0 && <ReceiptRow label={t('orders.deliveryFee')} amount={delivery_charges} />}
      {vat_amount > 0 && <ReceiptRow label={t('orders.vat')} amount={vat_amount} tone="soft" />}
      <ReceiptRow label={t('orders.total')} amount={grand_total} tone="total" />
    </Receipt>
  );
}
