import { useContext, useDeferredValue, useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, type NavigationType } from 'react-router-dom';
import { ahead, type FrameProps, type Layer } from './ahead';
import { RouteEffects } from './RouteEffects';

const BACK = 'POP' as typeof NavigationType.Pop;

const ignore = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

const Frame = ({ where, children }: FrameProps) => <LocationContext value={where}>{children}</LocationContext>;

/**
 * The routes: once for the screen that is shown and once, unseen, for the one drawn ahead (docs/adr/0012). That is shown
 * as it is when the router gets there, and goes on believing what it was drawn with, so that nothing of it is drawn again.
 * A tap that came before it was drawn, and one that leads back, is answered by a frame first, and its screen drawn after
 * that, in slices.
 */
export function Screens({ children }: { children: ReactNode }) {
  const router = useContext(LocationContext);
  const next = useSyncExternalStore(ahead.watch, ahead.current);
  const [{ shown, at }, go] = useState<{ shown: Layer; at: typeof router }>({ shown: { id: 0, where: router, Frame }, at: router });
  const coming = next?.isFor(router) ? next : null;
  const isLate = at !== router && (coming ? !coming.isLaidOut() : router.navigationType === BACK);
  const hadItsFrame = useDeferredValue(isLate);
  if (at !== router && (!isLate || hadItsFrame)) {
    go({ shown: coming?.isDrawn() ? coming : { ...shown, where: router }, at: router });
  }
  // The screen that was left still stands: the second of two quick taps would lead on from it, or back, once more.
  useLayoutEffect(() => {
    if (!isLate) return undefined;
    document.addEventListener('click', ignore, true);
    return () => document.removeEventListener('click', ignore, true);
  }, [isLate]);
  // Being anywhere else ends what the last press began.
  useEffect(() => () => { if (ahead.current()) ahead.set(null); }, [at]);

  const layers = next && next.id !== shown.id && (!coming || (isLate && coming.isDrawn())) ? [shown, next] : [shown];
  return (
    <>
      <LocationContext value={at}><RouteEffects /></LocationContext>
      {layers.map((layer) => <layer.Frame key={layer.id} where={layer.where} isShown={layer === shown}>{children}</layer.Frame>)}
    </>
  );
}
