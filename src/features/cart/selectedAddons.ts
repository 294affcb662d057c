import type { CartAddon } from '../../../contract/cart';
import type { AddonGroup, SelectedAddon } from '../../../contract/menu';

type Complete = CartAddon & Required<Pick<CartAddon, 'addon_index' | 'item_id' | 'price' | 'max_selection' | 'max_quantity'>>;

const isComplete = (addon: CartAddon): addon is Complete =>
  addon.item_id !== undefined && addon.addon_index !== undefined && addon.price !== undefined
  && addon.max_selection !== undefined && addon.max_quantity !== undefined;

/** Whether a provider's cart lines lack fields of the Selected addon, so that the item must be looked up. */
export const needsItem = (addons: readonly CartAddon[]): boolean => !addons.every(isComplete);

const asSent = (addon: Complete): SelectedAddon => ({
  addon_index: addon.addon_index, item_id: addon.item_id, title: addon.title || addon.item.title, price: addon.price,
  quantity: addon.quantity, total_price: addon.total_price ?? addon.price * addon.quantity,
  max_selection: addon.max_selection, max_quantity: addon.max_quantity,
});

/** Finds the addon in the item's groups: by id where there is one, else by its title. */
function lookUp(addon: CartAddon, groups: readonly AddonGroup[]): SelectedAddon | null {
  const id = addon.item_id ?? addon.item._id;
  const title = addon.title || addon.item.title;
  for (const [index, group] of groups.entries()) {
    const found = group.addon_items.find((each) => (id ? each._id === id : each.title === title));
    if (found) {
      return {
        addon_index: index, item_id: found._id, title: found.title, price: found.price, quantity: addon.quantity,
        total_price: found.price * addon.quantity, max_selection: found.max_selection, max_quantity: group.max_quantity,
      };
    }
  }
  return null;
}

/**
 * A cart line's addons in the shape that addItemToCart and updateCartItem take. Those without all fields are
 * looked up in the item's `groups`; what is not there any more is left out.
 */
export function toSelectedAddons(addons: readonly CartAddon[], groups: readonly AddonGroup[] = []): SelectedAddon[] {
  return addons
    .map((addon) => (isComplete(addon) ? asSent(addon) : lookUp(addon, groups)))
    .filter((addon) => addon !== null);
}
