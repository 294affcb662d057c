import { keyframes, styled } from '../../../theme/styled';

const rotation = keyframes({ to: { transform: 'rotate(1turn)' } });

/** A spinner in the text colour; decorative, beside a text. */
export const Spinner = styled('span')({
  flex: 'none',
  display: 'inline-block',
  width: 20,
  height: 20,
  marginBlockStart: -4,
  borderRadius: '50%',
  border: '3px solid currentColor',
  borderInlineEndColor: 'transparent',
  animation: `${rotation} 0.8s linear infinite`,
});
