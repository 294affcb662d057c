import type { Bilingual } from '../schema';
import { t } from './text';

/** A sauce; wings and boneless are offered with each. */
export interface Sauce {
  /** End of the picture slugs `wings-…` and `boneless-…`, and of item ids. */
  key: string;
  /** As a choice of an addon group. */
  name: Bilingual;
  /** After the noun in a title: `Buffalo Wings`, `أجنحة بافالو`. */
  inTitle: Bilingual;
  description: Bilingual;
  /** Price difference to the ordinary sauces, in steps. */
  tier: -1 | 0 | 1 | 2;
  /** kcal of one wing with it. */
  kcal: number;
  allergens: string[];
  /** Whether there is a picture of the large portion. */
  hasLarge: boolean;
}

/** All sauces, the best seller first. */
export const sauces: readonly Sauce[] = [
  {
    key: 'buffalo',
    name: t('Buffalo', 'بافالو'),
    inTitle: t('Buffalo', 'بافالو'),
    description: t(
      'Tossed in cayenne butter, tangy with a medium heat.',
      'مغمّسة بزبدة الفلفل الحار، بحموضة لطيفة وحرارة متوسطة.',
    ),
    tier: 0,
    kcal: 92,
    allergens: ['milk'],
    hasLarge: true,
  },
  {
    key: 'honey-bbq',
    name: t('Honey BBQ', 'عسل وباربكيو'),
    inTitle: t('Honey BBQ', 'بالعسل والباربكيو'),
    description: t('Smoky barbecue glaze, finished with honey.', 'صوص باربكيو مدخّن مع لمسة من العسل.'),
    tier: 0,
    kcal: 101,
    allergens: ['mustard'],
    hasLarge: true,
  },
  {
    key: 'lemon-pepper',
    name: t('Lemon Pepper', 'ليمون وفلفل'),
    inTitle: t('Lemon Pepper', 'بالليمون والفلفل'),
    description: t(
      'A dry rub of cracked pepper and lemon zest, no heat.',
      'تتبيلة جافة من الفلفل المجروش وبرش الليمون، غير حارة.',
    ),
    tier: 0,
    kcal: 90,
    allergens: ['milk'],
    hasLarge: true,
  },
  {
    key: 'korean-gochujang',
    name: t('Korean Gochujang', 'غوتشوجانغ كوري'),
    inTitle: t('Korean Gochujang', 'بصوص الغوتشوجانغ الكوري'),
    description: t(
      'Sticky fermented chilli glaze with sesame and spring onion.',
      'صوص فلفل كوري متماسك يجمع الحلاوة والحرارة، مع السمسم والبصل الأخضر.',
    ),
    tier: 1,
    kcal: 104,
    allergens: ['soy', 'sesame'],
    hasLarge: true,
  },
  {
    key: 'mango-habanero',
    name: t('Mango Habanero', 'مانجو وهابانيرو'),
    inTitle: t('Mango Habanero', 'بالمانجو والهابانيرو'),
    description: t('Sweet ripe mango with a sharp habanero finish.', 'مانجو ناضجة حلوة تليها حرارة الهابانيرو.'),
    tier: 1,
    kcal: 99,
    allergens: [],
    hasLarge: false,
  },
  {
    key: 'garlic-parmesan',
    name: t('Garlic Parmesan', 'ثوم وبارميزان'),
    inTitle: t('Garlic Parmesan', 'بالثوم والبارميزان'),
    description: t(
      'Roasted garlic butter under freshly grated parmesan.',
      'زبدة بالثوم المشوي، فوقها بارميزان مبشور طازج.',
    ),
    tier: 1,
    kcal: 108,
    allergens: ['milk'],
    hasLarge: false,
  },
  {
    key: 'nashville-hot',
    name: t('Nashville Hot', 'ناشفيل حار'),
    inTitle: t('Nashville Hot', 'بصوص ناشفيل الحار'),
    description: t(
      'Brushed with chilli and paprika oil, the hottest of the house.',
      'مدهونة بزيت الفلفل الحار والبابريكا، وهي الأكثر حرارة لدينا.',
    ),
    tier: 0,
    kcal: 103,
    allergens: [],
    hasLarge: false,
  },
  {
    key: 'teriyaki',
    name: t('Teriyaki', 'ترياكي'),
    inTitle: t('Teriyaki', 'ترياكي'),
    description: t(
      'Soy and ginger glaze with toasted sesame, mild.',
      'صوص الصويا والزنجبيل مع سمسم محمّص، بطعم خفيف غير حار.',
    ),
    tier: 0,
    kcal: 98,
    allergens: ['soy', 'sesame', 'gluten'],
    hasLarge: false,
  },
  {
    key: 'truffle',
    name: t('Truffle', 'كمأة'),
    inTitle: t('Truffle', 'بالكمأة'),
    description: t(
      'Black truffle butter, chives and a little sea salt.',
      'زبدة بالكمأة السوداء مع الثوم المعمّر ورشّة ملح بحري.',
    ),
    tier: 2,
    kcal: 107,
    allergens: ['milk'],
    hasLarge: false,
  },
  {
    key: 'classic',
    name: t('No sauce', 'بدون صوص'),
    inTitle: t('Classic Crispy', 'كلاسيك مقرمشة'),
    description: t(
      'Salted and fried twice, for those who want the crunch alone.',
      'مملّحة ومقلية مرتين، لمن يريد القرمشة وحدها.',
    ),
    tier: -1,
    kcal: 84,
    allergens: [],
    hasLarge: false,
  },
];
