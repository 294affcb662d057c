import type { Bilingual } from '../schema';
import { byThePieceGroup, crunchGroup, dipGroup, drinksGroup, sauceGroup } from './addonGroups';
import { mixedWings } from './mixedWings';
import { sauces, type Sauce } from './sauces';
import type { SeedItem } from './seedItem';
import { aed, pieces, t } from './text';

interface Size {
  count: number;
  /** AED with an ordinary sauce, and the price of one step. */
  price: number;
  step: number;
  /** The maximum number of sauces. */
  maxSauces: number;
  maxDips: number;
  serving: Bilingual;
}

/** The best-selling size first, so that the first page shows every sauce once. */
const sizes: readonly Size[] = [
  {
    count: 10,
    price: 42,
    step: 3,
    maxSauces: 2,
    maxDips: 4,
    serving: t('Ten pieces with a ranch dip.', 'عشر قطع مع صوص رانش.'),
  },
  {
    count: 6,
    price: 26,
    step: 2,
    maxSauces: 2,
    maxDips: 4,
    serving: t('Six pieces with a ranch dip.', 'ست قطع مع صوص رانش.'),
  },
  {
    count: 16,
    price: 64,
    step: 5,
    maxSauces: 2,
    maxDips: 6,
    serving: t(
      'A plate of 16 with two ranch dips, for two or three.',
      'طبق من 16 قطعة مع علبتي رانش، يكفي شخصين أو ثلاثة.',
    ),
  },
  {
    count: 24,
    price: 92,
    step: 8,
    maxSauces: 3,
    maxDips: 8,
    serving: t(
      'A plate of 24 with three ranch dips, for a table of four.',
      'طبق من 24 قطعة مع ثلاث علب رانش، لمائدة من أربعة أشخاص.',
    ),
  },
];

/** AED after the discount, by item id. */
const discounts: Readonly<Record<string, number>> = {
  'wings-buffalo-10': 36,
  'wings-lemon-pepper-10': 38.5,
  'wings-honey-bbq-6': 22,
  'wings-nashville-hot-16': 56,
  'wings-classic-16': 52,
  'wings-honey-bbq-24': 82,
};

function wingsOf(sauce: Sauce, size: Size): SeedItem {
  const id = `wings-${sauce.key}-${size.count}`;
  const discount = discounts[id];
  const isLarge = size.count >= 16;
  return {
    id,
    title: t(
      `${sauce.inTitle.en} Wings, ${pieces(size.count).en}`,
      `أجنحة ${sauce.inTitle.ar}، ${pieces(size.count).ar}`,
    ),
    description: t(`${sauce.description.en} ${size.serving.en}`, `${sauce.description.ar} ${size.serving.ar}`),
    image: isLarge && sauce.hasLarge ? `wings-${sauce.key}-large` : `wings-${sauce.key}`,
    originalPrice: aed(size.price + sauce.tier * size.step),
    discountedPrice: discount === undefined ? null : aed(discount),
    addons: [
      sauceGroup(sauce.key, size.maxSauces),
      dipGroup(size.maxDips),
      crunchGroup(),
      ...(isLarge ? [drinksGroup()] : []),
      ...(size.count === 24 ? [byThePieceGroup()] : []),
    ],
    calories: sauce.kcal * size.count,
    allergens: [...new Set(['gluten', 'egg', 'milk', ...sauce.allergens])],
    diets: ['halal'],
  };
}

/** Wings on the bone: every sauce in four sizes, then the mixed plates. */
export const wings: SeedItem[] = [
  ...sizes.flatMap((size) => sauces.map((sauce) => wingsOf(sauce, size))),
  ...mixedWings,
];
