import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { Receipt, ReceiptRow } from '../../../shared/ui/Receipt';
import { receiptRows } from '../receiptRows';

/** The amounts of an order (ORDD-06). */
export function OrderReceipt({ order }: { order: Order }) {
  const t = useT();
  return (
    <Receipt>
      {receiptRows(order, t).map(({ key, ...row }) => (
        <ReceiptRow key={key} {...row} />
      ))}
    </Receipt>
  );
}
