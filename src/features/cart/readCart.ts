import type { Cart, CartAddon, CartItem } from '../../../contract/cart';
import { idOf, image, int, list, num, raw, str } from '../../shared/api/tolerant';

function readAddon(value: unknown): CartAddon {
  const from = raw(value);
  const item = raw(from['item']);
  const itemId = idOf(from['item_id']) || idOf(item);
  const title = str(item['title']) || str(from['title']);
  return {
    quantity: int(from['quantity'], 1),
    item: { title, ...(itemId && { _id: itemId }) },
    ...(itemId && { item_id: itemId }),
    title,
    ...(from['addon_index'] !== undefined && { addon_index: int(from['addon_index']) }),
    ...(from['price'] !== undefined && { price: num(from['price']) }),
    ...(from['total_price'] !== undefined && { total_price: num(from['total_price']) }),
    ...(from['max_selection'] !== undefined && { max_selection: int(from['max_selection']) }),
    ...(from['max_quantity'] !== undefined && { max_quantity: int(from['max_quantity']) }),
  };
}

function readLine(value: unknown): CartItem {
  const from = raw(value);
  const item = raw(from['item']);
  return {
    item_id: idOf(from['item_id']) || idOf(item),
    item: { title: str(item['title']), ...image(item) },
    quantity: int(from['quantity']),
    addons: list(from['addons'], readAddon),
    total_price: num(from['total_price']),
    instruction: str(from['instruction']),
  };
}

/** The cart as sent (ENT-08); money may be strings, nothing is added up here. */
export function readCart(value: unknown): Cart {
  const from = raw(value);
  const minutes = int(from['delivery_time']);
  const problem = str(from['place_problem']);
  return {
    cartItems: list(from['cartItems'], readLine),
    subTotal: num(from['subTotal']),
    deliveryCharges: num(from['deliveryCharges']),
    vat_amount: num(from['vat_amount']),
    promo_code: str(from['promo_code']),
    promo_discount: num(from['promo_discount']),
    loyalty_points: int(from['loyalty_points']),
    max_redeemable_points: int(from['max_redeemable_points']),
    loyalty_discount: num(from['loyalty_discount']),
    grand_total: num(from['grand_total']),
    ...(minutes > 0 && { delivery_time: minutes }),
    ...(problem && { place_problem: problem }),
  };
}
