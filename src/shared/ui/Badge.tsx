import type { ReactNode } from 'react';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { transient } from './transient';

/** What a badge says; open and close carry a dot, so that it is not told by colour alone. */
export type BadgeTone = 'mandatory' | 'optional' | 'open' | 'close' | 'gold';

const Pill = styled('span', transient)<{ $tone: BadgeTone }>(({ theme, $tone }) => {
  const { palette } = theme.vars;
  const tones: Record<BadgeTone, [background: string, color: string]> = {
    mandatory: [palette.primary.tint, palette.primary.onTint],
    optional: [palette.sunken, palette.text.secondary],
    open: [palette.success.soft, palette.success.main],
    close: [palette.error.soft, palette.error.main],
    gold: [palette.secondary.main, palette.secondary.contrastText],
  };
  const [backgroundColor, color] = tones[$tone];
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
    ...(($tone === 'open' || $tone === 'close') && {
      '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', backgroundColor: 'currentColor' },
    }),
  };
});

/** A 26 px pill: Mandatory, Optional, Open, Close, Limited Time!. */
export function Badge({ tone = 'optional', icon, children, className }: { tone?: BadgeTone; icon?: IconName; children: ReactNode; className?: string }) {
  return (
    <Pill $tone={tone} className={className}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </Pill>
  );
}

/** The number on a corner of an icon. The button under it says the number in its own name. */
export const CountBadge = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: -2,
  minWidth: 22,
  height: 22,
  paddingInline: 6,
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: 11,
  borderStartEndRadius: 4,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  ...theme.typography.caption,
  fontWeight: 700,
  lineHeight: 1,
}));
