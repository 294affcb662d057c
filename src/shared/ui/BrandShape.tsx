import type { ReactNode } from 'react';
import type { Theme } from '@mui/material/styles';
import { square, styled } from '../../theme/styled';
import { brandCorner } from '../../theme/tokens';

export type BrandShapeTone =
  | 'tint'
  | 'accent'
  | 'brandSurface'
  | 'brand'
  | 'gold'
  | 'goldGlow'
  | 'brandSurfaceLight'
  | 'ink'
  | 'success'
  | 'error'
  | 'accentPale';

export function brandShape(theme: Theme, tone: BrandShapeTone) {
  const { palette } = theme.vars;
  const tones: Record<BrandShapeTone, [background: string, color: string]> = {
    tint: [palette.primary.tint, palette.primary.onTint],
    accent: [palette.primary.main, palette.primary.contrastText],
    brandSurface: [palette.brandSurface.main, palette.brandSurface.contrastText],
    brand: [palette.brand, palette.fixed.white],
    gold: [palette.secondary.main, palette.secondary.contrastText],
    goldGlow: [palette.secondary.light, palette.secondary.contrastText],
    brandSurfaceLight: [palette.brandSurface.light, palette.brandSurface.contrastText],
    ink: [palette.fixed.ink, palette.top.contrastText],
    success: [palette.success.main, palette.success.contrastText],
    error: [palette.error.main, palette.error.contrastText],
    accentPale: [palette.fixed.accentPale, palette.fixed.ink],
  };
  const [backgroundColor, color] = tones[tone];
  return {
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    borderRadius: '50%',
    borderStartEndRadius: brandCorner,
    backgroundColor,
    color,
  } as const;
}

const Shape = styled('span')<{ $tone: BrandShapeTone; $size: number | string }>(({ theme, $tone, $size }) => ({
  ...brandShape(theme, $tone),
  ...square($size),
}));

interface BrandShapeProps {
  tone?: BrandShapeTone;
  size?: number | string;
  className?: string;
  children?: ReactNode;
}

export function BrandShape({ tone = 'tint', size = 44, className, children }: BrandShapeProps) {
  return (
    <Shape $tone={tone} $size={size} className={className} aria-hidden={children ? undefined : true}>
      {children}
    </Shape>
  );
}
