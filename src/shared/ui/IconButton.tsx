import MuiIconButton from '@mui/material/IconButton';
import { iconButtonGround } from '../../theme/buttonStyles';
import { styled } from '../../theme/styled';
import type { IconButtonGround, IconButtonProps } from './buttonProps';
import { Icon } from './Icon';
import { transient } from './transient';

/** MUI's icon button on one of the app's backgrounds. */
export const IconButtonRoot = styled(
  MuiIconButton,
  transient,
)<{ $ground: IconButtonGround }>(({ theme, $ground }) => iconButtonGround(theme, $ground));

/** A 44 px icon button with an accessible name. */
export function IconButton({ label, icon, ground = 'none', iconSize = 24, ...rest }: IconButtonProps) {
  return (
    <IconButtonRoot {...rest} aria-label={label} $ground={ground}>
      <Icon name={icon} size={iconSize} />
    </IconButtonRoot>
  );
}
