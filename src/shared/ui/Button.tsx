import MuiButton from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEvent } from 'react';
import { styled } from '../../theme/styled';
import type { ButtonProps } from './buttonProps';
import { Icon } from './Icon';
import { transient } from './transient';

/** MUI's button with an optional amount at its end; its styles are in the theme (surfaceOverrides). */
export const ButtonRoot = styled(
  MuiButton,
  transient,
)<{ $split?: boolean }>(({ $split }) =>
  $split ? { justifyContent: 'space-between', paddingInline: '24px 20px' } : {},
);

/** The app's button. */
export function Button({
  variant = 'contained',
  size = 'medium',
  split,
  startIcon,
  endIcon,
  loading = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <ButtonRoot
      {...rest}
      type={type}
      variant={variant}
      size={size}
      $split={split}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={handleClick}
    >
      {loading ? (
        <CircularProgress color="inherit" size={20} thickness={6.6} aria-hidden="true" />
      ) : startIcon ? (
        <Icon name={startIcon} size={20} />
      ) : null}
      {children}
      {endIcon ? <Icon name={endIcon} size={20} /> : null}
    </ButtonRoot>
  );
}
