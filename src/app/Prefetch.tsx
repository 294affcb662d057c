import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { selectUser } from '../features/auth/authSlice';
import { menuApi } from '../features/menu/menuApi';
import { selectLang } from '../shared/i18n/langSlice';
import { listOf } from '../shared/lib/listOf';
import { inQuietMoments, whenIdle } from '../shared/lib/whenIdle';
import { routes } from '../shared/paths';
import { useAppDispatch, useAppStore } from '../shared/store/hooks';
import { loadMuiTheme, loadPlain, loadWithMui } from '../shared/ui/lazyWithMui';
import { prefetchLink } from './prefetchLink';
import { screens } from './screens';

/** Where nearly every visit goes on to; the files' names are in the page. */
const NEXT = ['mui-theme', 'lang-en', 'items', 'item', 'cart', 'side-menu'];
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches files without running them, all at once; settles when they have come. */
function fetchFiles(names: readonly string[]) {
  const files = JSON.parse(document.getElementById('route-chunks')?.textContent || '{}') as Record<string, string[]>;
  return Promise.all([...new Set(names.flatMap((name) => files[name] ?? []))].map((href) => new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  })));
}

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
    const lang = selectLang(store.getState());
    return inQuietMoments([
      () => {
        if (selectUser(store.getState())) void dispatch(menuApi.endpoints.getAllCategories.initiate(undefined, { subscribe: false }));
        return fetchFiles(NEXT);
      },
      // To run a file costs a slow phone a task of 10 to 50 ms, which a tap would otherwise wait for.
      () => loadPlain(screens.items),
      loadMuiTheme,
      async () => { (await loadMuiTheme()).themeOf(lang); },
      () => loadWithMui(screens.item),
      () => listOf([], lang),
      () => loadWithMui(screens.cart),
    ]);
  }, [dispatch, store]);

  // The checkout has one way in.
  useEffect(() => (isAtCart && !savesData() ? whenIdle(() => { loadWithMui(screens.checkout).catch(() => undefined); }) : undefined), [isAtCart]);

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
