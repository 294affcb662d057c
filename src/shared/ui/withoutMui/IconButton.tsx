import { iconButtonSurface, iconButtonShape } from '../../../theme/buttonStyles';
import { styled } from '../../../theme/styled';
import type { IconButtonSurface, IconButtonProps } from '../buttonProps';
import { Icon } from '../Icon';
import { transient } from '../transient';

/** Style shared by icon buttons and icon links. */
export const IconButtonRoot = styled(
  'button',
  transient,
)<{ $surface: IconButtonSurface }>(({ theme, $surface }) => ({
  ...iconButtonShape,
  ...iconButtonSurface(theme, $surface),
}));

/** A 44 px icon button with an accessible name, without MUI. */
export function IconButton({
  label,
  icon,
  surface = 'none',
  iconSize = 24,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <IconButtonRoot {...rest} type={type} aria-label={label} $surface={surface}>
      <Icon name={icon} size={iconSize} />
    </IconButtonRoot>
  );
}
