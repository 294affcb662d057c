import { iconButtonGround, iconButtonShape } from '../../../theme/buttonStyles';
import { styled } from '../../../theme/styled';
import type { IconButtonGround, IconButtonProps } from '../buttonProps';
import { Icon } from '../Icon';
import { transient } from '../transient';

/** Style shared by icon buttons and icon links. */
export const IconButtonRoot = styled(
  'button',
  transient,
)<{ $ground: IconButtonGround }>(({ theme, $ground }) => ({ ...iconButtonShape, ...iconButtonGround(theme, $ground) }));

/** A 44 px icon button with an accessible name, without MUI. */
export function IconButton({ label, icon, ground = 'none', iconSize = 24, type = 'button', ...rest }: IconButtonProps) {
  return (
    <IconButtonRoot {...rest} type={type} aria-label={label} $ground={ground}>
      <Icon name={icon} size={iconSize} />
    </IconButtonRoot>
  );
}
