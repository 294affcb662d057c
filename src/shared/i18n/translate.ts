import type { Lang } from '../../../contract/common';
import { lookUp, type MessageKey } from './messages';

export type Values = Record<string, string | number>;

const plurals = new Map<Lang, Intl.PluralRules>();
function pluralForm(lang: Lang, count: number): string {
  let rules = plurals.get(lang);
  if (!rules) plurals.set(lang, (rules = new Intl.PluralRules(lang)));
  return rules.select(count);
}

export function textOf(lang: Lang, key: MessageKey, count?: number): string {
  const plural =
    count === undefined
      ? undefined
      : (lookUp(lang, `${key}_${pluralForm(lang, count)}`) ?? lookUp(lang, `${key}_other`));
  return plural ?? lookUp(lang, key) ?? key;
}

/** Isolates inserted values in Arabic, so that Latin text does not change the direction of the line. */
const isolate = (lang: Lang, value: string | number) =>
  lang === 'ar' && typeof value === 'string' ? `\u2068${value}\u2069` : String(value);

export function translate(lang: Lang, key: MessageKey, values: Values = {}): string {
  const { count } = values;
  return textOf(lang, key, typeof count === 'number' ? count : undefined).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : isolate(lang, value);
    },
  );
}

export type Translate = (key: MessageKey, values?: Values) => string;
