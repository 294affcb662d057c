import { dipGroup } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

/** What goes beside the wings. */
export const sides: SeedItem[] = [
  {
    id: 'fries-regular', title: t('Fries', 'بطاطس مقلية'),
    description: t('Skin-on fries, salted while they are hot.', 'بطاطس بقشرها، تُملَّح وهي ساخنة.'),
    image: 'fries-regular', originalPrice: aed(11), discountedPrice: null, addons: [dipGroup(3)], calories: 380, allergens: [], diets: ['vegan', 'vegetarian'],
  },
  {
    id: 'fries-large', title: t('Large Fries', 'بطاطس مقلية كبيرة'),
    description: t('The same fries in a carton for two.', 'البطاطس نفسها في علبة لشخصين.'),
    image: 'fries-regular', originalPrice: aed(16), discountedPrice: null, addons: [dipGroup(3)], calories: 590, allergens: [], diets: ['vegan', 'vegetarian'],
  },
  {
    id: 'onion-rings', title: t('Onion Rings', 'حلقات بصل'),
    description: t('Eight thick rings in a crisp crumb with BBQ dip.', 'ثماني حلقات سميكة بقشرة مقرمشة مع صوص الباربكيو.'),
    image: 'onion-rings', originalPrice: aed(15), discountedPrice: null, addons: [dipGroup(3)], calories: 410, allergens: ['gluten', 'milk', 'mustard'], diets: ['vegetarian'],
  },
  {
    id: 'mozzarella-sticks', title: t('Mozzarella Sticks, 6 pieces', 'أصابع موزاريلا، 6 قطع'),
    description: t('Stretchy mozzarella in breadcrumbs with a tomato dip.', 'موزاريلا مطاطية مغلّفة بالبقسماط مع صوص الطماطم.'),
    image: 'mozzarella-sticks', originalPrice: aed(22), discountedPrice: aed(18.5), addons: [dipGroup(3)], calories: 520, allergens: ['gluten', 'milk', 'egg'], diets: ['vegetarian'],
  },
  {
    id: 'mac-and-cheese', title: t('Mac and Cheese', 'ماك آند تشيز'),
    description: t('Elbow pasta in three cheeses, toasted on top.', 'معكرونة بثلاثة أنواع جبن ووجه محمّر.'),
    image: 'mac-and-cheese', originalPrice: aed(19), discountedPrice: null, addons: [], calories: 560, allergens: ['gluten', 'milk', 'mustard'], diets: ['vegetarian'],
  },
  {
    id: 'corn-cob', title: t('Corn on the Cob', 'ذرة بالزبدة'),
    description: t('Sweet corn turned in salted butter.', 'كوز ذرة حلو بالزبدة المملّحة.'),
    image: 'corn-cob', originalPrice: aed(9.5), discountedPrice: null, addons: [], calories: 190, allergens: ['milk'], diets: ['vegetarian'],
  },
  {
    id: 'coleslaw', title: t('Coleslaw', 'كول سلو'),
    description: t('White cabbage and carrot, cut every morning.', 'ملفوف أبيض وجزر، يُقطَّع كل صباح.'),
    image: 'coleslaw', originalPrice: aed(9), discountedPrice: null, addons: [], calories: 170, allergens: ['egg', 'mustard'], diets: ['vegetarian'],
  },
  {
    id: 'side-salad', title: t('Green Side Salad', 'سلطة خضراء'),
    description: t('Leaves, cucumber and tomato with a lemon dressing.', 'خس وخيار وطماطم بصلصة الليمون.'),
    image: 'side-salad', originalPrice: aed(14), discountedPrice: null, addons: [], calories: 90, allergens: ['mustard'], diets: ['vegan', 'vegetarian'],
  },
  {
    id: 'celery-carrot', title: t('Celery and Carrot', 'كرفس وجزر'),
    description: t('Cold sticks with a ranch dip, between two hot wings.', 'أصابع باردة مع صوص الرانش، تنعشك بين قطعة حارة وأخرى.'),
    image: 'celery-carrot', originalPrice: aed(8), discountedPrice: null, addons: [], calories: 110, allergens: ['celery', 'milk', 'egg'], diets: ['vegetarian'],
  },
];
