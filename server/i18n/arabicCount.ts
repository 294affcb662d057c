export interface CountForms {
  one: string;
  two: string;
  few: (n: number) => string;
  many: (n: number) => string;
  other: (n: number) => string;
}

const rules = new Intl.PluralRules('ar');

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
export const arabicMoreItems = counted('صنف آخر', 'صنفان آخران', 'أصناف أخرى', 'صنفاً آخر', 'صنف آخر');
