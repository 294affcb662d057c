import type { Bilingual, StoredAddonGroup } from '../schema';
import { sauces } from './sauces';
import { aed, t } from './text';

/** One choice of an addon group. */
export type Choice = StoredAddonGroup['addon_items'][number];
type Limits = Partial<Omit<StoredAddonGroup, 'title' | 'addon_items'>>;

const NO_TEXT = t('', '');

/** A choice. Without `more` its quantity is 0 or 1. */
export const choice = (
  id: string,
  title: Bilingual,
  dirhams: number,
  image: string,
  more: Partial<Pick<Choice, 'description' | 'max_selection' | 'min_quantity'>> = {},
): Choice => ({ _id: id, title, description: NO_TEXT, image, price: aed(dirhams), max_selection: 1, ...more });

/** A group; omitted limits are 0, which is no limit. */
export const group = (title: Bilingual, limits: Limits, addon_items: Choice[]): StoredAddonGroup => ({
  title,
  min_selection: 0,
  max_selection: 0,
  min_quantity: 0,
  max_quantity: 0,
  ...limits,
  addon_items,
});

/** Mandatory: one to `max` sauces; the item's own sauce is first and included. */
export function sauceGroup(own: string, max: number, family: 'wings' | 'boneless' = 'wings'): StoredAddonGroup {
  const ordered = [...sauces].sort((a, b) => Number(b.key === own) - Number(a.key === own));
  return group(
    t('Choose your sauce', 'الصوص'),
    { min_selection: 1, max_selection: max },
    ordered.map((sauce) =>
      choice(
        `sauce-${sauce.key}`,
        sauce.name,
        sauce.key !== own && sauce.tier > 0 ? sauce.tier * 2 : 0,
        `${family}-${sauce.key}`,
        { description: sauce.description },
      ),
    ),
  );
}

const dipChoices = (cap: number, dirhams: number): Choice[] => [
  choice('dip-ranch', t('Ranch', 'رانش'), dirhams, 'dip-ranch', { max_selection: cap }),
  choice('dip-blue-cheese', t('Blue Cheese', 'جبن أزرق'), dirhams, 'dip-blue-cheese', { max_selection: cap }),
  choice('dip-garlic', t('Garlic', 'ثوم'), dirhams, 'dip-garlic', { max_selection: cap }),
  choice('dip-honey-mustard', t('Honey Mustard', 'عسل وخردل'), dirhams, 'dip-honey-mustard', { max_selection: cap }),
  choice('dip-bbq', t('BBQ', 'باربكيو'), dirhams, 'dip-bbq', { max_selection: cap }),
  choice('dip-hot', t('Hot Sauce', 'صوص حار'), dirhams, 'dip-hot', { max_selection: cap }),
];

/** Optional extra dips, priced each, at most `total` of all kinds together. */
export const dipGroup = (total: number): StoredAddonGroup =>
  group(t('Extra dips', 'صوصات إضافية'), { max_quantity: total }, dipChoices(Math.min(total, 4), 4));

/** Included dips of a box: exactly `count` pieces. */
export const includedDips = (count: number): StoredAddonGroup =>
  group(
    t('Your dips', 'الصوصات المشمولة'),
    { min_selection: 1, min_quantity: count, max_quantity: count },
    dipChoices(count, 0),
  );

/** Optional, one at most. */
export const crunchGroup = (): StoredAddonGroup =>
  group(t('Add some crunch', 'إضافات مقرمشة'), { max_selection: 1 }, [
    choice('side-fries', t('Fries', 'بطاطس مقلية'), 7, 'fries-regular'),
    choice('side-cheese-fries', t('Cheese Fries', 'بطاطس بالجبن'), 11, 'fries-cheese'),
    choice('side-onion-rings', t('Onion Rings', 'حلقات بصل'), 9, 'onion-rings'),
    choice('side-mozzarella', t('Mozzarella Sticks', 'أصابع موزاريلا'), 13, 'mozzarella-sticks'),
  ]);

/** Optional drinks without any limit of the group. */
export const drinksGroup = (): StoredAddonGroup =>
  group(t('Add drinks', 'مشروبات إضافية'), {}, [
    choice('drink-cola', t('Cola', 'كولا'), 6, 'cola', { max_selection: 12 }),
    choice('drink-diet-cola', t('Diet Cola', 'كولا دايت'), 6, 'diet-cola', { max_selection: 12 }),
    choice('drink-orange', t('Orange', 'برتقال'), 6, 'orange', { max_selection: 12 }),
    choice('drink-lemon-mint', t('Lemon Mint', 'ليمون بالنعناع'), 10, 'lemon-mint', { max_selection: 12 }),
    choice('drink-water', t('Water', 'ماء'), 2.5, 'water', { max_selection: 12 }),
  ]);

/** Included drinks of a box: exactly `count`; the better ones cost a little more. */
export const includedDrinks = (count: number): StoredAddonGroup =>
  group(
    count === 1 ? t('Your drink', 'مشروبك') : t('Your drinks', 'مشروباتك'),
    { min_selection: 1, max_selection: count === 1 ? 1 : 0, min_quantity: count, max_quantity: count },
    [
      choice('drink-cola', t('Cola', 'كولا'), 0, 'cola', { max_selection: count }),
      choice('drink-diet-cola', t('Diet Cola', 'كولا دايت'), 0, 'diet-cola', { max_selection: count }),
      choice('drink-orange', t('Orange', 'برتقال'), 0, 'orange', { max_selection: count }),
      choice('drink-water', t('Water', 'ماء'), 0, 'water', { max_selection: count }),
      choice('drink-iced-tea', t('Iced Tea', 'شاي مثلج'), 3, 'iced-tea', { max_selection: count }),
      choice('drink-lemon-mint', t('Lemon Mint', 'ليمون بالنعناع'), 4, 'lemon-mint', { max_selection: count }),
    ],
  );

/** Included sides of a box: at least `min` portions and up to `max`. */
export const sidesGroup = (min: number, max: number): StoredAddonGroup =>
  group(t('Choose your sides', 'الأطباق الجانبية'), { min_selection: 1, min_quantity: min, max_quantity: max }, [
    choice('side-fries', t('Fries', 'بطاطس مقلية'), 0, 'fries-regular', { max_selection: max }),
    choice('side-coleslaw', t('Coleslaw', 'كول سلو'), 0, 'coleslaw', { max_selection: max }),
    choice('side-corn', t('Corn on the Cob', 'ذرة بالزبدة'), 1, 'corn-cob', { max_selection: max }),
    choice('side-onion-rings', t('Onion Rings', 'حلقات بصل'), 3, 'onion-rings', { max_selection: max }),
    choice('side-mac', t('Mac and Cheese', 'ماك آند تشيز'), 5, 'mac-and-cheese', { max_selection: max }),
  ]);

/** Optional pieces that are only fried in batches: each has its own least quantity. */
export const byThePieceGroup = (): StoredAddonGroup =>
  group(t('Add more pieces', 'قطع إضافية'), { max_quantity: 12 }, [
    choice('piece-tender', t('Crispy Tender', 'تندر مقرمش'), 6, 'tenders-3', {
      max_selection: 9,
      min_quantity: 3,
      description: t('At least 3 pieces', '3 قطع على الأقل'),
    }),
    choice('piece-mozzarella', t('Mozzarella Stick', 'إصبع موزاريلا'), 4, 'mozzarella-sticks', {
      max_selection: 8,
      min_quantity: 4,
      description: t('At least 4 pieces', '4 قطع على الأقل'),
    }),
  ]);
