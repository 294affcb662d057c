import { ScreenFrame } from '../layout/ScreenFrame';

export function MyOrdersScreen() {
  return <ScreenFrame title="MyOrders" back>{null}</ScreenFrame>;
}
