import type { Theme } from '@emotion/react';
import type { MouseEvent } from 'react';
import { buttonBase, buttonColors, buttonDisabled } from '../../../theme/buttonStyles';
import type { ButtonSize, ButtonVariant } from '../../../theme/buttonStyles';
import { styled } from '../../../theme/styled';
import type { ButtonProps } from '../buttonProps';
import { Icon } from '../Icon';
import { Spinner } from './Spinner';
import { transient } from '../transient';

/** The variant as style-only properties. */
export interface ButtonStyleProps {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $full?: boolean;
  $split?: boolean;
}

/** The styles of a button or of a link that looks like one. */
export const buttonStyles = ({ theme, $variant, $size, $full, $split }: ButtonStyleProps & { theme: Theme }) => ({
  ...buttonBase(theme, $size),
  ...buttonColors(theme, $variant),
  ...($full && { width: '100%' }),
  ...($split && { justifyContent: 'space-between', paddingInline: '24px 20px' }),
});

const Root = styled(
  'button',
  transient,
)<ButtonStyleProps>((props) => ({
  ...buttonStyles(props),
  '&:disabled, &[aria-disabled=true]': buttonDisabled(props.theme),
  '&[aria-busy=true]': { ...buttonColors(props.theme, props.$variant), cursor: 'progress' },
}));

/** The app's button, without MUI. */
export function Button({
  variant = 'contained',
  size = 'medium',
  fullWidth,
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
    <Root
      {...rest}
      type={type}
      $variant={variant}
      $size={size}
      $full={fullWidth}
      $split={split}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={handleClick}
    >
      {loading ? <Spinner /> : startIcon ? <Icon name={startIcon} size={20} /> : null}
      {children}
      {endIcon ? <Icon name={endIcon} size={20} /> : null}
    </Root>
  );
}
