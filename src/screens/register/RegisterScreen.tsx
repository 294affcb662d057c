import { ScreenFrame } from '../layout/ScreenFrame';

export function RegisterScreen() {
  return <ScreenFrame title="Register" back>{null}</ScreenFrame>;
}
