import { selectIsRegistered } from '../../features/auth/authSlice';
import { LiveOrderBar } from '../../features/orders/components/LiveOrderBar';
import { LiveOrderCard } from '../../features/orders/components/LiveOrderCard';
import { selectIsPutAway } from '../../features/orders/liveBarSlice';
import { newestActive } from '../../features/orders/orderStatus';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';

/** The newest order under way of a registered user; guests have none, and a failed call says nothing on Home. */
function useActiveOrder() {
  const isRegistered = useAppSelector(selectIsRegistered);
  const { currentData } = useLiveOrders('Active', { skip: !isRegistered, quiet: true });
  return newestActive(currentData);
}

/** Phone: the slim bar at the bottom of Home; nothing without an order under way, or while it is put away. `bare`: the caller has the sticky bar. */
export function ActiveOrderBar({ bare = false }: { bare?: boolean }) {
  const order = useActiveOrder();
  const isPutAway = useAppSelector((state) => selectIsPutAway(state, order));
  if (!order || isPutAway) return null;
  return bare ? <LiveOrderBar order={order} /> : <ActionBar bare phoneOnly><LiveOrderBar order={order} /></ActionBar>;
}

/** Desktop: the card beside the hero; nothing without an order under way. */
export function ActiveOrderCard() {
  const order = useActiveOrder();
  return order ? <LiveOrderCard order={order} /> : null;
}
