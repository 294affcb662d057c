import type { Lang } from '../../../contract/common';
import type { Banner, Category, DashboardPromo } from '../../../contract/dashboard';
import type { AddonGroup, MenuItem } from '../../../contract/menu';
import type { banners, Bilingual, categories, menuItems, promos, StoredAddonGroup } from '../../db/schema';
import { toAed, toAedOrNull } from '../../lib/money';
import { isCutout, picture, rowPicture } from '../../storage/pictures';
import { promoView } from '../promo/promoView';

export type ItemRow = typeof menuItems.$inferSelect;

interface View {
  lang: Lang;
  publicUrl: string;
}

const categoryView = (row: typeof categories.$inferSelect, { lang, publicUrl }: View): Category => ({
  _id: row.id,
  title: row.title[lang],
  ...picture(row.image, lang, publicUrl),
});

const bannerView = (row: typeof banners.$inferSelect, { lang, publicUrl }: View): Banner => ({
  _id: row.id,
  title: row.title[lang],
  ...(row.link ? { link: row.link } : {}),
  ...(isCutout(row.image) ? { image_cutout: true } : {}),
  ...picture(row.image, lang, publicUrl),
});

const groupView = (group: StoredAddonGroup, { lang, publicUrl }: View): AddonGroup => ({
  title: group.title[lang],
  min_selection: group.min_selection,
  max_selection: group.max_selection,
  min_quantity: group.min_quantity,
  max_quantity: group.max_quantity,
  addon_items: group.addon_items.map((item) => ({
    _id: item._id,
    title: item.title[lang],
    description: item.description[lang],
    price: toAed(item.price),
    max_selection: item.max_selection,
    ...(item.min_quantity === undefined ? {} : { min_quantity: item.min_quantity }),
    ...(item.default ? { default: true } : {}),
    ...(item.default_quantity === undefined ? {} : { default_quantity: item.default_quantity }),
    ...(item.heat === undefined ? {} : { heat: item.heat }),
    ...rowPicture(item.image, lang, publicUrl),
  })),
});

const nameIn = (lang: Lang) => (named: string | Bilingual) => (typeof named === 'string' ? named : named[lang]);

const itemView = (row: ItemRow, { lang, publicUrl }: View): MenuItem => ({
  _id: row.id,
  title: row.title[lang],
  description: row.description[lang],
  original_price: toAed(row.originalPrice),
  discounted_price: toAedOrNull(row.discountedPrice),
  cart_quantity: 0,
  addons: [],
  category_id: row.categoryId,
  ...(row.calories === null ? {} : { calories: row.calories }),
  allergens: row.allergens.map(nameIn(lang)),
  diets: row.diets.map(nameIn(lang)),
  ...picture(row.image, lang, publicUrl),
});

export interface MenuViews {
  categories: Category[];
  banners: Banner[];
  promos: Map<string, DashboardPromo>;
  /** Without its addons. */
  item(id: string): MenuItem | undefined;
  details(id: string): MenuItem | undefined;
}

/** What `make` makes of an id that there is, once. */
function once<T>(make: (id: string) => T): (id: string) => T {
  const made = new Map<string, T>();
  return (id) => {
    const value = made.get(id) ?? make(id);
    if (value !== undefined) made.set(id, value);
    return value;
  };
}

/** Items are made when they are asked for: all of a large menu would hold up every call for half a second. */
export function menuViews(
  rows: {
    categories: (typeof categories.$inferSelect)[];
    banners: (typeof banners.$inferSelect)[];
    promos: (typeof promos.$inferSelect)[];
    items: ReadonlyMap<string, ItemRow>;
  },
  view: View,
): MenuViews {
  const viewOf = (id: string, make: (row: ItemRow) => MenuItem) => {
    const row = rows.items.get(id);
    return row && make(row);
  };
  return {
    categories: rows.categories.map((row) => categoryView(row, view)),
    banners: rows.banners.map((row) => bannerView(row, view)),
    promos: new Map(rows.promos.map((row) => [row.id, promoView(row, view.lang, view.publicUrl)])),
    item: once((id) => viewOf(id, (row) => itemView(row, view))),
    details: once((id) =>
      viewOf(id, (row) => ({ ...itemView(row, view), addons: row.addons.map((group) => groupView(group, view)) })),
    ),
  };
}
