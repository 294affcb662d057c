import type { CartAddon } from '../../../contract/cart';
import type { AddonGroup, SelectedAddon } from '../../../contract/menu';
import { roundToFils } from '../../shared/lib/money';
import { toSelectedAddon } from '../../shared/lib/selectedAddon';

type Complete = CartAddon &
  Required<Pick<CartAddon, 'addon_index' | 'item_id' | 'price' | 'max_selection' | 'max_quantity'>>;

const isComplete = (addon: CartAddon): addon is Complete =>
  addon.item_id !== undefined &&
  addon.addon_index !== undefined &&
  addon.price !== undefined &&
  addon.max_selection !== undefined &&
  addon.max_quantity !== undefined;

export const needsItem = (addons: readonly CartAddon[]): boolean => !addons.every(isComplete);

const fromComplete = (addon: Complete): SelectedAddon => {
  const { addon_index, item_id, price, max_selection, quantity, total_price } = addon;
  const title = addon.title || addon.item.title;
  return {
    ...toSelectedAddon(addon, addon_index, { _id: item_id, title, price, max_selection }, quantity),
    ...(total_price !== undefined && { total_price: roundToFils(total_price) }),
  };
};

/** Finds the addon in the item's groups: by id, or by title if it has none. */
function lookUp(addon: CartAddon, groups: readonly AddonGroup[]): SelectedAddon | null {
  const id = addon.item_id ?? addon.item._id;
  const title = addon.title || addon.item.title;
  for (const [index, group] of groups.entries()) {
    const found = group.addon_items.find((item) => (id ? item._id === id : item.title === title));
    if (found) return toSelectedAddon(group, index, found, addon.quantity);
  }
  return null;
}

/** A cart line's addons in the form of addItemToCart and updateCartItem. */
export const cartAddonsToSend = (addons: readonly CartAddon[], groups: readonly AddonGroup[] = []): SelectedAddon[] =>
  addons
    .map((addon) => (isComplete(addon) ? fromComplete(addon) : lookUp(addon, groups)))
    .filter((addon) => addon !== null);
