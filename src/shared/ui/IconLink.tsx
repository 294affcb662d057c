import { Link, type LinkProps } from 'react-router-dom';
import type { IconButtonSurface } from './buttonProps';
import { Icon, type IconName } from './Icon';
import { IconButtonRoot } from './IconButton';

/** A 44 px icon link with an accessible name. */
export function IconLink({
  label,
  icon,
  surface = 'none',
  iconSize = 24,
  ...link
}: Omit<LinkProps, 'color'> & { label: string; icon: IconName; surface?: IconButtonSurface; iconSize?: number }) {
  return (
    <IconButtonRoot {...({ component: Link, ...link } as object)} aria-label={label} $surface={surface}>
      <Icon name={icon} size={iconSize} />
    </IconButtonRoot>
  );
}
