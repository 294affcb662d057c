import { shellAt } from './shellAt';

/** Before the shell is shown: the document's language and direction, and the screen that the shell stands for. */
const root = document.documentElement;
const at = shellAt(location);
root.dataset.at = at === 'home' ? 'elsewhere' : at;
try {
  const [, urlLang] = /[?&]lang=(en|ar)(?:&|$)/.exec(location.search) ?? [];
  if ((urlLang ?? window.localStorage.getItem('user_lang')) === 'ar') Object.assign(root, { lang: 'ar', dir: 'rtl' });
  // A first visit leaves Home at once.
  if (window.localStorage.getItem('user') !== null) root.dataset.at = at;
} catch {
  // Storage is denied: the page keeps its language.
}
