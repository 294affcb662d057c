import type { AppStore } from './store';
import { ahead } from './ahead';
import { drawAhead } from './drawAhead';
import { prefetchLink } from './prefetchLink';
import { savesData } from './savesData';

const isAhead = ({ pathname, search, hash }: HTMLAnchorElement) => ahead.current()?.place === pathname + search + hash;

/** Loads the screen behind a link that is touched, pressed, hovered or focused, and draws what is pressed; returns how to stop. */
export function watchIntent({ dispatch }: Pick<AppStore, 'dispatch'>): () => void {
  let before = '';
  let giveUp: (() => void) | undefined;
  const onIntent = ({ target, type }: Event) => {
    const isPress = type !== 'focusin' && type !== 'pointerover';
    const link = target instanceof Element ? target.closest('a') : null;
    if (isPress) {
      // Pressed once more, such as after a long press that led nowhere.
      if (link && isAhead(link)) return;
      giveUp?.();
      giveUp = undefined;
    }
    if (!link || link.origin !== window.location.origin || link.target || (!isPress && link.href === before)) return;
    before = link.href;
    const coming = dispatch(prefetchLink(new URL(link.href)));
    coming?.code.catch(() => undefined);
    if (isPress && coming) giveUp = drawAhead(link, coming);
  };
  const onHover = (event: PointerEvent) => { if (event.pointerType === 'mouse' && !savesData()) onIntent(event); };
  const onPointer = (event: PointerEvent) => { if (event.pointerType !== 'touch' && event.button === 0) onIntent(event); };
  // The press has become a scroll, or a key follows it: what is unseen may not take the focus.
  const onCancel = () => giveUp?.();
  const listeners = { touchstart: onIntent, pointerdown: onPointer, pointercancel: onCancel, keydown: onCancel, focusin: onIntent, pointerover: onHover };
  const each = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [name, listener] of each) document.addEventListener(name, listener, { passive: true });
  return () => {
    giveUp?.();
    for (const [name, listener] of each) document.removeEventListener(name, listener);
  };
}
