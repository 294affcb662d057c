import type { ReactNode } from 'react';
import { gridRows, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import type { BrandArt } from './brandArt';
import { FoodStage } from './FoodStage';
import type { IconName } from './Icon';

const Root = styled('div')({
  ...gridRows(20),
  justifyItems: 'center',
  alignContent: 'center',
  textAlign: 'center',
  paddingBlock: '40px 56px',
  '& p': { maxWidth: '34ch', textWrap: 'balance' },
  [desktop]: { minHeight: 560 },
});

const Title = styled('h2')(({ theme }) => theme.typography.h2);
const Description = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.vars.palette.text.secondary,
}));
const Words = styled('div')({ display: 'grid', gap: 6, justifyItems: 'center' });

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  art?: BrandArt;
  icon?: IconName;
}

export function EmptyState({ title, text, action, art, icon = 'bag' }: EmptyStateProps) {
  return (
    <Root>
      <FoodStage art={art} icon={icon} />
      <Words>
        <Title>{title}</Title>
        {text ? <Description as={typeof text === 'string' ? 'p' : 'div'}>{text}</Description> : null}
      </Words>
      {action}
    </Root>
  );
}
