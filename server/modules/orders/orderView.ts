import type { Lang } from '../../../contract/common';
import type { Order, OrderItem } from '../../../contract/orders';
import { say } from '../../i18n/messages';
import { moreItems } from '../../i18n/values';
import { toAed, toAedOrNull } from '../../lib/money';
import { picture, rowPicture, type Picture } from '../../storage/pictures';
import { branchView } from '../branch/branchService';
import { isOneOf, RELEASED_STATES } from '../payment/paymentStates';
import type { FullOrder } from './ordersTable';

const itemView = (item: FullOrder['items'][number], lang: Lang, shown: Picture | null): OrderItem => ({
  item: {
    _id: item.itemId,
    title: item.title[lang],
    ...shown,
    original_price: toAed(item.originalPrice),
    discounted_price: toAedOrNull(item.discountedPrice),
  },
  quantity: item.quantity,
  addons: item.addons.map((addon) => ({
    item_id: { _id: addon.item_id, title: addon.title[lang] },
    quantity: addon.quantity,
    total_price: toAed(addon.price * addon.quantity),
  })),
  total_price: toAed(item.totalPrice),
  instruction: item.instruction,
});

/** What the ledger knows of the card: what goes back, or went, and what is still to be paid of an order. */
function cardOf({ order, payment }: FullOrder) {
  if (order.paymentMethod !== 'Card' || !payment) return {};
  const isCancelled = order.status === 'Cancelled';
  if (isOneOf(payment, RELEASED_STATES))
    return isCancelled ? { refund_amount: 0 } : { amount_due: toAed(order.grandTotal) };
  if (payment.status === 'refund_failed') return {};
  return payment.refundAmount > 0 ? { refund_amount: toAed(payment.refundAmount) } : {};
}

/** Why an order was cancelled, in the till's words or because nobody accepted it; '' of what its customer cancelled. */
export function cancelReason({ order, events }: Pick<FullOrder, 'order' | 'events'>, lang: Lang): string {
  const isByJob = events.some(({ status, by }) => status === 'Cancelled' && by === 'job');
  return order.cancelReason || (isByJob ? say('orders.nobodyAccepted')[lang] : '');
}

interface OrderViewOptions {
  /** In a list, where a card shows the first picture only, other lines have none. */
  isListed?: boolean;
}

export function orderView(
  full: FullOrder,
  lang: Lang,
  now: Date,
  publicUrl: string,
  { isListed = false }: OrderViewOptions = {},
): Order {
  const { order, branch, items, events } = full;
  const [first, ...others] = items;
  const title =
    first && others.length > 0
      ? say('orders.more', { item: first.title, more: moreItems(others.length) })
      : first?.title;
  const withPicture = items.find(({ image }) => picture(image, lang, publicUrl).image);
  const pictureOf = (item: FullOrder['items'][number]) => {
    if (item === withPicture) return picture(item.image, lang, publicUrl);
    return isListed ? null : rowPicture(item.image, lang, publicUrl);
  };
  const redeemed = order.loyaltyPointsUsed > 0;
  const reason = cancelReason(full, lang);
  return {
    _id: order.id,
    order_code: order.orderCode,
    title: title?.[lang] ?? order.orderCode,
    status: order.status,
    type: order.type,
    createdAt: order.createdAt.toISOString(),
    ...(order.scheduledFor ? { scheduled_for: order.scheduledFor.toISOString() } : {}),
    branch: branch && branchView(branch, lang, now),
    grand_total: toAed(order.grandTotal),
    total_price: toAed(order.subTotal),
    delivery_charges: toAed(order.deliveryCharges),
    promo_code: order.promoCode,
    promo_discount: toAed(order.promoDiscount),
    loyalty_discount: toAed(order.loyaltyDiscount),
    points_type: redeemed ? 'redeem' : 'reward',
    loyalty_points: redeemed ? order.loyaltyPointsUsed : order.loyaltyPointsEarned,
    vat_amount: toAed(order.vatAmount),
    payment_method: order.paymentMethod,
    order_items: items.map((item) => itemView(item, lang, pictureOf(item))),
    ...(order.addressText ? { address: order.addressText } : {}),
    delivery_instruction: order.deliveryInstruction,
    ...(reason ? { cancel_reason: reason } : {}),
    ...cardOf(full),
    status_history: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
  };
}
