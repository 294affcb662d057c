import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { buttonBase, buttonColors, buttonDisabled } from '../../theme/buttonStyles';
import type { ButtonSize, ButtonVariant } from '../../theme/buttonStyles';
import { styled } from '../../theme/styled';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { Spinner } from './Spinner';
import { transient } from './transient';

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

/** Style-only form of ButtonLook. */
export interface ButtonStyleProps {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $full?: boolean;
  $split?: boolean;
}

const Root = styled('button', transient)<ButtonStyleProps>(({ theme, $variant, $size, $full, $split }) => ({
  ...buttonBase(theme, $size),
  ...buttonColors(theme, $variant),
  ...($full && { width: '100%' }),
  ...($split && { justifyContent: 'space-between', paddingInline: '24px 20px' }),
  '&:disabled, &[aria-disabled=true]': buttonDisabled(theme),
  '&[aria-busy=true]': { ...buttonColors(theme, $variant), cursor: 'progress' },
}));

/** Properties of the app's button. */
export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Work is under way: a spinner stands at the start and presses are ignored, yet focus stays. */
  loading?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The app's button. */
export function Button({ variant = 'contained', size = 'medium', fullWidth, split, startIcon, endIcon, loading = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root {...rest} type={type} $variant={variant} $size={size} $full={fullWidth} $split={split} aria-busy={loading || undefined} aria-disabled={loading || rest['aria-disabled']} onClick={handleClick}>
      {loading ? <Spinner /> : startIcon ? <Icon name={startIcon} size={20} /> : null}
      {children}
      {endIcon ? <Icon name={endIcon} size={20} /> : null}
    </Root>
  );
}
