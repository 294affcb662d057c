import type { ReactNode } from 'react';
import { badgeStyles, type BadgeTone } from '../../../theme/badgeStyles';
import { styled } from '../../../theme/styled';
import { Icon } from '../Icon';
import type { IconName } from '../Icon';

const Pill = styled('span')<{ $tone: BadgeTone }>(({ theme, $tone }) => badgeStyles(theme, $tone));

/** A 26 px badge of the item screen: Mandatory, Optional, an allergen. */
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
    <Pill $tone={tone}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </Pill>
  );
}
