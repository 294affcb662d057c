import { ScreenFrame } from '../layout/ScreenFrame';

export function CheckoutScreen() {
  return <ScreenFrame title="Checkout" back>{null}</ScreenFrame>;
}
