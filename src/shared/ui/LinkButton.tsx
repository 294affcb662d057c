import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { buttonBase, buttonColors } from '../../theme/buttonStyles';
import { styled } from '../../theme/styled';
import { size as sizes } from '../../theme/tokens';
import type { ButtonLook, ButtonStyleProps } from './Button';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { transient } from './transient';

const ButtonLink = styled(Link, transient)<ButtonStyleProps>(({ theme, $variant, $size, $full, $split }) => ({
  ...buttonBase(theme, $size),
  ...buttonColors(theme, $variant),
  ...($full && { width: '100%' }),
  ...($split && { justifyContent: 'space-between', paddingInline: '24px 20px' }),
}));

/** A link to a screen in the shape of a button. */
export function LinkButton({ variant = 'contained', size = 'medium', fullWidth, split, startIcon, endIcon, children, ...link }: ButtonLook & LinkProps) {
  return (
    <ButtonLink {...link} $variant={variant} $size={size} $full={fullWidth} $split={split}>
      {startIcon ? <Icon name={startIcon} size={20} /> : null}
      {children}
      {endIcon ? <Icon name={endIcon} size={20} /> : null}
    </ButtonLink>
  );
}

const Quiet = styled(Link)(({ theme }) => ({
  ...theme.typography.subtitle2,
  color: theme.vars.palette.primary.text,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: sizes.touch,
  // A short word is widened to a finger's size without moving what stands around it.
  minWidth: sizes.touch,
  whiteSpace: 'nowrap',
}));

/** A text link to a screen, 44 px high; `icon` stands at the end (for example `next`). */
export function TextLink({ icon, children, ...link }: LinkProps & { icon?: IconName; children: ReactNode }) {
  return (
    <Quiet {...link}>
      {children}
      {icon ? <Icon name={icon} size={18} /> : null}
    </Quiet>
  );
}
