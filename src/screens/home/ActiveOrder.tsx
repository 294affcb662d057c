import { useLayoutEffect } from 'react';
import { LiveOrderBar } from '../../features/orders/components/LiveOrderBar';
import { LiveOrderCard } from '../../features/orders/components/LiveOrderCard';
import { selectIsLiveBarHidden } from '../../features/orders/liveBarSlice';
import { newestActive } from '../../features/orders/orderStatus';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { useAppSelector } from '../../shared/store/hooks';

/** The customer's newest active order; a failed call is not shown on Home. */
const useActiveOrder = () => newestActive(useLiveOrders('Active', { quiet: true }).orders);

export function ActiveOrderBar() {
  const order = useActiveOrder();
  const isHidden = useAppSelector((state) => order !== undefined && selectIsLiveBarHidden(state, order));
  return order && !isHidden ? <LiveOrderBar order={order} /> : null;
}

export function ActiveOrderCard({ onChange }: { onChange: (hasOrder: boolean) => void }) {
  const order = useActiveOrder();
  const hasOrder = order !== undefined;
  useLayoutEffect(() => {
    onChange(hasOrder);
    return () => onChange(false);
  }, [hasOrder, onChange]);
  return order ? <LiveOrderCard order={order} /> : null;
}
