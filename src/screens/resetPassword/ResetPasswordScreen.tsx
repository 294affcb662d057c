import { ScreenFrame } from '../layout/ScreenFrame';

export function ResetPasswordScreen() {
  return <ScreenFrame title="ResetPassword" back>{null}</ScreenFrame>;
}
