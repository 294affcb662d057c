import { byThePieceGroup, drinksGroup, includedDips, includedDrinks, sauceGroup, sidesGroup } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

const common = { allergens: ['gluten', 'egg', 'milk', 'soy', 'sesame', 'mustard'], diets: ['halal'] };

/** Boxes, buckets and platters: several dishes at one price. */
export const boxes: SeedItem[] = [
  {
    id: 'box-solo',
    title: t('Solo Box', 'بوكس فردي'),
    description: t('Six wings, fries, one dip and a drink.', 'ست قطع أجنحة وبطاطس وصوص ومشروب.'),
    image: 'box-solo',
    originalPrice: aed(42),
    discountedPrice: aed(37),
    addons: [sauceGroup('buffalo', 1), includedDips(1), includedDrinks(1)],
    calories: 1120,
    ...common,
  },
  {
    id: 'box-solo-10',
    title: t('Big Solo Box', 'بوكس فردي كبير'),
    description: t(
      'Ten wings, a side of your choice, two dips and a drink.',
      'عشر قطع أجنحة وطبق جانبي من اختيارك وصوصان ومشروب.',
    ),
    image: 'box-solo',
    originalPrice: aed(58),
    discountedPrice: null,
    addons: [sauceGroup('buffalo', 2), sidesGroup(1, 1), includedDips(2), includedDrinks(1)],
    calories: 1640,
    ...common,
  },
  {
    id: 'box-duo',
    title: t('Duo Box', 'بوكس لشخصين'),
    description: t(
      'Sixteen wings, two sides, two drinks and two dips.',
      'ست عشرة قطعة أجنحة وطبقان جانبيان ومشروبان وصوصان.',
    ),
    image: 'box-duo',
    originalPrice: aed(96),
    discountedPrice: aed(86),
    addons: [sauceGroup('honey-bbq', 2), sidesGroup(2, 2), includedDrinks(2), includedDips(2)],
    calories: 2580,
    ...common,
  },
  {
    id: 'bucket-family',
    title: t('Family Bucket, 24 pieces', 'باكيت العائلة، 24 قطعة'),
    description: t(
      'Twenty-four wings in up to three sauces, with at least two sides and four dips.',
      'أربع وعشرون قطعة بثلاثة صوصات كحد أقصى، مع طبقين جانبيين على الأقل وأربع علب صوص.',
    ),
    image: 'bucket-family',
    originalPrice: aed(139),
    discountedPrice: aed(119),
    addons: [sauceGroup('buffalo', 3), sidesGroup(2, 4), includedDips(4), drinksGroup(), byThePieceGroup()],
    calories: 3650,
    ...common,
  },
  {
    id: 'platter-party',
    title: t('Party Platter, 40 pieces', 'صينية الحفلات، 40 قطعة'),
    description: t(
      'Forty wings, fries, carrot and celery, and dips all around. Feeds eight.',
      'أربعون قطعة مع البطاطس والجزر والكرفس والصوصات حولها. تكفي ثمانية أشخاص.',
    ),
    image: 'platter-party',
    originalPrice: aed(219),
    discountedPrice: null,
    addons: [{ ...sauceGroup('buffalo', 4), min_selection: 2 }, includedDips(6), drinksGroup(), byThePieceGroup()],
    calories: 5400,
    allergens: [...common.allergens, 'celery'],
    diets: common.diets,
  },
];
