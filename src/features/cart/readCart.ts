import { Cart } from '../../../contract/cart';
import { readShape } from '../../shared/api/readShape';
import { asRecord, idOf, toList, toText } from '../../shared/api/tolerant';

/** Providers put the identifier and the title of an addon on the addon or on its `item`. */
function completeAddon(value: unknown) {
  const addon = asRecord(value);
  const _id = idOf(addon.item_id) || idOf(addon.item);
  const title = toText(asRecord(addon.item).title) || toText(addon.title);
  return { ...addon, item_id: _id, title, item: { _id, title } };
}

function completeLine(value: unknown) {
  const line = asRecord(value);
  return {
    ...line,
    item_id: idOf(line.item_id) || idOf(line.item),
    addons: toList(line.addons, completeAddon),
  };
}

/** The cart as sent (ENT-08), without any calculation. */
export function readCart(value: unknown): Cart {
  const cart = asRecord(value);
  return readShape(Cart, { ...cart, cartItems: toList(cart.cartItems, completeLine) });
}
