import { ScreenFrame } from '../layout/ScreenFrame';

export function ItemsScreen() {
  return <ScreenFrame title="Items" back>{null}</ScreenFrame>;
}
