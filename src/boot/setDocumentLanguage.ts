/**
 * Sets the document's language and direction. The shell before it is hidden until this has run, so it is never painted
 * in another language. In the head, a script would keep the shell out of the first frame.
 */
try {
  const root = document.documentElement;
  // A link may choose the language.
  const [, asked] = /[?&]lang=(en|ar)(?:&|$)/.exec(location.search) ?? [];
  if ((asked ?? window.localStorage.getItem('user_lang')) === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  // A visitor without a session is redirected.
  root.dataset.at = location.pathname === '/' && window.localStorage.getItem('user') ? 'home' : 'elsewhere';
} catch {
  // Storage is denied: the page keeps its language.
  document.documentElement.dataset.at ??= 'home';
}
