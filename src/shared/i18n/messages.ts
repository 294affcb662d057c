import type { Lang } from '../../../contract/common';
import common from '../../locales/en/common.json';
import type { english } from '../../locales/en/english';
import errors from '../../locales/en/errors.json';
import menu from '../../locales/en/menu.json';
import shell from '../../locales/en/shell.json';
import type supportWords from '../../locales/en/support.json';

/** Words that come with the screens that need them (addMessages), not with the first route. */
type LazyEnglish = { support: typeof supportWords };
type English = typeof english & LazyEnglish;

export type Messages = { [N in keyof English]: Record<keyof English[N] & string, string> };
type PluralEnding = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type Base<K extends string> = K extends `${infer Stem}${PluralEnding}` ? Stem : K;

/** `namespace.key`; keys of plural forms are named by their stem. */
export type MessageKey = { [N in keyof Messages & string]: `${N}.${Base<keyof Messages[N] & string>}` }[keyof Messages & string];

type Spaces = Record<string, Record<string, string>>;
/** The words of Home come with the app; those of the other screens, `menu.more` among them, with the first of them. */
const ofHome = { common, errors, menu, shell };
const loaded = new Map<Lang, Spaces>([['en', ofHome]]);
const added: Record<Lang, Spaces> = { en: {}, ar: {} };

/** Adds a namespace of a lazy screen, in every language at once: such a screen may show two of them. */
export function addMessages(space: keyof LazyEnglish, messages: Record<Lang, Record<string, string>>): void {
  added.en[space] = messages.en;
  added.ar[space] = messages.ar;
}

/** Loads the words of all screens in a language, one lazy chunk each. */
export async function loadMessages(lang: Lang): Promise<void> {
  if (lang === 'ar' && !loaded.has('ar')) loaded.set('ar', (await import(/* webpackChunkName: "lang-ar" */ '../../locales/ar/arabic')).arabic);
  if (lang === 'en' && loaded.get('en') === ofHome) loaded.set('en', (await import(/* webpackChunkName: "lang-en" */ '../../locales/en/english')).english);
}

/** Loads what Home says in a language: in English that is here already. */
export const loadHomeMessages = (lang: Lang): Promise<void> => (lang === 'en' ? Promise.resolve() : loadMessages(lang));

/** The text of a key as written in its file; English where the language has none. */
export function lookUp(lang: Lang, key: string): string | undefined {
  const dot = key.indexOf('.');
  const [space, name] = [key.slice(0, dot), key.slice(dot + 1)];
  return loaded.get(lang)?.[space]?.[name] ?? added[lang][space]?.[name] ?? loaded.get('en')?.[space]?.[name] ?? added.en[space]?.[name];
}
