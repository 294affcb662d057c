import { Link, type LinkProps } from 'react-router-dom';
import { Icon } from './Icon';
import { IconButtonRoot, type IconButtonGround } from './IconButton';
import type { IconName } from './Icon';

const Root = IconButtonRoot.withComponent(Link);

/** A 44 px link that shows an icon and carries its name for screen readers. */
export function IconLink({ label, icon, ground = 'none', iconSize = 24, children, ...rest }: LinkProps & { label: string; icon: IconName; ground?: IconButtonGround; iconSize?: number }) {
  return (
    <Root {...rest} aria-label={label} $ground={ground}>
      <Icon name={icon} size={iconSize} />
      {children}
    </Root>
  );
}
