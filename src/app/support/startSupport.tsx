import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { SupportScreen } from '../../screens/support/SupportScreen';
import { config, disableExternalServices } from '../../shared/config';
import { directionOf } from '../../shared/i18n/direction';
import { selectLang } from '../../shared/i18n/langSlice';
import { loadMessages } from '../../shared/i18n/messages';
import { makeStorageReadOnly } from '../../shared/persist/readOnlyStorage';
import { openWebStorage } from '../../shared/persist/webStorage';
import { useAppSelector } from '../../shared/store/hooks';
import { AppProviders } from '../App';
import type { AppStore } from '../store/store';
import { logOfSnapshot, snapshotOfLog } from './devTools';
import { createIsolatedStore } from './isolatedStore';
import { snapshotFromServer, snapshotOfKeys } from './openKeys';
import { Replay } from './Replay';

/** The staff's own language. */
function DocumentLanguage() {
  const lang = useAppSelector(selectLang);
  useEffect(() => {
    document.documentElement.lang = lang;
    document.documentElement.dir = directionOf(lang);
  }, [lang]);
  return null;
}

/** The page for support staff. */
function SupportApp({ store, network }: { store: AppStore; network: typeof fetch }) {
  return (
    <Provider store={store}>
      <AppProviders>
        <DocumentLanguage />
        <SupportScreen
          openKeys={snapshotOfKeys}
          openLog={snapshotOfLog}
          toDevTools={logOfSnapshot}
          askServer={(keys) => snapshotFromServer(keys, network)}
          Replay={Replay}
        />
      </AppProviders>
    </Provider>
  );
}

/** A store for that page, with the staff's language only. */
const supportStore = (lang: string | null): Promise<AppStore> =>
  createIsolatedStore(lang === 'ar' ? { user_lang: lang } : {}, {
    fetch: () => Promise.reject(new TypeError('nothing is asked here')),
  });

/**
 * `/support` is a page of its own, not a screen of the app: no session is started, nothing is persisted, no order is
 * resumed, and no call is made (docs/support.md).
 */
export async function startSupport(): Promise<void> {
  makeStorageReadOnly();
  // No tiles, place search or card fields, so that the customer's location is sent to nobody.
  disableExternalServices(config);
  const lang = openWebStorage('localStorage')?.getItem('user_lang') ?? null;
  const store = await supportStore(lang);
  await loadMessages(selectLang(store.getState())).catch((error: unknown) => console.error(error));
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<SupportApp store={store} network={(...args) => fetch(...args)} />);
}
