import { useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { ahead, type FrameProps, type Layer } from './ahead';

const Frame = ({ where, children }: FrameProps) => <LocationContext value={where}>{children}</LocationContext>;

/**
 * The routes: once for the screen that is shown and once, unseen, for the one drawn ahead (docs/adr/0012). That is shown
 * as it is when the router gets there, and goes on believing what it was drawn with, so that nothing of it is drawn again.
 */
export function Screens({ children }: { children: ReactNode }) {
  const router = useContext(LocationContext);
  const next = useSyncExternalStore(ahead.watch, ahead.current);
  const [{ shown, at }, go] = useState<{ shown: Layer; at: typeof router }>({ shown: { id: 0, where: router, Frame }, at: router });
  if (at !== router) go({ shown: next?.isFor(router) ? next : { ...shown, where: router }, at: router });
  // Going anywhere ends what the last press began.
  useEffect(() => () => { if (ahead.current()) ahead.set(null); }, [router]);

  const layers = next && next.id !== shown.id ? [shown, next] : [shown];
  return layers.map((layer) => <layer.Frame key={layer.id} where={layer.where} isShown={layer === shown}>{children}</layer.Frame>);
}
