/**
 * Sets the document's language and direction, and whether the shell is Home's, before the shell is shown. In the head,
 * a script would delay the first frame.
 */
const root = document.documentElement;
try {
  // A link may set the language.
  const [, urlLang] = /[?&]lang=(en|ar)(?:&|$)/.exec(location.search) ?? [];
  if ((urlLang ?? window.localStorage.getItem('user_lang')) === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  root.dataset.at = location.pathname === '/' && window.localStorage.getItem('user') !== null ? 'home' : 'elsewhere';
} catch {
  // Storage is denied: the page keeps its language.
  root.dataset.at = 'elsewhere';
}
