import type { CartItem } from '../../../contract/cart';
import type { CachedCart } from './cartApi';

/** Changes of a reload that the customer did not make, as titles of lines. */
export interface CartChanges {
  removed: string[];
  repriced: string[];
}

const addonKey = (line: CartItem) =>
  line.addons.map((addon) => `${addon.item_id ?? addon.item.title}*${addon.quantity}`).join();

/** The customer's own pending changes are not reported, nor the reload that confirms them. */
const ownItems = (...carts: readonly CachedCart[]): ReadonlySet<string> =>
  new Set(carts.flatMap(({ cartItems }) => cartItems.filter((line) => line.isPending).map(({ item_id }) => item_id)));

/** Compares two loads of the cart (B-04). */
export function cartChanges(previous: CachedCart, next: CachedCart): CartChanges {
  const own = ownItems(previous, next);
  const changes: CartChanges = { removed: [], repriced: [] };
  for (const line of previous.cartItems) {
    if (own.has(line.item_id)) continue;
    const same = next.cartItems.find(({ item_id }) => item_id === line.item_id);
    if (!same) changes.removed.push(line.item.title);
    else if (
      same.quantity === line.quantity &&
      addonKey(same) === addonKey(line) &&
      same.total_price !== line.total_price
    ) {
      changes.repriced.push(same.item.title);
    }
  }
  return changes;
}
