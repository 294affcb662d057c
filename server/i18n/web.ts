import type { Bilingual } from '../db/schema';

export const webMessages = {
  menu: { en: 'Menu', ar: 'قائمة الطعام' },
  promotions: { en: 'Promotions', ar: 'العروض' },
  description: {
    en: 'Order wings, boneless, tenders and sides for delivery or pickup in the UAE.',
    ar: 'اطلب الأجنحة والبونلس والتندرز والأطباق الجانبية للتوصيل أو الاستلام في الإمارات.',
  },
  promotionsText: { en: 'Offers and promo codes for your next order.', ar: 'عروض ورموز خصم لطلبك القادم.' },
  home: { en: 'Wings for delivery and pickup in the UAE', ar: 'أجنحة للتوصيل والاستلام في الإمارات' },
  categoryText: (title: string): Bilingual => ({
    en: `${title}: see what there is and order for delivery or pickup.`,
    ar: `${title}: تصفّح الأصناف واطلب للتوصيل أو الاستلام.`,
  }),
};
