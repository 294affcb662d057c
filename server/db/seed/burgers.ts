import type { StoredAddonGroup } from '../schema';
import { choice, dipGroup, group } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

const bunGroup = (): StoredAddonGroup =>
  group(t('Choose your bun', 'الخبز'), { min_selection: 1, max_selection: 1 }, [
    choice('bun-potato', t('Potato Bun', 'خبز البطاطس'), 0, ''),
    choice('bun-sesame', t('Sesame Bun', 'خبز بالسمسم'), 0, ''),
    choice('bun-lettuce', t('Lettuce, no bun', 'خس بدل الخبز'), 0, ''),
  ]);

// All limits 0: anything, as often as each choice allows.
const extrasGroup = (): StoredAddonGroup =>
  group(t('Extras', 'إضافات'), {}, [
    choice('extra-cheese', t('Cheddar Slice', 'شريحة شيدر'), 3, '', { max_selection: 3 }),
    choice('extra-jalapeno', t('Jalapeño', 'هالبينو'), 2, ''),
    choice('extra-pickles', t('Pickles', 'مخلل'), 0, ''),
    choice('extra-fillet', t('Another Fillet', 'قطعة دجاج إضافية'), 9, '', { max_selection: 2 }),
  ]);

const mealGroup = (): StoredAddonGroup =>
  group(t('Make it a meal', 'اجعلها وجبة'), { max_selection: 1 }, [
    choice('meal-cola', t('Fries and Cola', 'بطاطس وكولا'), 11, 'fries-regular'),
    choice('meal-lemon-mint', t('Fries and Lemon Mint', 'بطاطس وليمون بالنعناع'), 15, 'fries-regular'),
    choice('meal-rings', t('Onion Rings and Cola', 'حلقات بصل وكولا'), 13, 'onion-rings'),
  ]);

const burger = (): StoredAddonGroup[] => [bunGroup(), extrasGroup(), mealGroup()];
const common = { allergens: ['gluten', 'egg', 'milk', 'sesame', 'mustard'], diets: ['halal'] };

/** Burgers, sandwiches and wraps. */
export const burgers: SeedItem[] = [
  {
    id: 'burger-classic',
    title: t('Classic Crispy Burger', 'برجر كلاسيك مقرمش'),
    description: t(
      'Crisp thigh fillet, cheddar, tomato, lettuce and house mayo.',
      'فخذ دجاج مقرمش مع الشيدر والطماطم والخس ومايونيز من تحضيرنا.',
    ),
    image: 'burger-classic',
    originalPrice: aed(28),
    discountedPrice: null,
    addons: burger(),
    calories: 640,
    ...common,
  },
  {
    id: 'burger-spicy',
    title: t('Spicy Ember Burger', 'برجر الجمر الحار'),
    description: t(
      'Hot fillet with slaw, pickles and a spoon of chilli mayo.',
      'قطعة دجاج حارة مع كول سلو ومخلل وملعقة مايونيز حار.',
    ),
    image: 'burger-spicy',
    originalPrice: aed(31),
    discountedPrice: aed(27.5),
    addons: burger(),
    calories: 690,
    ...common,
  },
  {
    id: 'burger-double',
    title: t('Double Crispy Burger', 'دبل برجر مقرمش'),
    description: t('Two fillets, two slices of cheddar, one soft bun.', 'قطعتا دجاج وشريحتا شيدر في خبزة واحدة طرية.'),
    image: 'burger-double',
    originalPrice: aed(39),
    discountedPrice: null,
    addons: burger(),
    calories: 980,
    ...common,
  },
  {
    id: 'sandwich-nashville',
    title: t('Nashville Hot Sandwich', 'ساندويتش ناشفيل الحار'),
    description: t(
      'Fillet dipped in hot spiced oil, cool slaw and pickles.',
      'دجاج مغمّس بزيت حار متبّل مع كول سلو بارد ومخلل.',
    ),
    image: 'sandwich-nashville',
    originalPrice: aed(33),
    discountedPrice: null,
    addons: burger(),
    calories: 760,
    ...common,
  },
  {
    id: 'wrap-chicken',
    title: t('Chicken Wrap', 'راب الدجاج'),
    description: t(
      'Tenders, crunchy salad and garlic sauce in a toasted tortilla.',
      'تندرز وسلطة مقرمشة وصوص الثوم في خبز تورتيلا محمّص.',
    ),
    image: 'wrap-chicken',
    originalPrice: aed(26),
    discountedPrice: null,
    addons: [extrasGroup(), mealGroup(), dipGroup(3)],
    calories: 560,
    allergens: ['gluten', 'egg', 'milk'],
    diets: ['halal'],
  },
  {
    id: 'wrap-buffalo',
    title: t('Buffalo Wrap', 'راب البافالو'),
    description: t('Tenders turned in buffalo sauce with lettuce and ranch.', 'تندرز بصوص البافالو مع الخس والرانش.'),
    image: 'wrap-chicken',
    originalPrice: aed(28),
    discountedPrice: null,
    addons: [extrasGroup(), mealGroup(), dipGroup(3)],
    calories: 590,
    allergens: ['gluten', 'egg', 'milk'],
    diets: ['halal'],
  },
];
