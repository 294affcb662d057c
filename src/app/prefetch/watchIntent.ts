import type { AppStore } from '../store/store';
import { prefetchLink } from './prefetchLink';
import { savesData } from './savesData';

/**
 * Loads the code and the data of the screen behind a link that is touched, pressed, hovered or focused; returns a
 * function that stops it.
 */
export function watchIntent({ dispatch }: Pick<AppStore, 'dispatch'>): () => void {
  const stops: (() => void)[] = [];
  let lastHref = '';
  const prefetch = ({ target }: Event, isPress: boolean) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin || link.target || (!isPress && link.href === lastHref)) return;
    lastHref = link.href;
    dispatch(prefetchLink(new URL(link.href)));
  };
  const listen = <K extends keyof DocumentEventMap>(type: K, handle: (event: DocumentEventMap[K]) => void) => {
    document.addEventListener(type, handle, { passive: true });
    stops.push(() => document.removeEventListener(type, handle));
  };
  listen('touchstart', (event) => prefetch(event, true));
  listen('pointerdown', (event) => {
    if (event.pointerType !== 'touch' && event.button === 0) prefetch(event, true);
  });
  listen('focusin', (event) => prefetch(event, false));
  listen('pointerover', (event) => {
    if (event.pointerType === 'mouse' && !savesData()) prefetch(event, false);
  });
  return () => stops.forEach((stop) => stop());
}
