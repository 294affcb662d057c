import { styled } from '../../../theme/styled';
import { desktop } from '../../../theme/tokens';

/** Order cards: one column on the phone, two from 640 px. */
export const OrderGrid = styled('div')({
  display: 'grid',
  gap: 16,
  '@media (min-width:640px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [desktop]: { gap: 20 },
});
