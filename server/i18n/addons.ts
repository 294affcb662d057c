import type { Bilingual } from '../db/schema';

export const addonMessages = {
  maxSelection: (): Bilingual => ({ en: 'Max selection reached', ar: 'بلغت الحد الأقصى للاختيار' }),
  maxQuantity: (n: number): Bilingual => ({
    en: `Total quantity for this addon group cannot exceed ${n}`,
    ar: `لا يمكن أن تتجاوز الكمية الإجمالية لهذه المجموعة ${n}`,
  }),
  minSelection: (n: number, group: Bilingual): Bilingual => ({
    en: `Please select at least ${n} items from ${group.en}`,
    ar: `يرجى اختيار ${n} على الأقل من ${group.ar}`,
  }),
  minQuantity: (n: number, group: Bilingual): Bilingual => ({
    en: `Minimum total quantity for ${group.en} is ${n}`,
    ar: `الحد الأدنى للكمية الإجمالية من ${group.ar} هو ${n}`,
  }),
  itemMinQuantity: (n: number, item: Bilingual): Bilingual => ({
    en: `Minimum quantity for ${item.en} is ${n}`,
    ar: `الحد الأدنى للكمية من ${item.ar} هو ${n}`,
  }),
  inGroup: (group: Bilingual, message: Bilingual): Bilingual => ({
    en: `${group.en}: ${message.en}`,
    ar: `${group.ar}: ${message.ar}`,
  }),
  unknown: {
    en: 'An option that you chose is not on the menu any more',
    ar: 'أحد الخيارات التي اخترتها لم يعد متوفراً في القائمة',
  } satisfies Bilingual,
};
