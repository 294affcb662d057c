import type { ReactNode } from 'react';
import { styled } from '../../theme/styled';
import { desktop, brandCorner, radius } from '../../theme/tokens';
import { narrowPhone, signInArt } from './signInArt';

const Ground = styled('header')<{ $compact: boolean }>(({ theme, $compact }) => ({
  '--focus-ring': theme.vars.palette.brandSurface.contrastText,
  position: 'relative',
  flex: 'none',
  height: $compact ? 188 : signInArt.height,
  marginBlockEnd: $compact ? 28 : signInArt.gap,
  padding: 'calc(8px + env(safe-area-inset-top)) var(--gutter) 0',
  borderRadius: `0 0 ${radius.stage}px ${radius.stage}px`,
  backgroundColor: theme.vars.palette.brandSurface.main,
  color: theme.vars.palette.brandSurface.contrastText,
  '& > p': {
    ...theme.typography.h2,
    fontSize: $compact ? '1.0625rem' : '1.3125rem',
    fontWeight: 600,
    position: 'relative',
    zIndex: 2,
    marginBlockStart: 6,
    maxWidth: $compact ? '55%' : undefined,
  },
  [desktop]: {
    flex: '1.15 1 0',
    height: '100dvh',
    minHeight: 640,
    position: 'sticky',
    top: 0,
    marginBlockEnd: 0,
    borderRadius: 0,
    padding: '40px 56px',
    // The plate overlaps the form's side, but not the bottom of the window.
    overflowY: 'clip',
    overflowX: 'visible',
    '& > p': {
      ...theme.typography.hero,
      maxWidth: 480,
      marginBlockStart: 28,
      lineHeight: theme.direction === 'rtl' ? 1.22 : 1,
      [desktop]: { fontSize: '4rem' },
    },
  },
}));
const Brand = styled('div')<{ $compact: boolean }>(({ $compact }) => ({
  position: 'relative',
  zIndex: 2,
  marginBlockStart: $compact ? 8 : 10,
  [desktop]: { marginBlockStart: 34 },
}));
const ShapePlace = styled('div')<{ $compact: boolean }>(({ $compact }) => ({
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  width: $compact ? 160 : 240,
  height: $compact ? 140 : 224,
  overflow: 'hidden',
  borderEndEndRadius: radius.stage,
  [desktop]: {
    width: 'min(560px, 68dvh)',
    height: 'min(560px, 68dvh)',
    insetInlineEnd: 40,
    bottom: -60,
    borderRadius: 0,
    overflow: 'visible',
  },
}));
const Food = styled('div')<{ $compact: boolean }>(({ $compact }) => ({
  position: 'absolute',
  aspectRatio: '1',
  ...($compact ? { width: 212, insetInlineEnd: -44, bottom: -36 } : signInArt.food),
  zIndex: 1,
  pointerEvents: 'none',
  ...(!$compact && { [narrowPhone]: signInArt.narrowFood }),
  [desktop]: { width: 'min(760px, 84dvh)', insetInlineEnd: -70, bottom: '-12dvh' },
}));
const SmallShape = styled('i')<{ $size: number }>(({ theme, $size }) => ({
  position: 'absolute',
  width: $size,
  height: $size,
  borderRadius: '50%',
  borderStartEndRadius: brandCorner,
  backgroundColor: theme.vars.palette.secondary.main,
}));

interface AuthArtProps {
  compact: boolean;
  bar: ReactNode;
  brand: ReactNode;
  slogan: string;
  brandShape: ReactNode;
  picture: ReactNode;
}

/** The decorative side of the sign-in screens. */
export function AuthArt({ compact, bar, brand, slogan, brandShape, picture }: AuthArtProps) {
  return (
    <Ground $compact={compact}>
      {bar}
      <Brand $compact={compact}>{brand}</Brand>
      <p>{slogan}</p>
      <ShapePlace $compact={compact} aria-hidden="true">
        {brandShape}
      </ShapePlace>
      {compact ? null : (
        <>
          <SmallShape aria-hidden="true" $size={10} style={{ insetInlineStart: 40, bottom: 120 }} />
          <SmallShape aria-hidden="true" $size={14} style={{ insetInlineStart: 22, bottom: 40 }} />
        </>
      )}
      <Food $compact={compact}>{picture}</Food>
    </Ground>
  );
}
