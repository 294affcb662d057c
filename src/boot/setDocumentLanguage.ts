import { showShell } from './showShell';

/**
 * Sets the document's language and direction, and then shows the shell above it, so that the shell is never painted in
 * another language. In the head, a script would delay the first frame.
 */
try {
  const root = document.documentElement;
  // A link may set the language.
  const [, urlLang] = /[?&]lang=(en|ar)(?:&|$)/.exec(location.search) ?? [];
  if ((urlLang ?? window.localStorage.getItem('user_lang')) === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  showShell((key) => window.localStorage.getItem(key));
} catch {
  // Storage is denied: the page keeps its language.
  document.documentElement.dataset.at ??= 'home';
}
