import { Activity, Component, useContext, useEffect, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { DrawnAhead } from '../shared/ui/drawnAhead';
import { ahead } from './ahead';
import { firstLayers, layersAt } from './layers';

interface GuardProps { isShown: boolean; children: ReactNode }

/** What goes wrong in a screen that nobody sees is nobody's concern until it is shown. */
class Guard extends Component<GuardProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.isShown) throw error;
    return null;
  }
}

const column: CSSProperties = { display: 'flex', flexDirection: 'column', flex: '1 0 auto' };
/** As large as the window, so that what is laid out here stays so when it is shown. */
const unseen: CSSProperties = { ...column, position: 'fixed', inset: 0, overflow: 'hidden', visibility: 'hidden', contain: 'strict', pointerEvents: 'none' };

/** React displays nothing of what it draws ahead. Laid out it shall be all the same: that takes as long as to draw it. */
function layOut(stage: HTMLElement | null) {
  if (!stage) return undefined;
  const hidden = new MutationObserver(() => {
    const { style } = stage.firstElementChild as HTMLElement;
    if (style.display === 'none') style.setProperty('display', 'flex');
  });
  // With each piece of its drawing it is hidden once more.
  hidden.observe(stage, { childList: true, subtree: true, attributeFilter: ['style'] });
  return () => hidden.disconnect();
}

/**
 * The routes, once for the screen that is shown and once, unseen, for the one drawn ahead: React draws that in slices
 * that give way to everything else, and runs none of its effects. Following the link shows it (docs/adr/0011).
 */
export function Screens({ children }: { children: ReactNode }) {
  const router = useContext(LocationContext);
  const wanted = useSyncExternalStore(ahead.watch, ahead.current);
  const [known, setKnown] = useState(() => firstLayers(router));
  const layers = layersAt(known, router, wanted);
  if (layers !== known) setKnown(layers);
  // Going anywhere ends what the last press began.
  useEffect(() => () => ahead.set(null), [router]);

  const shown = { ...layers.shown, isShown: true };
  return (layers.ahead ? [shown, { ...layers.ahead, isShown: false }] : [shown]).map(({ id, where, isShown }) => (
    <Guard key={id} isShown={isShown}>
      <div ref={isShown ? undefined : layOut} style={isShown ? column : unseen}>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <div style={column}>
            <DrawnAhead value={where.location.key === 'ahead'}>
              <LocationContext value={where}>{children}</LocationContext>
            </DrawnAhead>
          </div>
        </Activity>
      </div>
    </Guard>
  ));
}
