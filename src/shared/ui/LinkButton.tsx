import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { textLinkStyles } from '../../theme/buttonStyles';
import { styled } from '../../theme/styled';
import { ButtonRoot } from './Button';
import type { ButtonLook } from './buttonProps';
import { Icon, type IconName } from './Icon';

/** A link to a screen that looks like a button. */
export function LinkButton({
  variant = 'contained',
  size = 'medium',
  fullWidth,
  split,
  startIcon,
  endIcon,
  children,
  ...link
}: ButtonLook & LinkProps) {
  return (
    <ButtonRoot
      {...({ component: Link, ...link } as object)}
      variant={variant}
      size={size}
      fullWidth={fullWidth}
      $split={split}
    >
      {startIcon ? <Icon name={startIcon} size={20} /> : null}
      {children}
      {endIcon ? <Icon name={endIcon} size={20} /> : null}
    </ButtonRoot>
  );
}

const TextLinkRoot = styled(MuiLink)(({ theme }) => textLinkStyles(theme));

/** A text link to a screen, 44 px high; `icon` is at the end (for example `next`). */
export function TextLink({ icon, children, ...link }: LinkProps & { icon?: IconName; children: ReactNode }) {
  return (
    <TextLinkRoot {...({ component: Link, ...link } as object)} underline="none">
      {children}
      {icon ? <Icon name={icon} size={18} /> : null}
    </TextLinkRoot>
  );
}
