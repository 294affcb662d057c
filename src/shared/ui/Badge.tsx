import MuiChip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { badgeStyles, type BadgeTone } from '../../theme/badgeStyles';
import { styled } from '../../theme/styled';
import { Icon, type IconName } from './Icon';
import { transient } from './transient';

const Root = styled(
  MuiChip,
  transient,
)<{ $tone: BadgeTone }>(({ theme, $tone }) => ({
  ...badgeStyles(theme, $tone),
  height: 'auto',
  boxShadow: 'none',
  '& .MuiChip-label': { display: 'inline-flex', alignItems: 'center', gap: 5, padding: 0, overflow: 'visible' },
}));

/** A 26 px pill: Open, Close, Limited Time!, an order's status. */
export function Badge({
  tone = 'optional',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <Root
      {...({ component: 'span' } as object)}
      size="small"
      $tone={tone}
      label={
        <>
          {icon ? <Icon name={icon} size={16} /> : null}
          {children}
        </>
      }
    />
  );
}
