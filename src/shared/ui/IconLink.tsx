import { Link, type LinkProps } from 'react-router-dom';
import type { IconButtonGround } from './buttonProps';
import { Icon, type IconName } from './Icon';
import { IconButtonRoot } from './IconButton';

/** A 44 px icon link with an accessible name. */
export function IconLink({
  label,
  icon,
  ground = 'none',
  iconSize = 24,
  ...link
}: Omit<LinkProps, 'color'> & { label: string; icon: IconName; ground?: IconButtonGround; iconSize?: number }) {
  return (
    <IconButtonRoot {...({ component: Link, ...link } as object)} aria-label={label} $ground={ground}>
      <Icon name={icon} size={iconSize} />
    </IconButtonRoot>
  );
}
