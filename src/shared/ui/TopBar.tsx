import type { ReactNode } from 'react';
import { flexRow, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { PageContainer } from './PageContainer';

const Header = styled('header')(({ theme }) => ({
  '--focus-ring': theme.vars.palette.top.contrastText,
  backgroundColor: theme.vars.palette.top.main,
  color: theme.vars.palette.top.contrastText,
  paddingBlockStart: 'env(safe-area-inset-top)',
}));

const Row = styled(PageContainer)({
  ...flexRow(8),
  minHeight: 'var(--bar)',
  // Aligns the icon of the first button, not its 44 px box, with the gutter.
  '& > button:first-of-type': { marginInlineStart: -10 },
  [desktop]: { gap: 16 },
});

const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h1,
  fontSize: rem(22),
  [desktop]: { fontSize: rem(22) },
  flex: 1,
  minWidth: 0,
  overflowX: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

const Under = styled(PageContainer)({ paddingBlockEnd: 14 });

export interface TopBarProps {
  start?: ReactNode;
  title?: ReactNode;
  middle?: ReactNode;
  end?: ReactNode;
  under?: ReactNode;
  className?: string;
}

export function TopBar({ start, title, middle, end, under, className }: TopBarProps) {
  return (
    <Header className={className}>
      <Row>
        {start}
        {typeof title === 'string' ? <Title>{title}</Title> : title}
        {middle}
        {end}
      </Row>
      {under ? <Under>{under}</Under> : null}
    </Header>
  );
}
