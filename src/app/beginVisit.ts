import { selectIsRegistered, selectIsSessionOnly, selectUser, sessionForgotten } from '../features/auth/authSlice';
import { config } from '../shared/config';
import { takeAskedLang } from '../shared/i18n/askedLang';
import { changeLanguage } from '../shared/i18n/changeLanguage';
import { directionOf } from '../shared/i18n/direction';
import { langChosen, selectLang } from '../shared/i18n/langSlice';
import { loadHomeMessages } from '../shared/i18n/messages';
import { mapKeyConfigured } from '../shared/map/mapSlice';
import { routes } from '../shared/paths';
import type { PlainKeyStorage } from '../shared/persist/plainKeyStorage';
import { wasBrowserClosed } from '../shared/persist/rememberMe';
import { watchOtherTabs } from '../shared/persist/watchOtherTabs';
import { loadPlain } from '../shared/ui/lazyPart';
import { firstStop, needsSession } from './firstStop';
import { screens } from './screens';
import { startGuestSession } from './session';
import type { AppStore } from './store';
import { warmHome } from './warmHome';

/** How long the first render may wait for a reply or a file that is nearly there, ms; the shell stands meanwhile. */
const PATIENCE_MS = 300;
const atMost = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms); });

/** What the first render needs, from local storage and from the replies that are already here. */
export async function beginVisit(store: AppStore, storage: PlainKeyStorage): Promise<{ guest?: Promise<boolean> }> {
  if (selectIsSessionOnly(store.getState()) && wasBrowserClosed()) store.dispatch(sessionForgotten());
  if (config.mapKey) store.dispatch(mapKeyConfigured(config.mapKey));
  watchOtherTabs(storage, store.dispatch, {
    // The messages come first, and the document turns too.
    user_lang: (raw) => { if ((raw === 'en' || raw === 'ar') && raw !== selectLang(store.getState())) void store.dispatch(changeLanguage(raw)); },
  });

  const asked = takeAskedLang();
  if (asked) store.dispatch(langChosen(asked));
  const lang = selectLang(store.getState());
  // Without the chunk of the language the app still starts, in English.
  const words = loadHomeMessages(lang).catch((error: unknown) => console.error(error));
  const guest = !selectUser(store.getState()) && needsSession(window.location.pathname) ? store.dispatch(startGuestSession()) : undefined;
  await Promise.race([guest, guest ? atMost(PATIENCE_MS) : null]);
  await Promise.all([words, goToFirstStop(store)]);
  document.documentElement.lang = lang;
  document.documentElement.dir = directionOf(lang);
  return guest ? { guest } : {};
}

/** The visit's first screen, drawn once and whole: Home with its food, or the address form instead of it. */
async function goToFirstStop(store: AppStore): Promise<void> {
  const stop = firstStop(store.getState(), window.location);
  if (stop) window.history.replaceState(null, '', stop);
  const { pathname } = window.location;
  if (pathname === routes.home) await store.dispatch(warmHome());
  // The page itself has fetched the files (docs/adr/0008); a failure is the route's own.
  if (pathname === routes.addAddress && !selectIsRegistered(store.getState())) {
    await Promise.race([loadPlain(screens.guestAddress).catch(() => undefined), atMost(PATIENCE_MS)]);
  }
}
