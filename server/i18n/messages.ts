import type { Lang } from '../../contract/common';
import type { Bilingual } from '../db/schema';
import ar from './ar.json';
import en from './en.json';

export type MessageKey = keyof typeof en;
type Values = Record<string, string | number | Bilingual>;

const TEXTS: Record<Lang, Record<MessageKey, string>> = { en, ar };

function fill(text: string, values: Values, lang: Lang): string {
  return text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`'${text}' needs a value for ${name}`);
    return typeof value === 'object' ? value[lang] : String(value);
  });
}

/** A message of en.json and ar.json, with values for what stands in braces. */
export const say = (key: MessageKey, values: Values = {}): Bilingual => ({
  en: fill(TEXTS.en[key], values, 'en'),
  ar: fill(TEXTS.ar[key], values, 'ar'),
});
