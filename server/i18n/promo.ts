import type { Bilingual } from '../db/schema';
import { formatAed, isolatedAed } from '../lib/money';
import { arabicCount, arabicTimes } from './arabicCount';

const WEEKDAYS: readonly Bilingual[] = [
  { en: 'Sunday', ar: 'الأحد' },
  { en: 'Monday', ar: 'الاثنين' },
  { en: 'Tuesday', ar: 'الثلاثاء' },
  { en: 'Wednesday', ar: 'الأربعاء' },
  { en: 'Thursday', ar: 'الخميس' },
  { en: 'Friday', ar: 'الجمعة' },
  { en: 'Saturday', ar: 'السبت' },
];
const join = (texts: readonly Bilingual[]): Bilingual => ({
  en: texts.map((text) => text.en).join(', '),
  ar: texts.map((text) => text.ar).join('، '),
});
const day = (date: string): string => date.split('-').reverse().join('/');

export const promoMessages = {
  unknownCode: { en: 'This promo code does not exist', ar: 'رمز الخصم هذا غير موجود' },
  notFound: { en: 'This offer is not available any more', ar: 'هذا العرض لم يعد متوفراً' },
  usedUp: { en: 'This offer has been used up', ar: 'نفدت مرات استخدام هذا العرض' },
  firstOrder: { en: 'Valid on your first order', ar: 'صالح لطلبك الأول' },
  deliveryOnly: { en: 'Valid on delivery orders', ar: 'صالح لطلبات التوصيل' },
  pickupOnly: { en: 'Valid on pickup orders', ar: 'صالح لطلبات الاستلام من الفرع' },
  stillAvailable: { en: 'Limited number of uses', ar: 'عدد مرات الاستخدام محدود' },
  minSubtotal: (fils: number): Bilingual => ({
    en: `Minimum order AED ${formatAed(fils)}`,
    ar: `الحد الأدنى للطلب ${isolatedAed(fils)}`,
  }),
  minSubtotalFor: (code: string, fils: number): Bilingual => ({
    en: `Minimum order for ${code} is AED ${formatAed(fils)}`,
    ar: `الحد الأدنى للطلب لاستخدام ${code} هو ${isolatedAed(fils)}`,
  }),
  branches: (names: readonly Bilingual[]): Bilingual => {
    const list = join(names);
    return { en: `Valid at ${list.en}`, ar: `صالح في ${list.ar}` };
  },
  from: (date: string): Bilingual => ({ en: `Valid from ${day(date)}`, ar: `صالح ابتداءً من ${day(date)}` }),
  to: (date: string): Bilingual => ({ en: `Valid until ${day(date)}`, ar: `صالح حتى ${day(date)}` }),
  weekdays: (days: readonly number[]): Bilingual => {
    const list = join(days.flatMap((index) => WEEKDAYS[index] ?? []));
    return { en: `Valid on ${list.en}`, ar: `صالح في أيام ${list.ar}` };
  },
  usesPerCustomer: (n: number): Bilingual =>
    n === 1
      ? { en: 'Once per customer', ar: 'مرة واحدة لكل عميل' }
      : { en: `Up to ${n} times per customer`, ar: `${arabicCount(n, arabicTimes)} كحد أقصى لكل عميل` },
  notEligible: (code: string, rule: Bilingual): Bilingual => ({
    en: `${code} cannot be used: ${rule.en}`,
    ar: `لا يمكن استخدام ${code}: ${rule.ar}`,
  }),
};
