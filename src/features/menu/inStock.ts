import type { MenuItem } from '../../../contract/menu';

/** The item for a day on which nothing has run out yet. */
export const inStock = (item: MenuItem): MenuItem => ({
  ...item,
  is_sold_out: false,
  addons: item.addons.map((group) => ({
    ...group,
    addon_items: group.addon_items.map((addon) => ({ ...addon, is_sold_out: false })),
  })),
});
