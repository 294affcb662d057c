import type { ReactNode } from 'react';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';

const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  [desktop]: { paddingBlockStart: 32, marginBlockEnd: 24 },
});
const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h1, flex: 1, minWidth: 0 }));

export function PageHeader({ title, start, end }: { title: ReactNode; start?: ReactNode; end?: ReactNode }) {
  return (
    <Root>
      {start}
      <Title>{title}</Title>
      {end}
    </Root>
  );
}
