import type { StoredAddonGroup } from '../schema';
import { choice, group } from './addonGroups';
import type { SeedItem } from './seedItem';
import { aed, t } from './text';

const iceGroup = (): StoredAddonGroup =>
  group(t('Ice', 'الثلج'), { max_selection: 1 }, [
    choice('ice-less', t('Less Ice', 'ثلج أقل'), 0, ''),
    choice('ice-none', t('No Ice', 'بدون ثلج'), 0, ''),
  ]);

const shakeGroup = (): StoredAddonGroup =>
  group(t('On top', 'على الوجه'), { max_selection: 2 }, [
    choice('shake-cream', t('More Cream', 'كريمة إضافية'), 2, ''),
    choice('shake-cookie', t('Cookie Crumbs', 'فتات كوكيز'), 3, 'cookies'),
    choice('shake-brownie', t('Brownie Pieces', 'قطع براونيز'), 4, 'brownie'),
  ]);

const plant = { allergens: [], diets: ['vegan', 'vegetarian'] };

/** Cold drinks. */
export const drinks: SeedItem[] = [
  {
    id: 'cola',
    title: t('Cola', 'كولا'),
    description: t('A tall glass over ice.', 'كوب طويل مع الثلج.'),
    image: 'cola',
    originalPrice: aed(7.5),
    discountedPrice: null,
    addons: [iceGroup()],
    calories: 180,
    ...plant,
  },
  {
    id: 'diet-cola',
    title: t('Diet Cola', 'كولا دايت'),
    description: t('A cold can with a slice of lemon.', 'علبة باردة مع شريحة ليمون.'),
    image: 'diet-cola',
    originalPrice: aed(7.5),
    discountedPrice: null,
    addons: [],
    calories: 2,
    ...plant,
  },
  {
    id: 'orange',
    title: t('Orange', 'برتقال'),
    description: t('Orange drink over ice.', 'شراب البرتقال مع الثلج.'),
    image: 'orange',
    originalPrice: aed(7.5),
    discountedPrice: null,
    addons: [iceGroup()],
    calories: 190,
    ...plant,
  },
  {
    id: 'lemon-mint',
    title: t('Lemon Mint', 'ليمون بالنعناع'),
    description: t('Fresh lemon and mint, blended with ice.', 'ليمون ونعناع طازجان مخفوقان مع الثلج.'),
    image: 'lemon-mint',
    originalPrice: aed(15),
    discountedPrice: aed(12),
    addons: [iceGroup()],
    calories: 140,
    ...plant,
  },
  {
    id: 'iced-tea',
    title: t('Iced Tea', 'شاي مثلج'),
    description: t('Black tea brewed here, lemon and mint.', 'شاي نحضّره بأنفسنا مع الليمون والنعناع.'),
    image: 'iced-tea',
    originalPrice: aed(12),
    discountedPrice: null,
    addons: [iceGroup()],
    calories: 90,
    ...plant,
  },
  {
    id: 'water',
    title: t('Water', 'ماء'),
    description: t('Still, 500 ml.', 'ماء غير غازي، 500 مل.'),
    image: 'water',
    originalPrice: aed(3),
    discountedPrice: null,
    addons: [],
    calories: 0,
    ...plant,
  },
];

/** Milkshakes. */
export const shakes: SeedItem[] = [
  {
    id: 'milkshake-vanilla',
    title: t('Vanilla Shake', 'ميلك شيك فانيليا'),
    description: t('Vanilla ice cream and milk under whipped cream.', 'آيس كريم فانيليا وحليب تحت الكريمة المخفوقة.'),
    image: 'milkshake-vanilla',
    originalPrice: aed(18),
    discountedPrice: null,
    addons: [shakeGroup()],
    calories: 540,
    allergens: ['milk'],
    diets: ['vegetarian'],
  },
  {
    id: 'milkshake-chocolate',
    title: t('Chocolate Shake', 'ميلك شيك شوكولاتة'),
    description: t(
      'Dark cocoa, ice cream and milk under whipped cream.',
      'كاكاو داكن وآيس كريم وحليب تحت الكريمة المخفوقة.',
    ),
    image: 'milkshake-chocolate',
    originalPrice: aed(18),
    discountedPrice: null,
    addons: [shakeGroup()],
    calories: 590,
    allergens: ['milk', 'soy'],
    diets: ['vegetarian'],
  },
  {
    id: 'mango-lassi',
    title: t('Mango Lassi', 'لاسي المانجو'),
    description: t('Mango and cool yoghurt, good after something hot.', 'مانجو ولبن بارد، ألطف ما يُشرب بعد الحار.'),
    image: 'mango-lassi',
    originalPrice: aed(16),
    discountedPrice: null,
    addons: [],
    calories: 260,
    allergens: ['milk'],
    diets: ['vegetarian'],
  },
];
