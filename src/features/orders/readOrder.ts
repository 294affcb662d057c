import { Order, OrderList } from '../../../contract/orders';
import { readShape } from '../../shared/api/readShape';
import { asRecord, idOf, toList, toText } from '../../shared/api/tolerant';

/** `item_id` is an object, or a bare identifier with the title beside it. */
function completeAddon(value: unknown) {
  const addon = asRecord(value);
  const title = toText(asRecord(addon.item_id).title) || toText(addon.title);
  return { ...addon, item_id: { _id: idOf(addon.item_id), title } };
}

function completeLine(value: unknown) {
  const line = asRecord(value);
  const item = asRecord(line.item);
  return {
    ...line,
    item: { ...item, _id: idOf(item) || idOf(line.item_id) },
    addons: toList(line.addons, completeAddon),
  };
}

function completeOrder(value: unknown) {
  const order = asRecord(value);
  return { ...order, order_items: toList(order.order_items, completeLine) };
}

/** An Order (ENT-12). An unknown status or payment code is kept and shown as sent. */
export const readOrder = (value: unknown): Order => readShape(Order, completeOrder(value));

/** The orders of getMyOrders without repetitions. */
export const readOrders = (value: unknown): Order[] => readShape(OrderList, toList(value, completeOrder, 'orders'));
