import { useEffect } from 'react';
import { loadFirstData } from '../../screens/loadFirstData';
import { scheduleIdle } from '../../shared/lib/schedule';
import { useAppStore } from '../../shared/store/hooks';
import { loadChunk } from '../../shared/ui/lazyComponent';
import { screenAt, screens, type ScreenName } from '../router/lazyScreens';
import type { AppStore } from '../store/store';

const PREFETCHED: readonly ScreenName[] = ['items', 'item', 'cart', 'checkout', 'search'];

async function prefetch({ dispatch }: AppStore, { pathname, search }: HTMLAnchorElement) {
  const screen = screenAt(pathname);
  if (!screen || !PREFETCHED.includes(screen)) return;
  await loadChunk(screens[screen]);
  await dispatch(loadFirstData({ pathname, search }));
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Prefetches the screen behind a link, and in idle time the code of the next screens (docs/adr/0012). */
export function usePrefetch(): void {
  const store = useAppStore();
  useEffect(() => {
    const stops: (() => void)[] = [];
    let lastHref = '';
    const follow = ({ target }: Event, isPress: boolean) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== window.location.origin || link.target || (!isPress && link.href === lastHref)) return;
      lastHref = link.href;
      prefetch(store, link).catch(() => undefined);
    };
    const listen = <K extends keyof DocumentEventMap>(type: K, handle: (event: DocumentEventMap[K]) => void) => {
      document.addEventListener(type, handle, { passive: true });
      stops.push(() => document.removeEventListener(type, handle));
    };
    listen('touchstart', (event) => follow(event, true));
    listen('pointerdown', (event) => {
      if (event.pointerType !== 'touch' && event.button === 0) follow(event, true);
    });
    listen('focusin', (event) => follow(event, false));
    listen('pointerover', (event) => {
      if (event.pointerType === 'mouse' && !savesData()) follow(event, false);
    });
    if (!savesData())
      stops.push(
        scheduleIdle((['home', 'items', 'item', 'cart'] as const).map((name) => () => loadChunk(screens[name]))),
      );
    return () => stops.forEach((stop) => stop());
  }, [store]);
}
