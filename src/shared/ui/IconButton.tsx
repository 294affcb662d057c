import MuiIconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from '../../theme/styled';
import { Icon, type IconName } from './Icon';

export type IconButtonSurface = 'none' | 'top' | 'card' | 'glass';

interface IconButtonLook {
  label: string;
  icon: IconName;
  surface?: IconButtonSurface;
  iconSize?: number;
}

interface IconButtonProps extends IconButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  ref?: Ref<HTMLButtonElement>;
}

function surfaceStyles({ vars: { palette } }: Theme, surface: IconButtonSurface) {
  switch (surface) {
    case 'top':
      return { backgroundColor: palette.top.well, color: palette.top.contrastText };
    case 'glass':
      return { backgroundColor: palette.fixed.ink, color: palette.top.contrastText };
    case 'card':
      return { backgroundColor: palette.background.paper, boxShadow: `inset 0 0 0 1px ${palette.divider}` };
    case 'none':
      return {};
  }
}

const Root = styled(MuiIconButton)<{ $surface: IconButtonSurface }>(({ theme, $surface }) => ({
  '&, &:hover': surfaceStyles(theme, $surface),
}));

export function IconButton({ label, icon, surface = 'none', iconSize = 24, ...rest }: IconButtonProps) {
  return (
    <Root {...rest} aria-label={label} $surface={surface}>
      <Icon name={icon} size={iconSize} />
    </Root>
  );
}

/** A 44 px icon link with an accessible name; `href` instead of `to` for another scheme, such as `tel:`. */
export function IconLink({
  label,
  icon,
  surface = 'none',
  iconSize = 24,
  ...link
}: IconButtonLook & (Omit<LinkProps, 'color'> | { href: string; className?: string })) {
  return (
    <Root {...({ component: 'to' in link ? Link : 'a', ...link } as object)} aria-label={label} $surface={surface}>
      <Icon name={icon} size={iconSize} />
    </Root>
  );
}
