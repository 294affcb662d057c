import MuiChip from '@mui/material/Chip';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { styled } from '../../theme/styled';
import { Icon, type IconName } from './Icon';

/** Open and close have a dot, because colour alone is not accessible. */
export type BadgeTone = 'mandatory' | 'optional' | 'open' | 'close' | 'gold';

function colorsOf({ vars: { palette } }: Theme, tone: BadgeTone): [background: string, color: string] {
  switch (tone) {
    case 'mandatory':
      return [palette.primary.tint, palette.primary.onTint];
    case 'optional':
      return [palette.sunken, palette.text.secondary];
    case 'open':
      return [palette.success.soft, palette.success.main];
    case 'close':
      return [palette.error.soft, palette.error.main];
    case 'gold':
      return [palette.secondary.main, palette.secondary.contrastText];
  }
}

const Root = styled(MuiChip)<{ $tone: BadgeTone }>(({ theme, $tone }) => {
  const [backgroundColor, color] = colorsOf(theme, $tone);
  return {
    ...theme.typography.caption,
    lineHeight: 1.2,
    gap: 5,
    minHeight: 26,
    paddingInline: 10,
    boxShadow: 'none',
    '&, &:hover': { backgroundColor, color },
    ...(($tone === 'open' || $tone === 'close') && {
      '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', backgroundColor: 'currentColor' },
    }),
  };
});

interface BadgeProps {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}

export function Badge({ tone = 'optional', icon, children }: BadgeProps) {
  const label = icon ? (
    <>
      <Icon name={icon} size={16} />
      {children}
    </>
  ) : (
    children
  );
  return <Root {...({ component: 'span' } as object)} $tone={tone} label={label} />;
}
