import type { promos as promosTable } from '../schema';
import { aed, t } from './text';

type SeedPromo = Omit<typeof promosTable.$inferInsert, 'position'>;

/** 0 is Sunday. The weekend in the Emirates is Saturday and Sunday; Friday is a half day. */
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const FRIDAY_TO_SUNDAY = [5, 6, 0];

const list: SeedPromo[] = [
  {
    id: 'promo-wings20',
    code: 'WINGS20',
    image: 'promo-wings20',
    title: t('20% off your wings', 'خصم 20% على الأجنحة'),
    description: t(
      'A fifth off the whole order from AED 60, up to AED 30.',
      'خصم 20% على الطلب كله ابتداءً من 60 درهماً، وبحد أقصى 30 درهماً.',
    ),
    kind: 'percent',
    value: 20,
    maxDiscount: aed(30),
    rules: { minSubtotal: aed(60) },
  },
  {
    id: 'promo-free-delivery',
    code: 'FREEDEL',
    image: 'promo-free-delivery',
    title: t('Free delivery', 'توصيل مجاني'),
    description: t('Free delivery for orders of AED 50 or more.', 'توصيل مجاني عندما يبلغ طلبك 50 درهماً.'),
    kind: 'free_delivery',
    value: 0,
    rules: { minSubtotal: aed(50), orderType: 'delivery' },
  },
  {
    id: 'promo-first15',
    code: 'FIRST15',
    image: 'promo-combo',
    title: t('15% off your first order', 'خصم 15% على طلبك الأول'),
    description: t('A welcome for new customers, up to AED 25.', 'ترحيباً بالعملاء الجدد، وبحد أقصى 25 درهماً.'),
    kind: 'percent',
    value: 15,
    maxDiscount: aed(25),
    rules: { firstOrder: true },
    usesPerCustomer: 1,
  },
  {
    id: 'promo-lunch',
    code: 'LUNCH',
    image: 'promo-lunch',
    title: t('Lunch on the way', 'غداء على الطريق'),
    description: t(
      'AED 8 off when you pick up in Dubai, Monday to Friday.',
      'خصم 8 دراهم عند الاستلام من فروع دبي، من الاثنين إلى الجمعة.',
    ),
    kind: 'amount',
    value: aed(8),
    rules: {
      minSubtotal: aed(30),
      orderType: 'pickup',
      weekdays: MONDAY_TO_FRIDAY,
      branchIds: ['branch-al-barsha', 'branch-jlt', 'branch-mirdif'],
    },
  },
  {
    id: 'promo-weekend',
    code: 'WEEKEND',
    image: 'promo-weekend',
    title: t('Weekend platter', 'صينية نهاية الأسبوع'),
    description: t(
      'AED 25 off orders from AED 120, Friday to Sunday, while 500 uses last.',
      'خصم 25 درهماً على الطلبات من 120 درهماً، من الجمعة إلى الأحد، لأول 500 طلب.',
    ),
    kind: 'amount',
    value: aed(25),
    rules: { minSubtotal: aed(120), weekdays: FRIDAY_TO_SUNDAY },
    usesLimit: 500,
    usesPerCustomer: 2,
  },
  {
    // Expired, to show how an expired offer looks.
    id: 'promo-dips',
    code: 'DIPS',
    image: 'promo-dips',
    title: t('September of dips', 'شهر الصوصات'),
    description: t(
      'AED 12 off, the price of three dips, in September 2025.',
      'خصم 12 درهماً، أي ثمن ثلاث علب صوص، خلال سبتمبر 2025.',
    ),
    kind: 'amount',
    value: aed(12),
    rules: { minSubtotal: aed(40), from: '2025-09-01', to: '2025-09-30' },
  },
];

/** The promos; together they use every kind of rule. */
export const promos: (typeof promosTable.$inferInsert)[] = list.map((promo, position) => ({ ...promo, position }));
