import type { Lang } from '../../../contract/common';
import type { english } from './locales/en/english';
import { homeMessages } from './locales/en/home/homeMessages';
import type supportMessages from './locales/en/support.json';

interface LazyEnglish {
  support: typeof supportMessages;
}
type English = typeof english & LazyEnglish;

type Messages = { [N in keyof English]: Record<keyof English[N] & string, string> };
type PluralEnding = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type Base<K extends string> = K extends `${infer Stem}${PluralEnding}` ? Stem : K;

/** `namespace.key`; keys of plural forms are named by their stem. */
export type MessageKey = {
  [N in Extract<keyof Messages, string>]: `${N}.${Base<Extract<keyof Messages[N], string>>}`;
}[Extract<keyof Messages, string>];

type Spaces = Record<string, Record<string, string>>;
const loaded = new Map<Lang, Spaces>([['en', homeMessages]]);
const added: Record<Lang, Spaces> = { en: {}, ar: {} };

/** Adds a namespace of a lazy screen in all languages, because a screen may show two. */
export function addMessages(namespace: keyof LazyEnglish, messages: Record<Lang, Record<string, string>>): void {
  added.en[namespace] = messages.en;
  added.ar[namespace] = messages.ar;
}

export async function loadMessages(lang: Lang): Promise<void> {
  if (lang === 'ar' && !loaded.has('ar'))
    loaded.set('ar', (await import(/* webpackChunkName: "lang-ar" */ './locales/ar/arabic')).arabic);
  if (lang === 'en' && loaded.get('en') === homeMessages)
    loaded.set('en', (await import(/* webpackChunkName: "lang-en" */ './locales/en/english')).english);
}

export const loadHomeMessages = (lang: Lang): Promise<void> => (lang === 'en' ? Promise.resolve() : loadMessages(lang));

export function lookUp(lang: Lang, key: string): string | undefined {
  const dot = key.indexOf('.');
  const [space, name] = [key.slice(0, dot), key.slice(dot + 1)];
  return (
    loaded.get(lang)?.[space]?.[name] ??
    added[lang][space]?.[name] ??
    loaded.get('en')?.[space]?.[name] ??
    added.en[space]?.[name]
  );
}
