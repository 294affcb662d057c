import { includedDips } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

/** Dips by the cup, and three at once. */
export const dips: SeedItem[] = [
  {
    id: 'dip-ranch', title: t('Ranch Dip', 'صوص الرانش'), description: t('Buttermilk, dill and chives.', 'لبن رائب وشبت وثوم معمّر.'),
    image: 'dip-ranch', originalPrice: aed(4), discountedPrice: null, addons: [], calories: 130, allergens: ['milk', 'egg'], diets: ['vegetarian'],
  },
  {
    id: 'dip-blue-cheese', title: t('Blue Cheese Dip', 'صوص الجبن الأزرق'), description: t('Creamy, salty, with pieces of cheese.', 'كريمي ومالح، فيه قطع من الجبن.'),
    image: 'dip-blue-cheese', originalPrice: aed(4), discountedPrice: null, addons: [], calories: 150, allergens: ['milk', 'egg'], diets: ['vegetarian'],
  },
  {
    id: 'dip-garlic', title: t('Garlic Dip', 'صوص الثوم'), description: t('Whipped white garlic, the way it goes with chicken here.', 'ثومية بيضاء مخفوقة كما نحبها مع الدجاج.'),
    image: 'dip-garlic', originalPrice: aed(4), discountedPrice: null, addons: [], calories: 140, allergens: ['egg'], diets: ['vegetarian'],
  },
  {
    id: 'dip-honey-mustard', title: t('Honey Mustard Dip', 'صوص العسل والخردل'), description: t('Sweet first, then the mustard.', 'حلاوة العسل أولاً ثم الخردل.'),
    image: 'dip-honey-mustard', originalPrice: aed(4), discountedPrice: null, addons: [], calories: 120, allergens: ['mustard', 'egg'], diets: ['vegetarian'],
  },
  {
    id: 'dip-bbq', title: t('BBQ Dip', 'صوص الباربكيو'), description: t('Smoky, dark and a little sweet.', 'مدخّن وداكن وفيه حلاوة خفيفة.'),
    image: 'dip-bbq', originalPrice: aed(4), discountedPrice: null, addons: [], calories: 60, allergens: ['mustard'], diets: ['vegan', 'vegetarian'],
  },
  {
    id: 'dip-hot', title: t('Hot Sauce Dip', 'صوص حار'), description: t('Red chilli and vinegar, nothing else.', 'فلفل أحمر وخل فقط.'),
    image: 'dip-hot', originalPrice: aed(4), discountedPrice: null, addons: [], calories: 15, allergens: [], diets: ['vegan', 'vegetarian'],
  },
  {
    id: 'dip-trio', title: t('Dip Trio', 'ثلاثي الصوصات'), description: t('Any three cups, cheaper together.', 'ثلاث علب من اختيارك بسعر أقل.'),
    image: 'dip-honey-mustard', originalPrice: aed(12), discountedPrice: aed(10), addons: [includedDips(3)], calories: 360,
    allergens: ['milk', 'egg', 'mustard'], diets: ['vegetarian'],
  },
];
