import { ScreenFrame } from '../layout/ScreenFrame';

export function SearchScreen() {
  return <ScreenFrame title="Search" back>{null}</ScreenFrame>;
}
