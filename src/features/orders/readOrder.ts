import type { Order, OrderItem, OrderStatus, PaymentMethod } from '../../../contract/orders';
import { readBranch } from '../../shared/api/readBranch';
import { idOf, image, int, list, num, raw, str } from '../../shared/api/tolerant';

function readOrderItem(value: unknown): OrderItem {
  const from = raw(value);
  const item = raw(from['item']);
  const discounted = num(item['discounted_price']);
  const itemId = idOf(item) || idOf(from['item_id']);
  const { image: picture, ...extras } = image(item);
  return {
    item: {
      ...(itemId && { _id: itemId }), title: str(item['title']), ...(picture && { image: picture }), ...extras,
      original_price: num(item['original_price']), discounted_price: discounted > 0 ? discounted : null,
    },
    quantity: int(from['quantity'], 1),
    addons: list(from['addons'], (addon) => {
      const each = raw(addon);
      const id = idOf(each['item_id']);
      return {
        item_id: { ...(id && { _id: id }), title: str(raw(each['item_id'])['title']) || str(each['title']) },
        quantity: int(each['quantity'], 1), total_price: num(each['total_price']),
      };
    }),
    ...(from['total_price'] !== undefined && { total_price: num(from['total_price']) }),
    ...(str(from['instruction']) && { instruction: str(from['instruction']) }),
  };
}

/** An Order (ENT-12). A status or a payment code that is not in the specification is kept and shown as sent. */
export function readOrder(value: unknown): Order {
  const from = raw(value);
  const history = list(from['status_history'], (each) => ({ status: str(raw(each)['status']) as OrderStatus, at: str(raw(each)['at']) }));
  return {
    _id: idOf(from), order_code: str(from['order_code']), title: str(from['title']),
    status: str(from['status']) as OrderStatus, type: from['type'] === 'pickup' ? 'pickup' : 'delivery',
    createdAt: str(from['createdAt']), branch: typeof from['branch'] === 'object' && from['branch'] !== null ? readBranch(from['branch']) : null,
    grand_total: num(from['grand_total']), total_price: num(from['total_price']), delivery_charges: num(from['delivery_charges']),
    promo_code: str(from['promo_code']), promo_discount: num(from['promo_discount']), loyalty_discount: num(from['loyalty_discount']),
    points_type: str(from['points_type']), vat_amount: num(from['vat_amount']), payment_method: str(from['payment_method']) as PaymentMethod,
    order_items: list(from['order_items'], readOrderItem),
    ...(from['loyalty_points'] !== undefined && { loyalty_points: int(from['loyalty_points']) }),
    ...(str(from['address']) && { address: str(from['address']) }),
    ...(str(from['delivery_instruction']) && { delivery_instruction: str(from['delivery_instruction']) }),
    ...(history.length > 0 && { status_history: history }),
  };
}
