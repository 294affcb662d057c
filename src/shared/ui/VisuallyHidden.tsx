import { square, styled } from '../../theme/styled';

export const visuallyHidden = {
  position: 'absolute',
  ...square(1),
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

export const VisuallyHidden = styled('span')(visuallyHidden);
