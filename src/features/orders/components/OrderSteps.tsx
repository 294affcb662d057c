import type { Order, OrderStatus } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { formatClock } from '../../../shared/lib/dubaiTime';
import type { IconName } from '../../../shared/ui/Icon';
import { OrderStepper } from '../../../shared/ui/OrderStepper';
import { orderSteps, reachedAt, stepOf } from '../orderStatus';
import { useOrderTexts } from '../useOrderTexts';

const icons: Record<OrderStatus, IconName> = {
  Placed: 'receipt',
  Accepted: 'check',
  Preparing: 'solid',
  Ready_For_Pickup: 'bag',
  Picked_Up: 'scooter',
  Delivered: 'home',
  Cancelled: 'close',
};

export function OrderSteps({ order, across = false, around }: { order: Order; across?: boolean; around?: number }) {
  const t = useT();
  const texts = useOrderTexts();
  const all = orderSteps(order.type);
  const current = stepOf(order);
  const from = around ? Math.max(0, Math.min(current - 1, all.length - around)) : 0;
  const shown = around ? all.slice(from, from + around) : all;
  return (
    <OrderStepper
      label={t('orders.progress')}
      reachedLabel={t('orders.reached')}
      across={across}
      current={current === all.length - 1 ? shown.length : current - from}
      steps={shown.map((status) => ({
        label: texts.status(status),
        icon: order.type === 'pickup' && status === 'Delivered' ? 'bag' : icons[status],
        note: all.indexOf(status) <= current ? formatClock(t, reachedAt(order, status)) : '',
      }))}
    />
  );
}
