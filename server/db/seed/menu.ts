import type { categories as categoriesTable, menuItems as menuItemsTable } from '../schema';
import { boneless } from './boneless';
import { boxes } from './boxes';
import { burgers } from './burgers';
import { desserts } from './desserts';
import { dips } from './dips';
import { drinks, shakes } from './drinks';
import { loadedFries } from './fries';
import type { SeedItem } from './seedItem';
import { sides } from './sides';
import { tenders } from './tenders';
import { t } from './text';
import { wings } from './wings';

const sections = [
  { id: 'wings', title: t('Wings', 'أجنحة'), image: 'wings-buffalo', items: wings },
  { id: 'boneless', title: t('Boneless', 'بدون عظم'), image: 'boneless-buffalo', items: boneless },
  { id: 'tenders', title: t('Tenders', 'تندرز'), image: 'tenders-5', items: tenders },
  { id: 'burgers', title: t('Burgers', 'برجر'), image: 'burger-classic', items: burgers },
  { id: 'boxes', title: t('Boxes', 'بوكسات'), image: 'box-solo', items: boxes },
  { id: 'loaded-fries', title: t('Loaded Fries', 'بطاطس محمّلة'), image: 'fries-loaded', items: loadedFries },
  { id: 'sides', title: t('Sides', 'أطباق جانبية'), image: 'onion-rings', items: sides },
  { id: 'dips', title: t('Dips', 'صوصات'), image: 'dip-ranch', items: dips },
  { id: 'drinks', title: t('Drinks', 'مشروبات'), image: 'cola', items: drinks },
  { id: 'shakes', title: t('Shakes', 'ميلك شيك'), image: 'milkshake-chocolate', items: shakes },
  { id: 'desserts', title: t('Desserts', 'حلويات'), image: 'luqaimat', items: desserts },
] satisfies { id: string; title: unknown; image: string; items: SeedItem[] }[];

/** The categories in the order of the home screen; wings first. */
export const categories: (typeof categoriesTable.$inferInsert)[] = sections.map(({ id, title, image }, position) => ({
  id,
  title,
  image,
  position,
}));

/** Every item of the menu in its category's order. */
export const menuItems: (typeof menuItemsTable.$inferInsert)[] = sections.flatMap(({ id: categoryId, items }) =>
  items.map((item, position) => ({ ...item, categoryId, position })),
);
