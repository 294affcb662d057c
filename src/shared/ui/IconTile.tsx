import { centred, square, styled } from '../../theme/styled';

export const IconTile = styled('span')<{ $on?: boolean }>(({ theme, $on }) => ({
  ...square(44),
  flex: 'none',
  ...centred,
  borderRadius: 12,
  backgroundColor: $on ? theme.vars.palette.primary.tint : theme.vars.palette.sunken,
  color: $on ? theme.vars.palette.primary.onTint : 'inherit',
}));
