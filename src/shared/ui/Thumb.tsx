import { square, styled } from '../../theme/styled';
import { brandCorner, largeText } from '../../theme/tokens';
import { Picture } from './Picture';
import type { PictureProps } from './Picture';

const Root = styled('span')<{ $size: number; $out: number }>(({ theme, $size, $out }) => ({
  position: 'relative',
  display: 'block',
  flex: 'none',
  ...square($size),
  borderRadius: '50%',
  borderStartEndRadius: brandCorner,
  backgroundColor: theme.vars.palette.primary.tint,
  '& > .food': { inset: -$out },
  [largeText]: { display: 'none' },
}));

export function Thumb({
  size = 52,
  out = Math.round(size / 8),
  ...picture
}: Omit<PictureProps, 'ratio' | 'className'> & { size?: number; out?: number }) {
  return (
    <Root $size={size} $out={picture.image ? out : 0}>
      <Picture {...picture} className="food" />
    </Root>
  );
}
