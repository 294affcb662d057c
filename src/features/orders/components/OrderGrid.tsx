import { styled } from '../../../theme/styled';
import { desktop } from '../../../theme/tokens';

/** Order cards: one column on the phone, two from 900 px. */
export const OrderGrid = styled('div')({
  display: 'grid', gap: 16, [desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 20 },
});
