import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { ButtonRoot } from './Button';
import type { ButtonLook } from './buttonProps';
import { Icon, type IconName } from './Icon';

/** A link to a screen that looks like a button. */
export function LinkButton({ split, startIcon, endIcon, children, ...link }: ButtonLook & LinkProps) {
  return (
    <ButtonRoot {...({ component: Link, ...link } as object)} $split={split}>
      {startIcon ? <Icon name={startIcon} size={20} /> : null}
      {children}
      {endIcon ? <Icon name={endIcon} size={20} /> : null}
    </ButtonRoot>
  );
}

/** A text link to a screen, 44 px high; `icon` is at the end (for example `next`). */
export function TextLink({ icon, children, ...link }: LinkProps & { icon?: IconName; children: ReactNode }) {
  return (
    <MuiLink {...({ component: Link, ...link } as object)}>
      {children}
      {icon ? <Icon name={icon} size={18} /> : null}
    </MuiLink>
  );
}
