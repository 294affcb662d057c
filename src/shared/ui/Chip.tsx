import type { ButtonHTMLAttributes } from 'react';
import { styled } from '../../theme/styled';
import { radius, size } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { transient } from './transient';

const Root = styled('button', transient)<{ $on: boolean }>(({ theme, $on }) => ({
  fontFamily: theme.typography.fontFamily,
  fontWeight: 500,
  fontSize: rem(15),
  lineHeight: 1.2,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: 6,
  minHeight: size.touch,
  paddingInline: 16,
  borderRadius: radius.full,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  backgroundColor: $on ? theme.vars.palette.text.primary : theme.vars.palette.background.paper,
  color: $on ? theme.vars.palette.background.default : theme.vars.palette.text.primary,
  boxShadow: $on ? 'none' : `inset 0 0 0 1px ${theme.vars.palette.divider}`,
}));

/** A 44 px filter or suggestion; `selected` fills it and sets aria-pressed. */
export function Chip({ selected, type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { selected?: boolean }) {
  return <Root {...rest} type={type} aria-pressed={selected} $on={selected ?? false} />;
}
