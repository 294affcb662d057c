import { ScreenFrame } from '../layout/ScreenFrame';

export function PointsScreen() {
  return <ScreenFrame title="Points" back>{null}</ScreenFrame>;
}
