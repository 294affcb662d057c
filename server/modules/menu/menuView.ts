import type { Lang } from '../../../contract/common';
import type { AddonGroup, Banner, Category, DashboardPromo, MenuItem } from '../../../contract/menu';
import type { StoredAddonGroup } from '../../db/schema';
import { toAed, toAedOrNull } from '../../lib/money';
import { picture } from '../../lib/pictures';
import type { ItemRow, Menu } from './menuStore';

/** Language and picture prefix of one reply. */
export interface View { lang: Lang; publicUrl: string }

/** A category as the contract sends it. */
export const categoryView = (row: Menu['categories'][number], { lang, publicUrl }: View): Category =>
  ({ _id: row.id, title: row.title[lang], ...picture(row.image, lang, publicUrl) });

/** A banner; `link` only when it leads somewhere. */
export const bannerView = (row: Menu['banners'][number], { lang, publicUrl }: View): Banner =>
  ({ _id: row.id, title: row.title[lang], ...(row.link ? { link: row.link } : {}), ...picture(row.image, lang, publicUrl) });

/** A promo of the dashboard with its words as extras. */
export const dashboardPromoView = (row: Menu['promos'][number], { lang, publicUrl }: View): DashboardPromo =>
  ({ _id: row.id, title: row.title[lang], description: row.description[lang], ...picture(row.image, lang, publicUrl) });

const groupView = (group: StoredAddonGroup, { lang, publicUrl }: View): AddonGroup => ({
  title: group.title[lang],
  min_selection: group.min_selection, max_selection: group.max_selection,
  min_quantity: group.min_quantity, max_quantity: group.max_quantity,
  addon_items: group.addon_items.map((item) => ({
    _id: item._id, title: item.title[lang], description: item.description[lang], price: toAed(item.price),
    max_selection: item.max_selection, ...(item.min_quantity === undefined ? {} : { min_quantity: item.min_quantity }),
    ...picture(item.image, lang, publicUrl),
  })),
});

/** An item of a list, without its addons. */
export const itemView = (row: ItemRow, cartQuantity: number, { lang, publicUrl }: View): MenuItem => ({
  _id: row.id, title: row.title[lang], description: row.description[lang],
  original_price: toAed(row.originalPrice), discounted_price: toAedOrNull(row.discountedPrice),
  cart_quantity: cartQuantity, addons: [], category_id: row.categoryId,
  ...(row.calories === null ? {} : { calories: row.calories }),
  allergens: row.allergens, diets: row.diets, ...picture(row.image, lang, publicUrl),
});

/** An item with its addon groups. */
export const itemDetailView = (row: ItemRow, cartQuantity: number, view: View): MenuItem =>
  ({ ...itemView(row, cartQuantity, view), addons: row.addons.map((group) => groupView(group, view)) });
