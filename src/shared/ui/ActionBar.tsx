import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { PageContainer } from './PageContainer';
import type { ReactNode } from 'react';
import { useKeyboardInset } from './useKeyboardInset';

const Bar = styled('div')<{ $phoneOnly: boolean; $transparent: boolean }>(({ theme, $phoneOnly, $transparent }) => ({
  position: 'sticky',
  bottom: 'var(--keyboard, 0px)',
  zIndex: 5,
  paddingBlock: '12px calc(12px + env(safe-area-inset-bottom))',
  ...($transparent
    ? { pointerEvents: 'none' as const, '& > * > *': { pointerEvents: 'auto' as const } }
    : {
        backgroundColor: theme.vars.palette.background.paper,
        boxShadow: theme.vars.palette.shadow.up,
        borderStartStartRadius: 22,
        borderStartEndRadius: 22,
      }),
  [desktop]: $phoneOnly ? { display: 'none' } : { borderRadius: 0 },
}));

/** The sticky bottom bar with a screen's main action, above the safe area and the on-screen keyboard. */
export function ActionBar({
  phoneOnly = false,
  transparent = false,
  children,
}: {
  phoneOnly?: boolean;
  transparent?: boolean;
  children: ReactNode;
}) {
  const ref = useKeyboardInset<HTMLDivElement>();
  return (
    <Bar ref={ref} $phoneOnly={phoneOnly} $transparent={transparent}>
      <PageContainer>{children}</PageContainer>
    </Bar>
  );
}
