import { ScreenFrame } from '../layout/ScreenFrame';

export function ProfileScreen() {
  return <ScreenFrame title="Profile" back>{null}</ScreenFrame>;
}
