import type { CSSObject } from '@emotion/react';
import type { BaseTheme } from './baseTheme';
import { radius } from './tokens';

/** Tones of a badge; open and close have a dot, because colour alone is not accessible. */
export type BadgeTone = 'mandatory' | 'optional' | 'open' | 'close' | 'gold';

/** Styles of badges with MUI (shared/ui/Badge) and without (shared/ui/withoutMui/Badge). */
export function badgeStyles(theme: BaseTheme, tone: BadgeTone): CSSObject {
  const { palette } = theme.vars;
  const tones: Record<BadgeTone, [background: string, color: string]> = {
    mandatory: [palette.primary.tint, palette.primary.onTint],
    optional: [palette.sunken, palette.text.secondary],
    open: [palette.success.soft, palette.success.main],
    close: [palette.error.soft, palette.error.main],
    gold: [palette.secondary.main, palette.secondary.contrastText],
  };
  const [backgroundColor, color] = tones[tone];
  return {
    ...theme.typography.caption,
    lineHeight: 1.2,
    display: 'inline-flex',
    alignItems: 'center',
    flex: 'none',
    gap: 5,
    minHeight: 26,
    paddingInline: 10,
    borderRadius: radius.full,
    whiteSpace: 'nowrap',
    backgroundColor,
    color,
    ...((tone === 'open' || tone === 'close') && {
      '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', backgroundColor: 'currentColor' },
    }),
  };
}
