import { Link, type LinkProps } from 'react-router-dom';
import type { IconButtonGround } from '../buttonProps';
import { Icon, type IconName } from '../Icon';
import { IconButtonRoot } from './IconButton';

const Root = IconButtonRoot.withComponent(Link);

/** A 44 px icon link with an accessible name, without MUI. */
export function IconLink({
  label,
  icon,
  ground = 'none',
  iconSize = 24,
  ...rest
}: LinkProps & { label: string; icon: IconName; ground?: IconButtonGround; iconSize?: number }) {
  return (
    <Root {...rest} aria-label={label} $ground={ground}>
      <Icon name={icon} size={iconSize} />
    </Root>
  );
}
