import type { Bilingual } from '../schema';

/** Amount and currency with a no-break space. */
const unbroken = (text: string) =>
  text.replace(/AED (?=\d)/g, 'AED\u00A0').replace(/(?<=\d) (?=درهم|دراهم)|(?<=خصم) (?=\d)/g, '\u00A0');

/** A text in both languages. */
export const t = (en: string, ar: string): Bilingual => ({ en: unbroken(en), ar: unbroken(ar) });

/** AED to fils. */
export const aed = (dirhams: number): number => Math.round(dirhams * 100);

/** `10 pieces`; Arabic counts 3 to 10 with the plural and from 11 on with the singular. */
export const pieces = (count: number): Bilingual =>
  t(`${count} pieces`, count <= 10 ? `${count} قطع` : `${count} قطعة`);
