import type { Lang } from '../../../contract/common';
import account from '../../locales/en/account.json';
import address from '../../locales/en/address.json';
import auth from '../../locales/en/auth.json';
import branch from '../../locales/en/branch.json';
import cart from '../../locales/en/cart.json';
import common from '../../locales/en/common.json';
import errors from '../../locales/en/errors.json';
import loyalty from '../../locales/en/loyalty.json';
import menu from '../../locales/en/menu.json';
import notifications from '../../locales/en/notifications.json';
import orders from '../../locales/en/orders.json';
import payment from '../../locales/en/payment.json';
import promo from '../../locales/en/promo.json';
import shell from '../../locales/en/shell.json';
import type supportWords from '../../locales/en/support.json';

/** The English files hold the specification's exact wording and give every other language its type. */
export const english = {
  account, address, auth, branch, cart, common, errors, loyalty, menu, notifications, orders, payment, promo, shell,
};

/** Words that come with the screens that need them (addMessages), not with the first route. */
type LazyEnglish = { support: typeof supportWords };
type English = typeof english & LazyEnglish;

export type Messages = { [N in keyof English]: Record<keyof English[N] & string, string> };
type PluralEnding = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type Base<K extends string> = K extends `${infer Stem}${PluralEnding}` ? Stem : K;

/** `namespace.key`; keys of plural forms are named by their stem. */
export type MessageKey = { [N in keyof Messages & string]: `${N}.${Base<keyof Messages[N] & string>}` }[keyof Messages & string];

type Spaces = Record<string, Record<string, string>>;
const loaded = new Map<Lang, Spaces>([['en', english]]);
const added: Record<Lang, Spaces> = { en: {}, ar: {} };

/** Adds a namespace of a lazy screen, in every language at once: such a screen may show two of them. */
export function addMessages(space: keyof LazyEnglish, messages: Record<Lang, Record<string, string>>): void {
  added.en[space] = messages.en;
  added.ar[space] = messages.ar;
}

/** Loads the messages of a language; English is always there, any other is one lazy chunk. */
export async function loadMessages(lang: Lang): Promise<void> {
  if (loaded.has(lang)) return;
  const { arabic } = await import(/* webpackChunkName: "lang-ar" */ '../../locales/ar/arabic');
  loaded.set(lang, arabic);
}

/** The text of a key as written in its file; English where the language has none. */
export function lookUp(lang: Lang, key: string): string | undefined {
  const dot = key.indexOf('.');
  const [space, name] = [key.slice(0, dot), key.slice(dot + 1)];
  return loaded.get(lang)?.[space]?.[name] ?? added[lang][space]?.[name] ?? loaded.get('en')?.[space]?.[name] ?? added.en[space]?.[name];
}
