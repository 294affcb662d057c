import type { CartAddon } from '../../../contract/cart';
import type { SelectedAddon } from '../../../contract/menu';
import { roundToFils } from '../../shared/lib/money';
import { toSelectedAddon } from '../menu/selectedAddon';

const FIELDS = ['addon_index', 'item_id', 'price', 'max_selection', 'max_quantity'] as const;
type Complete = CartAddon & Required<Pick<CartAddon, (typeof FIELDS)[number]>>;
const isComplete = (addon: CartAddon): addon is Complete => FIELDS.every((field) => addon[field] !== undefined);

/** Whether a provider leaves out fields of the addons, which then have to be looked up in the item. */
export const needsItem = (addons: readonly CartAddon[]): boolean => !addons.every(isComplete);

/** The complete addons of a cart line as addItemToCart and updateCartItem take them. */
export const completeAddons = (addons: readonly CartAddon[]): SelectedAddon[] =>
  addons.filter(isComplete).map((addon) => {
    const { addon_index, item_id: _id, price, max_selection, quantity, total_price } = addon;
    const item = { _id, title: addon.title || addon.item.title, price, max_selection };
    const selected = toSelectedAddon(addon, addon_index, item, quantity);
    return { ...selected, total_price: roundToFils(total_price ?? selected.total_price) };
  });
