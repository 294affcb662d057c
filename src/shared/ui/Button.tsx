import MuiButton from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import type { ButtonSize, ButtonVariant } from '../../theme/buttonOverrides';
import { styled } from '../../theme/styled';
import { Icon, type IconName } from './Icon';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  split?: boolean;
  startIcon?: IconName;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** A spinner is shown and presses are ignored, but the button keeps the focus. */
  loading?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export const ButtonRoot = styled(MuiButton)<{ $split?: boolean }>(({ $split }) =>
  $split ? { justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 12, paddingInline: '24px 20px' } : {},
);

export function Button({ split, startIcon, loading = false, onClick, children, ...rest }: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <ButtonRoot
      type="button"
      {...rest}
      $split={split}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={handleClick}
    >
      {loading ? <CircularProgress aria-hidden="true" /> : startIcon ? <Icon name={startIcon} size={20} /> : null}
      {children}
    </ButtonRoot>
  );
}
