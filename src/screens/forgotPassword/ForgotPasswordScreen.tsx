import { ScreenFrame } from '../layout/ScreenFrame';

export function ForgotPasswordScreen() {
  return <ScreenFrame title="ForgotPassword" back>{null}</ScreenFrame>;
}
