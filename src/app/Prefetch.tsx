import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { whenIdle } from '../shared/lib/whenIdle';
import { routes } from '../shared/paths';
import { useAppDispatch, useAppStore } from '../shared/store/hooks';
import { loadPlain } from '../shared/ui/lazyPart';
import { prefetchLink } from './prefetchLink';
import { screens } from './screens';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * The next screen is there before it is asked for: its files when the first is at rest, then, in one quiet moment after
 * the other, their code; its data at the touch of a link.
 */
export function Prefetch() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isAtCart = useLocation().pathname === routes.cart;
  useEffect(() => {
    if (savesData()) return undefined;
    let stop: (() => void) | undefined;
    const callOff = whenIdle(() => {
      import(/* webpackChunkName: "next-screens" */ './nextScreens').then(({ prepareNextScreens }) => { stop = prepareNextScreens(store); }, () => undefined);
    });
    return () => {
      callOff();
      stop?.();
    };
  }, [store]);

  // The checkout has one way in.
  useEffect(() => (isAtCart && !savesData() ? whenIdle(() => { loadPlain(screens.checkout).catch(() => undefined); }) : undefined), [isAtCart]);

  useEffect(() => {
    const last = { href: '' };
    const onIntent = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== window.location.origin || link.target || link.href === last.href) return;
      last.href = link.href;
      dispatch(prefetchLink(new URL(link.href)));
    };
    const onHover = (event: PointerEvent) => { if (event.pointerType === 'mouse' && !savesData()) onIntent(event); };
    document.addEventListener('touchstart', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    document.addEventListener('pointerover', onHover);
    return () => {
      document.removeEventListener('touchstart', onIntent);
      document.removeEventListener('focusin', onIntent);
      document.removeEventListener('pointerover', onHover);
    };
  }, [dispatch]);

  return null;
}
