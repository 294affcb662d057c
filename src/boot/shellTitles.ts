import { arabic } from '../locales/ar/arabic';
import { english } from '../locales/en/english';
import type { MessageKey } from '../shared/i18n/messages';

/** The title of a screen in English and Arabic, by the first segment of its path. */
export type ShellTitles = Record<'guest' | 'customer', Record<string, readonly [en: string, ar: string]>>;

const messageIn = (messages: Record<string, Record<string, string>>, key: MessageKey) => {
  const [section = '', name = ''] = key.split('.');
  return messages[section]?.[name] ?? '';
};
const inBothLanguages = (keys: Record<string, MessageKey>) =>
  Object.fromEntries(
    Object.entries(keys).map(([screen, key]) => [screen, [messageIn(english, key), messageIn(arabic, key)] as const]),
  );

const guestTitles: Record<string, MessageKey> = {
  'add-address': 'address.addNew',
  cart: 'cart.title',
  items: 'menu.title',
  login: 'auth.loginTitle',
  notifications: 'notifications.title',
  promo: 'promo.special',
  promotions: 'promo.title',
};

/** Screens whose title is known before their data; a guest is redirected from those of a customer. */
export const shellTitles: ShellTitles = {
  guest: inBothLanguages(guestTitles),
  customer: inBothLanguages({
    ...guestTitles,
    account: 'account.title',
    'address-list': 'address.title',
    checkout: 'cart.checkoutTitle',
    'my-orders': 'orders.title',
    points: 'loyalty.title',
    profile: 'account.profileTitle',
  }),
};
