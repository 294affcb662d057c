import type { ShellTitles } from './shellTitles';

interface StoredUser {
  is_guest?: boolean;
}

const getPart = (name: string) => document.querySelector<HTMLElement>(`#shell [data-shell=${name}]`);

/**
 * Shows the shell of the current address: Home's, that of /login, /items or /item, a bar with the screen's title, or
 * the bar with the brand.
 */
export function showShell(read: (key: string) => string | null): void {
  const root = document.documentElement;
  const bar = getPart('title');
  const heading = getPart('heading');
  const { pathname, search } = location;
  const user = JSON.parse(read('user') ?? 'null') as StoredUser | null;
  if (pathname === '/' && user) {
    root.dataset.at = 'home';
    return;
  }
  // The app redirects a new visitor from Home to the address form, unless the order is a pickup.
  const isPickup = read('type') === 'pickup' || /[?&](?:tab|change)=/.test(search);
  const screen = pathname === '/' && !isPickup && !read('address') ? 'add-address' : pathname.split('/')[1];
  const titles = JSON.parse(bar?.dataset.titles ?? '{}') as Partial<ShellTitles>;
  // An address to edit has another title.
  const isEdited = /[?&]id=/.test(search);
  const title = isEdited ? undefined : titles[user?.is_guest === false ? 'customer' : 'guest']?.[screen ?? ''];
  const text = title?.[root.lang === 'ar' ? 1 : 0] ?? '';
  if (bar) bar.textContent = text;
  // The bar of /login has no title on the phone.
  if (heading && screen === 'login') heading.textContent = text;
  const hasOwnShell = screen === 'login' || screen === 'item' || screen === 'items';
  root.dataset.at = hasOwnShell ? screen : title ? 'titled' : 'elsewhere';
}
