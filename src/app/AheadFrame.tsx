import { Activity, Component, type CSSProperties } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { afterPaint } from '../shared/lib/afterPaint';
import { DrawnAhead } from '../shared/ui/drawnAhead';
import type { FrameProps } from './ahead';

const column: CSSProperties = { display: 'flex', flexDirection: 'column', flex: '1 0 auto' };
/**
 * Below the window and as large, so that what is laid out here stays so when it is shown. Nothing here may be inherited,
 * such as visibility: each element would get its style once more in the tap.
 */
const unseen: CSSProperties = { ...column, position: 'fixed', top: '100vh', left: 0, width: '100%', height: '100%', overflow: 'hidden', contain: 'strict' };

let stage: HTMLElement | null = null;
let isLaidOut = false;

/** Whether what is drawn ahead has become elements: before that, a tap had better draw its screen in the usual order. */
export const isAheadDrawn = (): boolean => stage?.firstElementChild != null;

/** Whether a frame has passed since: before that, to show it is to lay it out, and a tap can have a frame of its own first. */
export const isAheadLaidOut = (): boolean => isAheadDrawn() && isLaidOut;

/** React displays nothing of what it draws ahead. Laid out it shall be all the same: that takes as long as to draw it. */
function layOut(here: HTMLElement | null) {
  if (!here) return undefined;
  stage = here;
  isLaidOut = false;
  let calledOff: (() => void) | undefined;
  const hidden = new MutationObserver(() => {
    const { style } = here.firstElementChild as HTMLElement;
    if (style.display === 'none') style.setProperty('display', 'flex');
    calledOff ??= afterPaint(() => { isLaidOut = true; });
  });
  // With each piece of its drawing it is hidden once more.
  hidden.observe(here, { childList: true, subtree: true, attributeFilter: ['style'] });
  return () => {
    hidden.disconnect();
    calledOff?.();
    if (stage === here) stage = null;
  };
}

/**
 * Holds a screen that is drawn ahead, and after the tap: React draws it in slices that give way to everything else, and
 * runs none of its effects until it is shown (docs/adr/0012). What goes wrong in it before is nobody's concern yet.
 */
export class AheadFrame extends Component<FrameProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { where, isShown, children } = this.props;
    const { error } = this.state;
    if (error !== null && isShown) throw error;
    return error === null && (
      <div ref={isShown ? undefined : layOut} aria-hidden={isShown ? undefined : true} style={isShown ? column : unseen}>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <div style={column}>
            <DrawnAhead value={where.location.key === 'ahead'}><LocationContext value={where}>{children}</LocationContext></DrawnAhead>
          </div>
        </Activity>
      </div>
    );
  }
}
