import MuiLink from '@mui/material/Link';
import type { ReactNode, RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { ButtonRoot, type ButtonLook } from './Button';
import { Icon, type IconName } from './Icon';

export function LinkButton({
  split,
  startIcon,
  children,
  ...link
}: ButtonLook & LinkProps & RefAttributes<HTMLAnchorElement>) {
  return (
    <ButtonRoot {...({ component: Link, ...link } as object)} $split={split}>
      {startIcon ? <Icon name={startIcon} size={20} /> : null}
      {children}
    </ButtonRoot>
  );
}

export function TextLink({ icon, children, ...link }: LinkProps & { icon?: IconName; children: ReactNode }) {
  return (
    <MuiLink {...({ component: Link, ...link } as object)}>
      {children}
      {icon ? <Icon name={icon} size={18} /> : null}
    </MuiLink>
  );
}
