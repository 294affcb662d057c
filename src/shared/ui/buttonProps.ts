import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { ButtonSize, ButtonVariant } from '../../theme/buttonOverrides';
import type { IconName } from './Icon';

/** Variants of a button or a link that looks like one. */
export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  /** Label at the start, amount at the end. */
  split?: boolean;
  startIcon?: IconName;
  endIcon?: IconName;
}

/** Properties of a button. */
export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'color'> {
  /** In progress: a spinner is shown and presses are ignored, but the button keeps the focus. */
  loading?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Background of an icon button: none, on the top bar, outlined on the page, or a dark disc on a picture. */
export type IconButtonSurface = 'none' | 'top' | 'card' | 'glass';

/** Properties of a round button that shows an icon. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'color'> {
  /** The accessible name. */
  label: string;
  icon: IconName;
  surface?: IconButtonSurface;
  iconSize?: number;
  ref?: Ref<HTMLButtonElement>;
}
