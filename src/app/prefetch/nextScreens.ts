import { selectUser } from '../../features/auth/authSlice';
import { menuApi } from '../../features/menu/menuApi';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import { scheduleIdle } from '../../shared/lib/scheduleIdle';
import { loadChunk } from '../../shared/ui/lazyComponent';
import { routes } from '../../shared/paths';
import { prefetchInView } from './prefetchInView';
import { prefetchLink } from './prefetchLink';
import { isTooSlowToPrefetch, savesData } from './savesData';
import { screens } from '../router/lazyScreens';
import type { AppStore } from '../store/store';

export { watchIntent } from './watchIntent';

/** The screens that nearly every visit opens; their file names are in the page. */
const NEXT = ['lang-en', 'items', 'item', 'cart', 'side-menu'];

/** Downloads files in parallel without evaluating them; settles when all have finished. */
function fetchFiles(names: readonly string[]) {
  const files = JSON.parse(document.getElementById('route-chunks')?.textContent || '{}') as Record<string, string[]>;
  return Promise.all(
    [...new Set(names.flatMap((name) => files[name] ?? []))].map(
      (href) =>
        new Promise((resolve) => {
          const link = document.createElement('link');
          link.rel = 'prefetch';
          link.href = href;
          link.onload = link.onerror = resolve;
          document.head.append(link);
        }),
    ),
  );
}

/**
 * Downloads the most visited screens, then evaluates their code one by one in idle time, because evaluating one takes a
 * slow phone 10 to 50 ms, which would delay a tap. Returns a cancel function.
 */
export function prepareNextScreens({
  dispatch,
  getState,
}: Pick<AppStore, 'dispatch' | 'getState'>): (() => void) | undefined {
  if (savesData()) return undefined;
  let stop: () => void = () => undefined;
  const cancelDownload = scheduleIdle(() => {
    const state = getState();
    if (selectUser(state)) void dispatch(menuApi.endpoints.getAllCategories.initiate(undefined, withoutSubscription));
    stop = scheduleIdle([
      () => fetchFiles(NEXT),
      () => loadChunk(screens.items),
      () => loadChunk(screens.item),
      () => loadChunk(screens.cart),
    ]);
  });
  return () => {
    cancelDownload();
    stop();
  };
}

/**
 * Prefetches what a screen leads to: the cart leads to the checkout, and Home to the categories in view. Returns a
 * cancel function.
 */
export function prepareFrom(pathname: string, store: AppStore): (() => void) | undefined {
  if (savesData()) return undefined;
  if (pathname === routes.cart) {
    return scheduleIdle(() => {
      store.dispatch(prefetchLink(new URL(routes.checkout, window.location.href)));
    });
  }
  if (pathname === routes.home && !isTooSlowToPrefetch()) return prefetchInView(store);
  return undefined;
}
