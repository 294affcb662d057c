/** Which screen the shell stands for, in `data-at` of the document: the styles of shellStyles.ts go by it. */
export const shellAt = ({ pathname, search }: Location): string =>
  pathname === '/'
    ? 'home'
    : /[?&]payment=/.test(search)
      ? 'payment'
      : pathname.startsWith('/item/')
        ? 'item'
        : 'elsewhere';
