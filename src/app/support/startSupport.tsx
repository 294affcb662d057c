import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { config, disableExternalServices } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { loadMessages } from '../../shared/i18n/messages';
import { makeStorageReadOnly, openWebStorage } from '../../shared/persist/webStorage';
import { AppProviders } from '../App';
import { createIsolatedStore } from './isolatedStore';
import { DocumentLanguage } from './Replay';
import { SupportScreen } from './SupportScreen';

/** `/support` is a page of its own: no session, nothing is persisted or resumed, and no call is made. */
export async function startSupport(): Promise<void> {
  makeStorageReadOnly();
  // No tiles, place search or card fields, so that the customer's location is sent to nobody.
  disableExternalServices(config);
  const lang = openWebStorage('localStorage')?.getItem('user_lang');
  const store = await createIsolatedStore(lang === 'ar' ? { user_lang: lang } : {});
  await loadMessages(selectLang(store.getState())).catch((error: unknown) => console.error(error));
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <Provider store={store}>
      <AppProviders>
        <DocumentLanguage />
        <SupportScreen />
      </AppProviders>
    </Provider>,
  );
}
