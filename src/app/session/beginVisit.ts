import type { Lang } from '../../../contract/common';
import { selectIsSessionOnly, selectUser, signedOut } from '../../features/auth/authSlice';
import { loadFirstData } from '../../screens/loadFirstData';
import { config } from '../../shared/config';
import { changeLanguage } from '../../shared/i18n/changeLanguage';
import { directionOf } from '../../shared/i18n/direction';
import { langChosen, selectLang } from '../../shared/i18n/langSlice';
import { loadHomeMessages } from '../../shared/i18n/messages';
import { nullAfter } from '../../shared/lib/schedule';
import { mapKeyConfigured } from '../../shared/map/mapSlice';
import { watchOtherTabs } from '../../shared/persist/externalChange';
import type { PlainKeyStorage } from '../../shared/persist/plainKeyStorage';
import { isBrowserSessionMarked } from '../../shared/persist/sessionItem';
import { loadChunk } from '../../shared/ui/lazyComponent';
import { screenAt, screens } from '../router/lazyScreens';
import type { AppStore } from '../store/store';
import { firstRedirect, needsSession } from './firstRedirect';
import { startGuestSession } from './startGuestSession';

/** Reads the language from the URL (`?lang=ar`, used by search engines) and removes it; null without a valid one. */
export function takeUrlLang(): Lang | null {
  const url = new URL(window.location.href);
  const lang = url.searchParams.get('lang');
  if (lang === null) return null;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  return lang === 'ar' || lang === 'en' ? lang : null;
}

/** How long the first render may wait, ms; the shell, or the page's Home, is visible meanwhile. */
const TIMEOUT_MS = { guestLogin: 300, chunk: 300, data: 100, behindHome: 2000 };

export async function beginVisit(store: AppStore, storage: PlainKeyStorage): Promise<{ guest?: Promise<boolean> }> {
  if (selectIsSessionOnly(store.getState()) && !isBrowserSessionMarked())
    store.dispatch(signedOut({ reason: 'browserClosed' }));
  if (config.mapKey) store.dispatch(mapKeyConfigured(config.mapKey));
  watchOtherTabs(storage, store, {
    // After the messages have loaded, so that text and direction change together.
    user_lang: (raw) => {
      if ((raw === 'en' || raw === 'ar') && raw !== selectLang(store.getState()))
        void store.dispatch(changeLanguage(raw));
    },
  });

  const urlLang = takeUrlLang();
  if (urlLang) store.dispatch(langChosen(urlLang));
  const lang = selectLang(store.getState());
  const messages = loadHomeMessages(lang).catch((error: unknown) => console.error(error));
  const guest =
    !selectUser(store.getState()) && needsSession(window.location.pathname)
      ? store.dispatch(startGuestSession())
      : undefined;
  await Promise.race([guest, guest ? nullAfter(TIMEOUT_MS.guestLogin) : null]);
  await Promise.all([messages, prepareFirstScreen(store)]);
  document.documentElement.lang = lang;
  document.documentElement.dir = directionOf(lang);
  return guest ? { guest } : {};
}

async function prepareFirstScreen(store: AppStore): Promise<void> {
  const redirect = firstRedirect(store.getState(), window.location);
  if (redirect) window.history.replaceState(null, '', redirect);
  const { pathname, search } = window.location;
  const screen = screenAt(pathname);
  if (!screen) return;
  const timeout = (ms: number) => nullAfter(window.boot?.isHomeRendered ? TIMEOUT_MS.behindHome : ms);
  const chunk = loadChunk(screens[screen], screen === 'home').then(
    () => true,
    () => null,
  );
  const isLoaded = await Promise.race([chunk, timeout(TIMEOUT_MS.chunk)]);
  if (!isLoaded || !selectUser(store.getState())) return;
  await Promise.race([store.dispatch(loadFirstData({ pathname, search })), timeout(TIMEOUT_MS.data)]);
}
