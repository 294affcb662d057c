import type { ReactNode } from 'react';
import type { BaseTheme } from '../../theme/baseTheme';
import { styled } from '../../theme/styled';
import { emberTip } from '../../theme/tokens';
import { transient } from './transient';

/** Ground colours of the brand shape. */
export type EmberTone = 'tint' | 'accent' | 'flame' | 'brand' | 'gold' | 'goldGlow' | 'glow' | 'ink' | 'success' | 'error' | 'spark';

/** The shape in a tone, without its size. */
export function emberShape(theme: BaseTheme, tone: EmberTone) {
  const { palette } = theme.vars;
  const tones: Record<EmberTone, [background: string, color: string]> = {
    tint: [palette.primary.tint, palette.primary.onTint],
    accent: [palette.primary.main, palette.primary.contrastText],
    flame: [palette.flame.main, palette.flame.contrastText],
    brand: [palette.brand, palette.fixed.white],
    gold: [palette.secondary.main, palette.secondary.contrastText],
    goldGlow: [palette.secondary.light, palette.secondary.contrastText],
    glow: [palette.flame.glow, palette.flame.contrastText],
    ink: [palette.fixed.ink, palette.top.contrastText],
    success: [palette.success.main, palette.success.contrastText],
    error: [palette.error.main, palette.error.contrastText],
    spark: [palette.fixed.spark, palette.fixed.ink],
  };
  const [backgroundColor, color] = tones[tone];
  return {
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    borderRadius: '50%',
    borderStartEndRadius: emberTip,
    backgroundColor,
    color,
  } as const;
}

const Shape = styled('span', transient)<{ $tone: EmberTone; $size: number | string }>(({ theme, $tone, $size }) => ({ ...emberShape(theme, $tone), width: $size, height: $size }));

/** The brand's one shape: a circle with one sharp corner at the top end. Decoration unless it has children. */
export function Ember({ tone = 'tint', size = 44, className, children }: { tone?: EmberTone; size?: number | string; className?: string; children?: ReactNode }) {
  return (
    <Shape $tone={tone} $size={size} className={className} aria-hidden={children ? undefined : true}>
      {children}
    </Shape>
  );
}
