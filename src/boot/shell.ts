import type { MessageKey } from '../shared/i18n/messages';
import { fillPaths, strokePaths } from '../shared/ui/iconPaths';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function brandHtml(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return `${escapeHtml(first)}${rest.length > 0 ? ` <em>${escapeHtml(rest.join(' '))}</em>` : ''}`;
}

const icon = (path: string, px: number, name = '') =>
  `<svg class="${name}" width="${px}" height="${px}" viewBox="0 0 24 24">${path}</svg>`;
const stroke = (name: 'menu' | 'back') =>
  icon(
    `<path d="${strokePaths[name]}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`,
    24,
    name,
  );
const flame = `<path d="${fillPaths.solid}" fill="currentColor" fill-rule="evenodd"/>`;

/** What a phone's bar says at first, by the path's first segment; the brand where only the app knows it. */
const titles: Record<string, MessageKey> = {
  items: 'menu.title',
  search: 'menu.searchTitle',
  cart: 'cart.title',
  checkout: 'cart.checkoutTitle',
  'add-card': 'payment.title',
  'my-orders': 'orders.title',
  order: 'orders.details',
  account: 'account.title',
  profile: 'account.profileTitle',
  points: 'loyalty.title',
  promotions: 'promo.title',
  promo: 'promo.special',
  notifications: 'notifications.title',
};

type Lang = 'en' | 'ar';
type Messages = Record<string, Record<string, string>>;

/** The shell of every screen: the bar with its title or the brand above blanks with its sizes (shellStyles.ts). */
export function shellHtml(brand: Record<Lang, string>, messages: Record<Lang, Messages>): string {
  const say = (lang: Lang, key: MessageKey) => {
    const [space = '', name = ''] = key.split('.');
    const text = messages[lang][space]?.[name];
    if (text === undefined) throw new Error(`no message ${key} in ${lang}`);
    return escapeHtml(text);
  };
  const inBoth = (html: (lang: Lang) => string) => html('en') + html('ar');
  const names = (lang: Lang) => Object.entries(titles).map(([screen, key]) => `data-${screen}="${say(lang, key)}"`);
  return (
    '<div id="shell"><div class="top" aria-hidden="true"><div class="in bar">' +
    inBoth((lang) => `<strong class="name" lang="${lang}" ${names(lang).join(' ')}></strong>`) +
    `${stroke('back')}${stroke('menu')}<span class="mark">${icon(flame, 20)}</span>` +
    inBoth((lang) => `<b lang="${lang}">${brandHtml(brand[lang])}</b>`) +
    '</div><div class="in kind"><i></i><i></i></div></div>' +
    inBoth((lang) => `<p class="in wait" lang="${lang}">${say(lang, 'cart.checkingPayment')}</p>`) +
    '<div class="under blank" aria-hidden="true"><div class="in"><div class="banner"></div></div></div>' +
    '<div class="in rest blank" data-shell="rest" aria-hidden="true"><div class="title"></div>' +
    `<div class="tiles">${'<i></i>'.repeat(9)}</div></div></div>`
  );
}
