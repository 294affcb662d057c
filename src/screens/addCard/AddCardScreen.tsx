import { ScreenFrame } from '../layout/ScreenFrame';

export function AddCardScreen() {
  return <ScreenFrame title="AddCard" back>{null}</ScreenFrame>;
}
