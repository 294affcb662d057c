const screenOf = ({ pathname, search }: Location): string =>
  pathname === '/'
    ? 'home'
    : /[?&]payment=/.test(search)
      ? 'payment'
      : pathname.startsWith('/item/')
        ? 'item'
        : 'elsewhere';

/**
 * Makes the shell that of the address: `data-at` of the document, by which the styles of shellStyles.ts go, and the
 * title in the bar.
 */
export function showShell(): void {
  document.documentElement.dataset.at = screenOf(location);
  const [, screen = ''] = location.pathname.split('/');
  for (const name of document.querySelectorAll('#shell .name')) name.textContent = name.getAttribute(`data-${screen}`);
}
