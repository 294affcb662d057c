import type { ReactNode } from 'react';
import { gridRows, styled } from '../../theme/styled';
import { Button } from './Button';

const Root = styled('div')(({ theme }) => ({
  ...gridRows(10),
  justifyItems: 'center',
  padding: '34px 0 20px',
  // Disables scroll anchoring, so that new entries appear below the visible ones.
  overflowAnchor: 'none',
  '& p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

export interface LoadMoreProps {
  label: string;
  isLoading: boolean;
  onLoad: () => void;
  children?: ReactNode;
}

export function LoadMore({ label, isLoading, onLoad, children }: LoadMoreProps) {
  return (
    <Root>
      <Button variant="outlined" loading={isLoading} onClick={onLoad}>
        {label}
      </Button>
      {children}
    </Root>
  );
}
