import { ScreenFrame } from '../layout/ScreenFrame';

export function AccountScreen() {
  return <ScreenFrame title="Account" back>{null}</ScreenFrame>;
}
