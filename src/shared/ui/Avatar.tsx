import { styled } from '../../theme/styled';
import { emberTip } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { transient } from './transient';

const Root = styled('span', transient)<{ $size: number; $ember: boolean }>(({ theme, $size, $ember }) => ({
  ...theme.typography.button,
  flex: 'none',
  width: $size,
  height: $size,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  ...($ember && { borderStartEndRadius: emberTip }),
  paddingBlockStart: $size / 18,
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontWeight: 800,
  fontSize: rem($size / 2),
  lineHeight: 1,
}));

/** The first letter of a name on amber; decoration beside the name. `ember` gives it the brand's corner. */
export function Avatar({ name, size = 34, ember = false }: { name: string; size?: number; ember?: boolean }) {
  const [letter = ''] = [...name.trim()];
  return (
    <Root aria-hidden="true" $size={size} $ember={ember}>
      {letter.toLocaleUpperCase()}
    </Root>
  );
}
