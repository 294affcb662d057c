/**
 * Behind the shell, which stays hidden until this has run: so it is never painted in another language or direction than
 * the page will have. In the head, a script takes the time that the browser gives the parser for its first piece, and the
 * shell is not in the first frame.
 */
try {
  const root = document.documentElement;
  // A link may ask for a language.
  const [, asked] = /[?&]lang=(en|ar)(?:&|$)/.exec(location.search) ?? [];
  if ((asked ?? window.localStorage.getItem('user_lang')) === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  // A visitor without a session is led elsewhere.
  root.dataset.at = location.pathname === '/' && window.localStorage.getItem('user') ? 'home' : 'elsewhere';
} catch {
  // Blocked storage: the page stays as it was written.
  document.documentElement.dataset.at ??= 'home';
}
