import type { Lang } from '../../contract/common';

/** The supported language with the highest weight in an `Accept-Language` header; English by default (GEN-11). */
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
