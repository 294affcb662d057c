import { ScreenFrame } from '../layout/ScreenFrame';

export function LoginScreen() {
  return <ScreenFrame title="Login" back>{null}</ScreenFrame>;
}
