import { styled } from '../../theme/styled';
import { brandCorner } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { transient } from './transient';

const Root = styled(
  'span',
  transient,
)<{ $size: number }>(({ theme, $size }) => ({
  ...theme.typography.button,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '50%',
  width: $size,
  height: $size,
  borderStartEndRadius: brandCorner,
  paddingBlockStart: $size / 18,
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontWeight: 800,
  fontSize: rem($size / 2),
  lineHeight: 1,
}));

/** The first letter of a name in the brand's shape; decorative. */
export function Avatar({ name, size = 34 }: { name: string; size?: number }) {
  const [letter = ''] = Array.from(name.trim());
  return (
    <Root aria-hidden="true" $size={size}>
      {letter.toLocaleUpperCase()}
    </Root>
  );
}
