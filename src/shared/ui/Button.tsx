import MuiButton from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEvent } from 'react';
import { styled } from '../../theme/styled';
import type { ButtonProps } from './buttonProps';
import { Icon } from './Icon';

export const ButtonRoot = styled(MuiButton)<{ $split?: boolean }>(({ $split }) =>
  $split ? { justifyContent: 'space-between', paddingInline: '24px 20px' } : {},
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
