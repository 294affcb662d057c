import type { Lang } from '../../contract/common';
import type { Bilingual } from '../db/schema';

/** The language of an `Accept-Language` header: the supported one with the highest weight, English by default (GEN-11). */
export function langOf(header: string | undefined): Lang {
  let best: { lang: Lang; weight: number } | undefined;
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const primary = tag.split('-')[0];
    if (primary !== 'en' && primary !== 'ar') continue;
    const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((value) => value !== undefined);
    const weight = q === undefined ? 1 : Number(q);
    if (weight > (best?.weight ?? 0)) best = { lang: primary, weight };
  }
  return best?.lang ?? 'en';
}

/** The text in one language. */
export const inLang = (text: Bilingual, lang: Lang): string => text[lang];
