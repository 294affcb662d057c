import type { ShellTitles } from './shellTitles';

interface StoredUser {
  is_guest?: boolean;
}

/**
 * Shows the shell of the current address: Home's, that of /login or /item, a bar with the screen's title, or the bar
 * with the brand.
 */
export function showShell(read: (key: string) => string | null): void {
  const root = document.documentElement;
  const elements = document.querySelectorAll<HTMLElement>('#shell .screen');
  const { pathname, search } = location;
  const user = JSON.parse(read('user') ?? 'null') as StoredUser | null;
  if (pathname === '/' && user) {
    root.dataset.at = 'home';
    return;
  }
  // The app redirects a new visitor from Home to the address form, unless the order is a pickup.
  const isPickup = read('type') === 'pickup' || /[?&](?:tab|change)=/.test(search);
  const screen = pathname === '/' && !isPickup && !read('address') ? 'add-address' : pathname.split('/')[1];
  const titles = JSON.parse(elements[0]?.dataset.titles ?? '{}') as Partial<ShellTitles>;
  // An address to edit has another title.
  const isEdited = /[?&]id=/.test(search);
  const title = isEdited ? undefined : titles[user?.is_guest === false ? 'customer' : 'guest']?.[screen ?? ''];
  if (title) for (const element of elements) element.textContent = title[root.lang === 'ar' ? 1 : 0];
  const isOwnShell = screen === 'login' || screen === 'item';
  root.dataset.at = isOwnShell ? screen : title ? 'titled' : 'elsewhere';
}
