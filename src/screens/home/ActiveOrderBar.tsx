import { lazy, Suspense } from 'react';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { LiveOrderBar } from '../../features/orders/components/LiveOrderBar';
import { selectIsLiveBarHidden } from '../../features/orders/liveBarSlice';
import { newestActive } from '../../features/orders/orderStatus';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';

// The steps use MUI, which Home loads only for an active order (docs/adr/0014).
const LiveOrderCard = lazy(async () => ({
  default: (await import(/* webpackChunkName: "live-order-card" */ '../../features/orders/components/LiveOrderCard'))
    .LiveOrderCard,
}));

/** The newest active order of a registered user; guests have none, and a failed call is not shown on Home. */
function useActiveOrder() {
  const isRegistered = useAppSelector(selectIsRegistered);
  const { orders } = useLiveOrders('Active', { skip: !isRegistered, quiet: true });
  return newestActive(orders);
}

/**
 * The bar of the active order at the bottom of the phone's Home; nothing without one or after it was dismissed.
 * `inActionBar`: the caller has the sticky bar.
 */
export function ActiveOrderBar({ inActionBar = false }: { inActionBar?: boolean }) {
  const order = useActiveOrder();
  const isHidden = useAppSelector((state) => selectIsLiveBarHidden(state, order));
  if (!order || isHidden) return null;
  return inActionBar ? (
    <LiveOrderBar order={order} />
  ) : (
    <ActionBar transparent phoneOnly>
      <LiveOrderBar order={order} />
    </ActionBar>
  );
}

/** Desktop: the card beside the hero; nothing without an active order. */
export function ActiveOrderCard() {
  const order = useActiveOrder();
  if (!order) return null;
  return (
    <Suspense fallback={null}>
      <LiveOrderCard order={order} />
    </Suspense>
  );
}
