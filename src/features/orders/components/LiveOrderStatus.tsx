import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { useOrderTexts } from '../useOrderTexts';

/** A live region that announces status changes of an active order (B-06). */
export function LiveOrderStatus({ order }: { order: Order }) {
  const t = useT();
  const texts = useOrderTexts();
  return <VisuallyHidden role="status">{t('orders.nowAt', { status: texts.status(order.status) })}</VisuallyHidden>;
}
