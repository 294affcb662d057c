import { useEffect } from 'react';
import { selectUser } from '../features/auth/authSlice';
import { menuApi } from '../features/menu/menuApi';
import { whenIdle } from '../shared/lib/whenIdle';
import { useAppDispatch, useAppStore } from '../shared/store/hooks';
import { prefetchLink } from './prefetchLink';

/** Where nearly every visit goes on to; the files' names are in the page. */
const NEXT = ['items', 'mui-theme', 'lang-en', 'item', 'cart', 'side-menu'];
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches files without running them: on a slow phone that would cost as much as the first screen. */
function fetchFiles(names: readonly string[]) {
  const files = JSON.parse(document.getElementById('route-chunks')?.textContent || '{}') as Record<string, string[]>;
  for (const href of new Set(names.flatMap((name) => files[name] ?? []))) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = href;
    document.head.append(link);
  }
}

/** The next screen is on its way before it is asked for: its files when the first is at rest, its data at the touch of a link. */
export function Prefetch() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    if (savesData()) return undefined;
    return whenIdle(() => {
      fetchFiles(NEXT);
      if (selectUser(store.getState())) void dispatch(menuApi.endpoints.getAllCategories.initiate(undefined, { subscribe: false }));
    });
  }, [dispatch, store]);

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
