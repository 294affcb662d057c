import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { useOrderWords } from '../useOrderWords';

/** A polite word when the status changes (B-06), wherever an order is shown under way. */
export function LiveOrderStatus({ order }: { order: Order }) {
  const t = useT();
  const words = useOrderWords();
  return <VisuallyHidden role="status">{t('orders.nowAt', { status: words.status(order.status) })}</VisuallyHidden>;
}
