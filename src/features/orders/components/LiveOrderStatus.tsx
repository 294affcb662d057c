import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { useOrderTexts } from '../useOrderTexts';

export function LiveOrderStatus({ order }: { order: Order }) {
  const t = useT();
  const texts = useOrderTexts();
  return <VisuallyHidden role="status">{t('orders.nowAt', { status: texts.status(order.status) })}</VisuallyHidden>;
}
