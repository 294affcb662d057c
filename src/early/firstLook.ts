/** In the head, so that not even the shell is ever painted in another language or direction than the page will have. */
try {
  const root = document.documentElement;
  // A link may ask for a language.
  const [, asked] = /[?&]lang=(en|ar)(?:&|$)/.exec(location.search) ?? [];
  if ((asked ?? window.localStorage.getItem('user_lang')) === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  // A visitor without a session is led elsewhere.
  root.dataset['at'] = location.pathname === '/' && window.localStorage.getItem('user') ? 'home' : 'elsewhere';
} catch {
  // Blocked storage: the page stays as it was written.
}
