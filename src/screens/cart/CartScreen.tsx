import { ScreenFrame } from '../layout/ScreenFrame';

export function CartScreen() {
  return <ScreenFrame title="Cart" back>{null}</ScreenFrame>;
}
