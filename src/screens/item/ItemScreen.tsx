import { ScreenFrame } from '../layout/ScreenFrame';

export function ItemScreen() {
  return <ScreenFrame title="Item" back>{null}</ScreenFrame>;
}
