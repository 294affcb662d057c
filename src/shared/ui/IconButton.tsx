import MuiIconButton from '@mui/material/IconButton';
import { iconButtonSurface } from '../../theme/buttonStyles';
import { styled } from '../../theme/styled';
import type { IconButtonSurface, IconButtonProps } from './buttonProps';
import { Icon } from './Icon';
import { transient } from './transient';

/** MUI's icon button on one of the app's backgrounds. */
export const IconButtonRoot = styled(
  MuiIconButton,
  transient,
)<{ $surface: IconButtonSurface }>(({ theme, $surface }) => iconButtonSurface(theme, $surface));

/** A 44 px icon button with an accessible name. */
export function IconButton({ label, icon, surface = 'none', iconSize = 24, ...rest }: IconButtonProps) {
  return (
    <IconButtonRoot {...rest} aria-label={label} $surface={surface}>
      <Icon name={icon} size={iconSize} />
    </IconButtonRoot>
  );
}
