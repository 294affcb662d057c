import { ScreenFrame } from '../layout/ScreenFrame';

export function AddAddressScreen() {
  return <ScreenFrame title="AddAddress" back>{null}</ScreenFrame>;
}
