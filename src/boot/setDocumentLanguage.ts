/** Before the shell is shown: the document's language and direction, and whether the shell is Home's. */
const root = document.documentElement;
root.dataset.at = 'elsewhere';
try {
  const [, urlLang] = /[?&]lang=(en|ar)(?:&|$)/.exec(location.search) ?? [];
  if ((urlLang ?? window.localStorage.getItem('user_lang')) === 'ar') Object.assign(root, { lang: 'ar', dir: 'rtl' });
  if (location.pathname === '/' && window.localStorage.getItem('user') !== null) root.dataset.at = 'home';
} catch {
  // Storage is denied: the page keeps its language.
}
