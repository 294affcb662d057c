import { LiveOrderBar } from '../../features/orders/components/LiveOrderBar';
import { LiveOrderCard } from '../../features/orders/components/LiveOrderCard';
import { selectIsLiveBarHidden } from '../../features/orders/liveBarSlice';
import { newestActive } from '../../features/orders/orderStatus';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { useAppSelector } from '../../shared/store/hooks';

/** The customer's newest active order; a failed call is not shown on Home. */
const useActiveOrder = () => newestActive(useLiveOrders('Active', { quiet: true }).orders);

/** On the phone; nothing after it was dismissed. */
export function ActiveOrderBar() {
  const order = useActiveOrder();
  const isHidden = useAppSelector((state) => order !== undefined && selectIsLiveBarHidden(state, order));
  return order && !isHidden ? <LiveOrderBar order={order} /> : null;
}

/** On the desktop, beside the banners. */
export function ActiveOrderCard() {
  const order = useActiveOrder();
  return order ? <LiveOrderCard order={order} /> : null;
}
