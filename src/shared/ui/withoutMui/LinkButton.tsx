import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { textLinkStyles } from '../../../theme/buttonStyles';
import { styled } from '../../../theme/styled';
import type { ButtonLook } from '../buttonProps';
import { Icon } from '../Icon';
import type { IconName } from '../Icon';
import { buttonStyles, type ButtonStyleProps } from './Button';
import { transient } from '../transient';

const ButtonLink = styled(Link, transient)<ButtonStyleProps>(buttonStyles);

/** A link to a screen that looks like a button, without MUI. */
export function LinkButton({
  variant = 'contained',
  size = 'medium',
  fullWidth,
  split,
  startIcon,
  endIcon,
  children,
  ...link
}: ButtonLook & LinkProps) {
  return (
    <ButtonLink {...link} $variant={variant} $size={size} $full={fullWidth} $split={split}>
      {startIcon ? <Icon name={startIcon} size={20} /> : null}
      {children}
      {endIcon ? <Icon name={endIcon} size={20} /> : null}
    </ButtonLink>
  );
}

const TextLinkRoot = styled(Link)(({ theme }) => textLinkStyles(theme));

/** A text link to a screen, 44 px high; `icon` is at the end (for example `next`). */
export function TextLink({ icon, children, ...link }: LinkProps & { icon?: IconName; children: ReactNode }) {
  return (
    <TextLinkRoot {...link}>
      {children}
      {icon ? <Icon name={icon} size={18} /> : null}
    </TextLinkRoot>
  );
}
