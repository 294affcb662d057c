import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { whenIdle } from '../shared/lib/whenIdle';
import { routes } from '../shared/paths';
import { useAppDispatch, useAppStore } from '../shared/store/hooks';
import { loadPlain } from '../shared/ui/lazyPart';
import { ahead } from './ahead';
import type { drawAhead } from './nextScreens';
import { prefetchLink } from './prefetchLink';
import { screens } from './screens';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const isAhead = ({ pathname, search, hash }: HTMLAnchorElement) => ahead.current()?.place === pathname + search + hash;

/**
 * The next screen is there before it is asked for: its files when the first is at rest, then, in one quiet moment after
 * the other, their code; its data at the touch of a link.
 */
export function Prefetch() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isAtCart = useLocation().pathname === routes.cart;
  const draw = useRef<typeof drawAhead>(undefined);
  useEffect(() => {
    if (savesData()) return undefined;
    let stop: (() => void) | undefined;
    const callOff = whenIdle(() => {
      import(/* webpackChunkName: "next-screens" */ './nextScreens').then((next) => {
        draw.current = next.drawAhead;
        stop = next.prepareNextScreens(store);
      }, () => undefined);
    });
    return () => {
      callOff();
      stop?.();
    };
  }, [store]);

  // The checkout has one way in.
  useEffect(() => (isAtCart && !savesData() ? whenIdle(() => { loadPlain(screens.checkout).catch(() => undefined); }) : undefined), [isAtCart]);

  useEffect(() => {
    let before = '';
    let giveUp: (() => void) | undefined;
    const onIntent = ({ target, type }: Event) => {
      const isPress = type !== 'focusin' && type !== 'pointerover';
      const link = target instanceof Element ? target.closest('a') : null;
      if (isPress) {
        // Pressed once more, such as after a long press that led nowhere.
        if (link && isAhead(link)) return;
        giveUp?.();
      }
      if (!link || link.origin !== window.location.origin || link.target || (!isPress && link.href === before)) return;
      before = link.href;
      const coming = dispatch(prefetchLink(new URL(link.href)));
      coming?.code.catch(() => undefined);
      if (isPress && coming) giveUp = draw.current?.(link, coming);
    };
    const onHover = (event: PointerEvent) => { if (event.pointerType === 'mouse' && !savesData()) onIntent(event); };
    const onPointer = (event: PointerEvent) => { if (event.pointerType !== 'touch' && event.button === 0) onIntent(event); };
    // The press has become a scroll.
    const onCancel = () => giveUp?.();
    const listeners = { touchstart: onIntent, pointerdown: onPointer, pointercancel: onCancel, focusin: onIntent, pointerover: onHover };
    const each = Object.entries(listeners) as [string, (event: Event) => void][];
    for (const [name, listener] of each) document.addEventListener(name, listener, { passive: true });
    return () => {
      giveUp?.();
      for (const [name, listener] of each) document.removeEventListener(name, listener);
    };
  }, [dispatch]);

  return null;
}
