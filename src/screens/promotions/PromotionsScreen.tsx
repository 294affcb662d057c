import { ScreenFrame } from '../layout/ScreenFrame';

export function PromotionsScreen() {
  return <ScreenFrame title="Promotions" back>{null}</ScreenFrame>;
}
