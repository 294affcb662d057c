import { ScreenFrame } from '../layout/ScreenFrame';

export function VerifyOtpScreen() {
  return <ScreenFrame title="VerifyOtp" back>{null}</ScreenFrame>;
}
