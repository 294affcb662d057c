import { ScreenFrame } from '../layout/ScreenFrame';

export function PromoScreen() {
  return <ScreenFrame title="Promo" back>{null}</ScreenFrame>;
}
