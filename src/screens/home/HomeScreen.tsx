import { ScreenFrame } from '../layout/ScreenFrame';

export function HomeScreen() {
  return <ScreenFrame title="Home" back>{null}</ScreenFrame>;
}
