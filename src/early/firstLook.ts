import { cacheStorageReplies } from '../shared/persist/savedReplies';

/** In the head, so that not even the shell is ever painted in another language or direction than the page will have. */
try {
  const root = document.documentElement;
  // A link may ask for a language.
  const asked = new URLSearchParams(location.search).get('lang');
  if ((asked === 'en' || asked === 'ar' ? asked : window.localStorage.getItem('user_lang')) === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  // A visitor without a session is led elsewhere.
  root.dataset['at'] = location.pathname === '/' && window.localStorage.getItem('user') ? 'home' : 'elsewhere';
  // By the time the page can be painted the device's copy is here: the scripts that come next would keep it waiting.
  if (root.dataset['at'] === 'home' && 'caches' in window) window.homeCopy = cacheStorageReplies(window.caches).read(`${root.lang} /getDashboard`).catch(() => null);
} catch {
  // Blocked storage: the page stays as it was written.
}
