import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { PageContainer } from './PageContainer';

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
  // At a zoom of 400 % the bar would cover the content.
  '@media (max-height:319.95px)': { position: 'static' },
  [desktop]: $phoneOnly ? { display: 'none' } : { borderRadius: 0 },
}));

function useKeyboardInset(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      // A pinch zoom also shrinks the visual viewport; only a keyboard leaves the scale alone.
      const inset = viewport.scale === 1 && covered > 80 ? Math.round(covered) : 0;
      ref.current?.style.setProperty('--keyboard', `${inset}px`);
    };
    // Measuring forces a layout of the new screen, and without a focused field there is no keyboard.
    if (document.activeElement?.matches('input, textarea')) update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
  return ref;
}

interface ActionBarProps {
  phoneOnly?: boolean;
  transparent?: boolean;
  children: ReactNode;
}

/** The sticky bottom bar with a screen's main action, above the safe area and the on-screen keyboard. */
export function ActionBar({ phoneOnly = false, transparent = false, children }: ActionBarProps) {
  const ref = useKeyboardInset();
  return (
    <Bar ref={ref} $phoneOnly={phoneOnly} $transparent={transparent}>
      <PageContainer>{children}</PageContainer>
    </Bar>
  );
}
