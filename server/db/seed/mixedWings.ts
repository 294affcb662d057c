import { byThePieceGroup, crunchGroup, dipGroup, drinksGroup, sauceGroup } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

const common = { allergens: ['gluten', 'egg', 'milk', 'soy', 'sesame', 'mustard'], diets: ['halal'] };

/** Plates with several sauces, a children's and a lunch portion. */
export const mixedWings: SeedItem[] = [
  {
    id: 'wings-kids-4',
    title: t('Little Wings, 4 pieces', 'أجنحة الصغار، 4 قطع'),
    description: t(
      'Four plain wings with a small BBQ dip, for smaller hands.',
      'أربع قطع بدون صوص مع علبة باربكيو صغيرة، بحجم يناسب الأطفال.',
    ),
    image: 'wings-classic',
    originalPrice: aed(18),
    discountedPrice: null,
    addons: [],
    calories: 336,
    allergens: ['gluten', 'egg', 'mustard'],
    diets: ['halal'],
  },
  {
    id: 'wings-lunch-8',
    title: t('Lunch Wings, 8 pieces', 'أجنحة الغداء، 8 قطع'),
    description: t('Eight wings in one sauce with a handful of fries.', 'ثماني قطع بصوص واحد مع قليل من البطاطس.'),
    image: 'wings-honey-bbq',
    originalPrice: aed(36),
    discountedPrice: aed(32),
    addons: [sauceGroup('honey-bbq', 1), dipGroup(4)],
    calories: 960,
    ...common,
  },
  {
    id: 'wings-mix-12',
    title: t('Half and Half Wings, 12 pieces', 'أجنحة نصف ونصف، 12 قطعة'),
    description: t(
      'Twelve wings split between two sauces, kept apart on the plate.',
      'اثنتا عشرة قطعة مقسومة على صوصين، كل صوص في جهة.',
    ),
    image: 'wings-garlic-parmesan',
    originalPrice: aed(52),
    discountedPrice: null,
    addons: [{ ...sauceGroup('garlic-parmesan', 2), min_selection: 2 }, dipGroup(4), crunchGroup()],
    calories: 1190,
    ...common,
  },
  {
    id: 'wings-mix-18',
    title: t('Three Sauce Wings, 18 pieces', 'أجنحة بثلاثة صوصات، 18 قطعة'),
    description: t(
      'Six wings in each of three sauces, to settle the argument.',
      'ست قطع من كل صوص من ثلاثة، حتى لا يختلف أحد على الطعم.',
    ),
    image: 'wings-korean-gochujang-large',
    originalPrice: aed(76),
    discountedPrice: aed(69),
    addons: [{ ...sauceGroup('korean-gochujang', 3), min_selection: 3 }, dipGroup(6), drinksGroup()],
    calories: 1790,
    ...common,
  },
  {
    id: 'wings-mix-30',
    title: t('Sharing Wings, 30 pieces', 'أجنحة المشاركة، 30 قطعة'),
    description: t(
      'Thirty wings in up to three sauces with four dips, for five hungry people.',
      'ثلاثون قطعة بثلاثة صوصات كحد أقصى مع أربع علب صوص، لخمسة أشخاص جائعين.',
    ),
    image: 'wings-honey-bbq-large',
    originalPrice: aed(114),
    discountedPrice: null,
    addons: [sauceGroup('honey-bbq', 3), dipGroup(8), drinksGroup(), byThePieceGroup()],
    calories: 2980,
    ...common,
  },
  {
    id: 'wings-mix-50',
    title: t('Match Night Wings, 50 pieces', 'أجنحة ليلة المباراة، 50 قطعة'),
    description: t(
      'Fifty wings in up to four sauces with six dips. Please allow 15 minutes more.',
      'خمسون قطعة بأربعة صوصات كحد أقصى مع ست علب صوص. تحتاج إلى 15 دقيقة إضافية.',
    ),
    image: 'wings-buffalo-large',
    originalPrice: aed(185),
    discountedPrice: aed(169),
    addons: [sauceGroup('buffalo', 4), dipGroup(12), drinksGroup(), byThePieceGroup()],
    calories: 4900,
    ...common,
  },
  {
    id: 'wings-inferno-10',
    title: t('Inferno Wings, 10 pieces', 'أجنحة اللهب، 10 قطع'),
    description: t(
      'Nashville oil twice over with fresh chilli. Milk is a good idea.',
      'طبقتان من زيت ناشفيل مع فلفل طازج. ننصح بكوب من اللبن معها.',
    ),
    image: 'wings-nashville-hot',
    originalPrice: aed(46),
    discountedPrice: null,
    addons: [dipGroup(4), crunchGroup(), drinksGroup()],
    calories: 1070,
    allergens: ['gluten', 'egg', 'milk'],
    diets: ['halal'],
  },
  {
    id: 'wings-zesty-8',
    title: t('Extra Lemon Wings, 8 pieces', 'أجنحة بليمون إضافي، 8 قطع'),
    description: t(
      'Our lemon pepper rub with fresh lemon squeezed over at the pass.',
      'تتبيلة الليمون والفلفل مع عصرة ليمون طازج قبل التقديم.',
    ),
    image: 'wings-lemon-pepper',
    originalPrice: aed(35),
    discountedPrice: null,
    addons: [dipGroup(4), crunchGroup()],
    calories: 730,
    allergens: ['gluten', 'egg', 'milk'],
    diets: ['halal'],
  },
];
