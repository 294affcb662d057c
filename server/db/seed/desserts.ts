import type { StoredAddonGroup } from '../schema';
import { choice, group } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

const scoopGroup = (): StoredAddonGroup =>
  group(t('Add ice cream', 'آيس كريم إضافي'), { max_quantity: 3 }, [
    choice('scoop-vanilla', t('Vanilla Scoop', 'كرة فانيليا'), 5, 'ice-cream-sundae', { max_selection: 3 }),
    choice('scoop-chocolate', t('Chocolate Scoop', 'كرة شوكولاتة'), 5, 'ice-cream-sundae', { max_selection: 3 }),
  ]);

/** Desserts. */
export const desserts: SeedItem[] = [
  {
    id: 'luqaimat',
    title: t('Luqaimat', 'لقيمات'),
    description: t('Twelve hot dumplings, date syrup and sesame.', 'اثنتا عشرة حبة ساخنة بدبس التمر والسمسم.'),
    image: 'luqaimat',
    originalPrice: aed(19),
    discountedPrice: null,
    addons: [scoopGroup()],
    calories: 480,
    allergens: ['gluten', 'milk', 'sesame'],
    diets: ['vegetarian'],
  },
  {
    id: 'brownie',
    title: t('Warm Brownie', 'براونيز دافئ'),
    description: t('Dense chocolate brownie with vanilla ice cream.', 'براونيز شوكولاتة غني مع آيس كريم الفانيليا.'),
    image: 'brownie',
    originalPrice: aed(21),
    discountedPrice: aed(17.5),
    addons: [scoopGroup()],
    calories: 560,
    allergens: ['gluten', 'milk', 'egg', 'soy'],
    diets: ['vegetarian'],
  },
  {
    id: 'churros',
    title: t('Churros', 'تشوروز'),
    description: t('Cinnamon sugar outside, chocolate to dip.', 'سكر وقرفة من الخارج، وشوكولاتة للتغميس.'),
    image: 'churros',
    originalPrice: aed(18),
    discountedPrice: null,
    addons: [scoopGroup()],
    calories: 430,
    allergens: ['gluten', 'milk', 'egg', 'soy'],
    diets: ['vegetarian'],
  },
  {
    id: 'cheesecake',
    title: t('Strawberry Cheesecake', 'تشيز كيك بالفراولة'),
    description: t('Baked, cold, with strawberries on top.', 'مخبوز وبارد، فوقه الفراولة.'),
    image: 'cheesecake',
    originalPrice: aed(23),
    discountedPrice: null,
    addons: [],
    calories: 450,
    allergens: ['gluten', 'milk', 'egg'],
    diets: ['vegetarian'],
  },
  {
    id: 'cookies',
    title: t('Chocolate Chip Cookies, 3 pieces', 'كوكيز الشوكولاتة، 3 قطع'),
    description: t('Soft in the middle, baked through the day.', 'طرية من الوسط، ونخبزها طوال اليوم.'),
    image: 'cookies',
    originalPrice: aed(12),
    discountedPrice: null,
    addons: [],
    calories: 480,
    allergens: ['gluten', 'milk', 'egg', 'soy'],
    diets: ['vegetarian'],
  },
  {
    id: 'ice-cream-sundae',
    title: t('Sundae', 'آيس كريم صنداي'),
    description: t('Vanilla ice cream, chocolate sauce and a cherry.', 'آيس كريم فانيليا وصوص شوكولاتة وحبة كرز.'),
    image: 'ice-cream-sundae',
    originalPrice: aed(16),
    discountedPrice: null,
    addons: [],
    calories: 390,
    allergens: ['milk', 'soy'],
    diets: ['vegetarian'],
  },
];
