import { showShell } from './showShell';

/** Before the shell is shown: the document's language and direction, and the screen that the shell stands for. */
const root = document.documentElement;
let isFirstVisit = true;
try {
  const [, urlLang] = /[?&]lang=(en|ar)(?:&|$)/.exec(location.search) ?? [];
  if ((urlLang ?? window.localStorage.getItem('user_lang')) === 'ar') Object.assign(root, { lang: 'ar', dir: 'rtl' });
  isFirstVisit = window.localStorage.getItem('user') === null;
} catch {
  // Storage is denied: the page keeps its language.
}
showShell();
// A first visit leaves Home at once.
if (isFirstVisit && root.dataset.at === 'home') root.dataset.at = 'elsewhere';
