import { crunchGroup, dipGroup, sauceGroup } from './addonGroups';
import { sauces, type Sauce } from './sauces';
import type { SeedItem } from './seedItem';
import { aed, pieces, t } from './text';

const servings = {
  8: t('Eight bites of breast fillet with a ranch dip.', 'ثماني قطع من صدر الدجاج مع صوص رانش.'),
  14: t('Fourteen bites of breast fillet with two ranch dips.', 'أربع عشرة قطعة من صدر الدجاج مع علبتي رانش.'),
};

function bonelessOf(sauce: Sauce, count: 8 | 14, discount: number | null = null): SeedItem {
  // «كلاسيك» needs no ending here, because the Arabic noun is masculine.
  const arabic = sauce.key === 'classic' ? 'كلاسيك مقرمش' : sauce.inTitle.ar;
  const price = count === 8 ? 29 + sauce.tier * 2 : 47 + sauce.tier * 4;
  return {
    id: `boneless-${sauce.key}-${count}`,
    title: t(`${sauce.inTitle.en} Boneless, ${pieces(count).en}`, `دجاج بدون عظم ${arabic}، ${pieces(count).ar}`),
    description: t(`${sauce.description.en} ${servings[count].en}`, `${sauce.description.ar} ${servings[count].ar}`),
    image: `boneless-${sauce.key}`,
    originalPrice: aed(price),
    discountedPrice: discount === null ? null : aed(discount),
    addons: [sauceGroup(sauce.key, count === 8 ? 1 : 2, 'boneless'), dipGroup(4), crunchGroup()],
    calories: (sauce.kcal - 28) * count,
    allergens: [...new Set(['gluten', 'egg', 'milk', ...sauce.allergens])],
    diets: ['halal'],
  };
}

const discounts: Readonly<Record<string, number>> = { teriyaki: 25, 'mango-habanero': 27.5 };
const largeSauces = ['buffalo', 'honey-bbq', 'korean-gochujang'];

/** Boneless bites: every sauce, and the best sellers in the large size. */
export const boneless: SeedItem[] = [
  ...sauces.map((sauce) => bonelessOf(sauce, 8, discounts[sauce.key] ?? null)),
  ...sauces.filter(({ key }) => largeSauces.includes(key)).map((sauce) => bonelessOf(sauce, 14)),
];
