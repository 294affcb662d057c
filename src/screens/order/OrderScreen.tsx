import { ScreenFrame } from '../layout/ScreenFrame';

export function OrderScreen() {
  return <ScreenFrame title="Order" back>{null}</ScreenFrame>;
}
