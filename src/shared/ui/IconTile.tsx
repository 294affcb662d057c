import { styled } from '../../theme/styled';

export const IconTile = styled('span')<{ $on?: boolean }>(({ theme, $on }) => ({
  width: 44,
  height: 44,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 12,
  backgroundColor: $on ? theme.vars.palette.primary.tint : theme.vars.palette.sunken,
  color: $on ? theme.vars.palette.primary.onTint : 'inherit',
}));
