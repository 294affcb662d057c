import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { To } from 'react-router-dom';
import { styled } from '../../theme/styled';
import { motion, radius } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { Icon } from './Icon';
import { Price } from './Price';

const Root = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  maxWidth: 460,
  minHeight: 60,
  marginInline: 'auto',
  paddingInline: '8px 20px',
  borderRadius: radius.full,
  backgroundColor: theme.vars.palette.top.float,
  color: theme.vars.palette.top.contrastText,
  boxShadow: theme.vars.palette.shadow.outline,
  transition: `transform ${motion.press}ms ${motion.ease}`,
  '&:active': { transform: 'scale(0.98)' },
  '@media (forced-colors: active)': { border: '1px solid currentColor' },
  '& small': {
    display: 'block',
    whiteSpace: 'nowrap',
    fontSize: rem(13),
    lineHeight: 1.3,
    color: theme.vars.palette.top.secondary,
  },
  '& .go': {
    ...theme.typography.button,
    marginInlineStart: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    paddingBlockStart: 3,
    whiteSpace: 'nowrap',
    '& .icon': { marginBlockStart: -3 },
  },
  '@media (max-width:359.95px)': { gap: 8, paddingInlineEnd: 10, '& .go': { gap: 0, fontSize: rem(16) } },
}));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.button,
  width: 44,
  height: 44,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  paddingBlockStart: 2,
  borderRadius: '50%',
  borderStartEndRadius: 8,
  backgroundColor: theme.vars.palette.fixed.accent,
  color: theme.vars.palette.fixed.white,
  fontWeight: 800,
  fontSize: rem(20),
  lineHeight: 1,
}));

export function CartBar({
  to,
  count,
  total,
  note,
  action,
}: {
  to: To;
  count: number;
  total?: number;
  note?: ReactNode;
  action: string;
}) {
  return (
    <Root to={to}>
      <Count>{count}</Count>
      <span>
        {total === undefined ? null : <Price amount={total} />}
        {note ? <small>{note}</small> : null}
      </span>
      <span className="go">
        {action}
        <Icon name="next" size={20} />
      </span>
    </Root>
  );
}
