import { ScreenFrame } from '../layout/ScreenFrame';

export function AddressListScreen() {
  return <ScreenFrame title="AddressList" back>{null}</ScreenFrame>;
}
