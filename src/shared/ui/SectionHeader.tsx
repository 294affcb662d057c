import type { ReactNode } from 'react';
import { flexRow, styled } from '../../theme/styled';
import { desktop, size } from '../../theme/tokens';

const Root = styled('div')({
  ...flexRow('0 12px'),
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  minHeight: size.touch,
  marginBlockEnd: 4,
  [desktop]: { marginBlockEnd: 8 },
});
const Title = styled('h2')(({ theme }) => theme.typography.h2);
const SmallTitle = styled('h2')(({ theme }) => theme.typography.h3);

interface SectionHeaderProps {
  title: ReactNode;
  action?: ReactNode;
  small?: boolean;
  id?: string;
}

export function SectionHeader({ title, action, small = false, id }: SectionHeaderProps) {
  const Heading = small ? SmallTitle : Title;
  return (
    <Root>
      <Heading id={id}>{title}</Heading>
      {action}
    </Root>
  );
}

export const Section = styled('section')({ marginBlockStart: 32, [desktop]: { marginBlockStart: 48 } });
