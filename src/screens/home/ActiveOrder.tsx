import { LiveOrderBar, LiveOrderCard } from '../../features/orders/components/LiveOrder';
import { selectAgain, selectIsLiveBarHidden } from '../../features/orders/ordersSlice';
import { newestActive } from '../../features/orders/orderStatus';
import { AsidePlace } from './HomeSections';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { CartSummaryBar } from '../../features/cart/CartLinks';
import { selectCartCount } from '../../features/cart/cartSlice';
import { useAppSelector } from '../../shared/store/hooks';
import { lazyComponent } from '../../shared/ui/lazyComponent';

const loadUsual = () => import(/* webpackChunkName: "usual" */ './TheUsual');
const UsualBar = lazyComponent(loadUsual, 'TheUsual', { failed: null });
const UsualCard = lazyComponent(loadUsual, 'TheUsual', { fallback: AsidePlace, failed: null });

/** The customer's newest active order; a failed call is not shown on Home. */
function useActiveOrder() {
  const { orders, isError } = useLiveOrders('Active', { quiet: true });
  return { order: newestActive(orders), hasNone: orders?.length === 0, isLoading: !orders && !isError };
}

/** On the phone one bar: the usual, which the cart that it has filled replaces, or the order with the cart in it. */
export function ActiveOrderBar() {
  const { order, hasNone } = useActiveOrder();
  const isHidden = useAppSelector((state) => order !== undefined && selectIsLiveBarHidden(state, order));
  const isCartEmpty = useAppSelector((state) => selectCartCount(state) <= 0);
  const isFilling = useAppSelector((state) => selectAgain(state) !== null);
  if (hasNone && (isCartEmpty || isFilling)) return <UsualBar />;
  return order && !isHidden ? <LiveOrderBar order={order} /> : <CartSummaryBar />;
}

/** On the desktop, beside the banners. */
export function ActiveOrderCard() {
  const { order, hasNone, isLoading } = useActiveOrder();
  if (isLoading) return <AsidePlace />;
  if (hasNone) return <UsualCard />;
  return order ? <LiveOrderCard order={order} /> : null;
}
