import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { ButtonSize, ButtonVariant } from '../../theme/buttonStyles';
import type { IconName } from './Icon';

/** Look of a button or of a link in its shape. */
export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  /** Label at the start, amount at the end. */
  split?: boolean;
  startIcon?: IconName;
  endIcon?: IconName;
}

/** Properties of a button, with MUI or without. */
export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'color'> {
  /** Work is under way: a spinner stands at the start and presses are ignored, yet focus stays. */
  loading?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Ground of an icon button: none, on the top bar, outlined on the page, or a dark disc over a picture. */
export type IconButtonGround = 'none' | 'top' | 'card' | 'glass';

/** Properties of a round button that shows an icon. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'color'> {
  /** The accessible name. */
  label: string;
  icon: IconName;
  ground?: IconButtonGround;
  iconSize?: number;
  ref?: Ref<HTMLButtonElement>;
}
