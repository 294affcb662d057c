import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';

/** Picture and text: stacked on the phone, side by side from 900 px. */
export const PromoColumns = styled('div')({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  [desktop]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: 48 },
});
