import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { ButtonSize, ButtonVariant } from '../../theme/buttonOverrides';
import type { IconName } from './Icon';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  split?: boolean;
  startIcon?: IconName;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'color'> {
  /** A spinner is shown and presses are ignored, but the button keeps the focus. */
  loading?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export type IconButtonSurface = 'none' | 'top' | 'card' | 'glass';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'color'> {
  label: string;
  icon: IconName;
  surface?: IconButtonSurface;
  iconSize?: number;
  ref?: Ref<HTMLButtonElement>;
}
