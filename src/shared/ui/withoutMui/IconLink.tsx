import { Link, type LinkProps } from 'react-router-dom';
import type { IconButtonSurface } from '../buttonProps';
import { Icon, type IconName } from '../Icon';
import { IconButtonRoot } from './IconButton';

const Root = IconButtonRoot.withComponent(Link);

/** A 44 px icon link with an accessible name, without MUI. */
export function IconLink({
  label,
  icon,
  surface = 'none',
  iconSize = 24,
  ...rest
}: LinkProps & { label: string; icon: IconName; surface?: IconButtonSurface; iconSize?: number }) {
  return (
    <Root {...rest} aria-label={label} $surface={surface}>
      <Icon name={icon} size={iconSize} />
    </Root>
  );
}
