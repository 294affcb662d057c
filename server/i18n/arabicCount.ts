/** The Arabic forms of a counted noun: one, two, 3 to 10, 11 to 99, and the rest (100, 101, 102 and 0). */
export interface CountForms {
  one: string;
  two: string;
  few: (n: number) => string;
  many: (n: number) => string;
  other: (n: number) => string;
}

const rules = new Intl.PluralRules('ar');

/** The words for `n` of something, in the Arabic plural form of the number. */
export function arabicCount(n: number, { one, two, few, many, other }: CountForms): string {
  switch (rules.select(n)) {
    case 'one':
      return one;
    case 'two':
      return two;
    case 'few':
      return few(n);
    case 'many':
      return many(n);
    default:
      return other(n);
  }
}

/** The forms of a regular counted noun. */
const counted = (one: string, two: string, few: string, many: string, other: string): CountForms => ({
  one,
  two,
  few: (n) => `${n} ${few}`,
  many: (n) => `${n} ${many}`,
  other: (n) => `${n} ${other}`,
});

export const arabicMinutes = counted('دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة');
export const arabicHours = counted('ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة');
export const arabicPoints = counted('نقطة واحدة', 'نقطتين', 'نقاط', 'نقطة', 'نقطة');
export const arabicTimes = counted('مرة واحدة', 'مرتين', 'مرات', 'مرة', 'مرة');
/** 'and 3 more items', after the name of the first. */
export const arabicMoreItems = counted('صنف آخر', 'صنفان آخران', 'أصناف أخرى', 'صنفاً آخر', 'صنف آخر');
