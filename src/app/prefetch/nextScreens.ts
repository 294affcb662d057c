import { selectUser } from '../../features/auth/authSlice';
import { menuApi } from '../../features/menu/menuApi';
import { selectLang } from '../../shared/i18n/langSlice';
import { formatList } from '../../shared/lib/formatList';
import { scheduleIdle } from '../../shared/lib/scheduleIdle';
import { loadPart } from '../../shared/ui/lazyPart';
import { routes } from '../../shared/paths';
import { prefetchInView } from './prefetchInView';
import { prefetchCards } from './prefetchLink';
import { isTooSlowToGuess, savesData } from './savesData';
import { screens } from '../router/lazyScreens';
import type { AppStore } from '../store/store';

export { watchIntent } from './watchIntent';

/** Where nearly every visit goes on to; the files' names are in the page. */
const NEXT = ['lang-en', 'items', 'item', 'cart', 'side-menu'];

/** Fetches files without running them, all at once; settles when they have come. */
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
 * Fetches the screens that most visits go on to, and then runs their code, a piece in each quiet moment: to run one
 * costs a slow phone a task of 10 to 50 ms, which a tap would otherwise wait for. Returns how to call the rest off.
 */
export function prepareNextScreens({
  dispatch,
  getState,
}: Pick<AppStore, 'dispatch' | 'getState'>): (() => void) | undefined {
  if (savesData()) return undefined;
  let stop: () => void = () => undefined;
  const callOff = scheduleIdle(() => {
    const state = getState();
    if (selectUser(state)) void dispatch(menuApi.endpoints.getAllCategories.initiate(undefined, { subscribe: false }));
    stop = scheduleIdle([
      () => fetchFiles(NEXT),
      () => loadPart(screens.items),
      () => loadPart(screens.item),
      () => formatList([], selectLang(state)),
      () => loadPart(screens.cart),
    ]);
  });
  return () => {
    callOff();
    stop();
  };
}

/**
 * What is known of where a screen leads: the checkout has one way in, and Home's tiles are seen. Returns how to call it
 * off.
 */
export function prepareFrom(pathname: string, store: AppStore): (() => void) | undefined {
  if (savesData()) return undefined;
  if (pathname === routes.cart) {
    return scheduleIdle(() => {
      loadPart(screens.checkout).catch(() => undefined);
      store.dispatch(prefetchCards());
    });
  }
  if (pathname === routes.home && !isTooSlowToGuess()) return prefetchInView(store);
  return undefined;
}
