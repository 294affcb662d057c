import type { StoredAddonGroup } from '../schema';
import { choice, dipGroup, group } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

const toppingsGroup = (): StoredAddonGroup =>
  group(t('More on top', 'إضافات على الوجه'), { max_selection: 3, max_quantity: 4 }, [
    choice('top-chicken', t('Chicken Bites', 'قطع دجاج'), 8, 'boneless-classic', { max_selection: 2 }),
    choice('top-cheese', t('Cheese Sauce', 'صوص الجبن'), 4, 'fries-cheese', { max_selection: 2 }),
    choice('top-jalapeno', t('Jalapeño', 'هالبينو'), 2, ''),
    choice('top-onion', t('Crispy Onion', 'بصل مقرمش'), 2, ''),
  ]);

/** Loaded fries. */
export const loadedFries: SeedItem[] = [
  {
    id: 'fries-loaded',
    title: t('Loaded Fries', 'بطاطس محمّلة'),
    description: t(
      'Cheese sauce, ranch, crispy bits and jalapeño over hot fries.',
      'بطاطس ساخنة بصوص الجبن والرانش وقطع مقرمشة وهالبينو.',
    ),
    image: 'fries-loaded',
    originalPrice: aed(24),
    discountedPrice: aed(21),
    addons: [toppingsGroup(), dipGroup(3)],
    calories: 780,
    allergens: ['gluten', 'egg', 'milk'],
    diets: ['halal'],
  },
  {
    id: 'fries-loaded-sharing',
    title: t('Loaded Fries, to share', 'بطاطس محمّلة للمشاركة'),
    description: t('Twice the tray and twice the toppings, four forks.', 'صينية مضاعفة بإضافات مضاعفة، مع أربع شوك.'),
    image: 'fries-loaded',
    originalPrice: aed(39),
    discountedPrice: null,
    addons: [toppingsGroup(), dipGroup(6)],
    calories: 1520,
    allergens: ['gluten', 'egg', 'milk'],
    diets: ['halal'],
  },
  {
    id: 'fries-cheese',
    title: t('Cheese Fries', 'بطاطس بالجبن'),
    description: t('Warm cheddar sauce over skin-on fries.', 'صوص شيدر دافئ فوق بطاطس بقشرها.'),
    image: 'fries-cheese',
    originalPrice: aed(18),
    discountedPrice: null,
    addons: [toppingsGroup()],
    calories: 610,
    allergens: ['milk'],
    diets: ['vegetarian'],
  },
  {
    id: 'fries-cheese-sharing',
    title: t('Cheese Fries, to share', 'بطاطس بالجبن للمشاركة'),
    description: t('A large tray under a good pour of cheddar sauce.', 'صينية كبيرة مع كمية وافرة من صوص الشيدر.'),
    image: 'fries-cheese',
    originalPrice: aed(29),
    discountedPrice: null,
    addons: [toppingsGroup()],
    calories: 1180,
    allergens: ['milk'],
    diets: ['vegetarian'],
  },
];
