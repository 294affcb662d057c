import { crunchGroup, dipGroup, drinksGroup } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

const common = { allergens: ['gluten', 'egg', 'milk', 'mustard'], diets: ['halal'] };

/** Chicken tenders. */
export const tenders: SeedItem[] = [
  {
    id: 'tenders-3',
    title: t('Crispy Tenders, 3 pieces', 'تندرز مقرمش، 3 قطع'),
    description: t(
      'Three breast fillets in a craggy crust with honey mustard.',
      'ثلاث شرائح صدر بقشرة مقرمشة مع صوص العسل والخردل.',
    ),
    image: 'tenders-3',
    originalPrice: aed(24),
    discountedPrice: null,
    addons: [dipGroup(4), crunchGroup()],
    calories: 430,
    ...common,
  },
  {
    id: 'tenders-5',
    title: t('Crispy Tenders, 5 pieces', 'تندرز مقرمش، 5 قطع'),
    description: t(
      'Five breast fillets in a craggy crust with honey mustard.',
      'خمس شرائح صدر بقشرة مقرمشة مع صوص العسل والخردل.',
    ),
    image: 'tenders-5',
    originalPrice: aed(36),
    discountedPrice: aed(32),
    addons: [dipGroup(4), crunchGroup()],
    calories: 720,
    ...common,
  },
  {
    id: 'tenders-10',
    title: t('Crispy Tenders, 10 pieces', 'تندرز مقرمش، 10 قطع'),
    description: t(
      'Ten fillets and three dips for the middle of the table.',
      'عشر شرائح مع ثلاث علب صوص توضع وسط المائدة.',
    ),
    image: 'tenders-5',
    originalPrice: aed(66),
    discountedPrice: null,
    addons: [dipGroup(6), crunchGroup(), drinksGroup()],
    calories: 1440,
    ...common,
  },
  {
    id: 'tenders-spicy-3',
    title: t('Spicy Tenders, 3 pieces', 'تندرز حار، 3 قطع'),
    description: t(
      'Marinated overnight in chilli, served with hot sauce and pickles.',
      'متبّلة بالفلفل الحار ليلة كاملة، وتُقدَّم مع صوص حار ومخلل.',
    ),
    image: 'tenders-spicy',
    originalPrice: aed(26),
    discountedPrice: null,
    addons: [dipGroup(4), crunchGroup()],
    calories: 450,
    ...common,
  },
  {
    id: 'tenders-spicy-5',
    title: t('Spicy Tenders, 5 pieces', 'تندرز حار، 5 قطع'),
    description: t(
      'Five chilli-marinated fillets with hot sauce and pickles.',
      'خمس شرائح متبّلة بالفلفل الحار مع صوص حار ومخلل.',
    ),
    image: 'tenders-spicy',
    originalPrice: aed(38),
    discountedPrice: null,
    addons: [dipGroup(4), crunchGroup()],
    calories: 750,
    ...common,
  },
];
