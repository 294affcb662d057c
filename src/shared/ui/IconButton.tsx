import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { styled } from '../../theme/styled';
import { emberTip, motion, size as sizes } from '../../theme/tokens';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { transient } from './transient';

/** Ground of an icon button: none, on the char bar, ringed on the page, a dark disc over a picture, or the flame ember. */
export type IconButtonGround = 'none' | 'top' | 'card' | 'glass' | 'ember';

/** Style shared by icon buttons and icon links. */
export const IconButtonRoot = styled('button', transient)<{ $ground: IconButtonGround; $size?: number }>(({ theme, $ground, $size = sizes.touch }) => {
  const { palette } = theme.vars;
  return {
    position: 'relative',
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    width: $size,
    height: $size,
    borderRadius: '50%',
    color: 'inherit',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    transition: `transform ${motion.press}ms ${motion.ease}`,
    '&:active': { transform: 'scale(0.94)' },
    '&:disabled': { opacity: 0.5, cursor: 'default', transform: 'none' },
    ...($ground === 'top' && { backgroundColor: palette.top.well, color: palette.top.contrastText }),
    ...($ground === 'glass' && { backgroundColor: palette.fixed.ink, color: palette.top.contrastText }),
    ...($ground === 'card' && { backgroundColor: palette.background.paper, boxShadow: `inset 0 0 0 1px ${palette.divider}` }),
    ...($ground === 'ember' && {
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      borderStartEndRadius: emberTip,
      fontFamily: theme.typography.button.fontFamily,
      fontWeight: 800,
      fontSize: '1.1875rem',
    }),
  };
});

/** Properties of a round button that shows an icon. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The accessible name. */
  label: string;
  icon: IconName;
  ground?: IconButtonGround;
  /** Diameter in px, at least 44. */
  size?: number;
  iconSize?: number;
  /** Stands over the icon, for example a CountBadge. */
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px button that shows an icon and carries its name for screen readers. */
export function IconButton({ label, icon, ground = 'none', size, iconSize = 24, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <IconButtonRoot {...rest} type={type} aria-label={label} $ground={ground} $size={size}>
      <Icon name={icon} size={iconSize} />
      {children}
    </IconButtonRoot>
  );
}
