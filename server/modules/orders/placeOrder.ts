import { randomInt } from 'node:crypto';
import type { PlaceOrderBody } from '../../../contract/orders';
import type { Db } from '../../db/openDb';
import { orderEvents, orderItems, orders } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { ordersMessages } from '../../i18n/orders';
import { promoMessages } from '../../i18n/promo';
import { refuse } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { MAX_FILS } from '../../lib/money';
import type { AddressRow } from '../address/addressService';
import { checkAddons } from '../cart/addonRules';
import { clearCart, lockUser, type CartLine } from '../cart/cartTable';
import { linePrice } from '../cart/pricing';
import { quote, type Quote } from '../cart/quote';
import { redeemPoints } from '../loyalty/loyaltyTable';
import { takeUse } from '../promo/promoTable';
import { holdPayment, spendPayment } from './orderPayment';

/** The order as placeOrder answers. */
export interface PlacedOrder { _id: string; order_code: string }

const addressText = (address: AddressRow): string =>
  [...new Set([address.villaAptNo, address.floor, address.street, address.area, address.city].map((part) => part.trim()))]
    .filter(Boolean).join(', ');

/** What the cart took in earlier is checked again: the menu may have changed since. */
function checkLines(lines: readonly CartLine[]): void {
  if (lines.length === 0) refuse(cartMessages.empty);
  for (const { item, addons } of lines) {
    if (!item.isAvailable) refuse(cartMessages.unavailable(item.title));
    const check = checkAddons(item.addons, addons);
    if ('problem' in check) refuse(ordersMessages.lineProblem(item.title, check.problem));
  }
}

function typeOf(body: PlaceOrderBody): 'delivery' | 'pickup' {
  if (Boolean(body.user_address_id) === Boolean(body.branch_id)) refuse(ordersMessages.onePlace);
  const type = body.user_address_id ? 'delivery' : 'pickup';
  if (body.payment_method === 'COD' && type === 'pickup') refuse(ordersMessages.codForDelivery);
  if (body.payment_method === 'COP' && type === 'delivery') refuse(ordersMessages.copForPickup);
  return type;
}

function checkPlace({ destination }: Quote, type: 'delivery' | 'pickup') {
  const { branch, address, isOpen } = destination;
  if (type === 'delivery' && !address) refuse(cartMessages.addressNotFound);
  if (!branch) refuse(type === 'delivery' ? cartMessages.outOfZone : cartMessages.branchNotFound);
  if (!isOpen) refuse(ordersMessages.branchClosed);
  return { branch, address };
}

/** Inserts the order under a code that no other order has. */
async function insertOrder(tx: Db, row: Omit<typeof orders.$inferInsert, 'orderCode'>): Promise<PlacedOrder> {
  for (let digits = 4; ; digits++) {
    const orderCode = `JW-${randomInt(10 ** (digits - 1), 10 ** digits)}`;
    const [placed] = await tx.insert(orders).values({ ...row, orderCode }).onConflictDoNothing({ target: orders.orderCode }).returning();
    if (placed) return { _id: placed.id, order_code: orderCode };
  }
}

/** Places the order of a cart (API-34): everything is checked and written in this one transaction, or nothing is. */
export async function placeOrder(tx: Db, userId: string, body: PlaceOrderBody, now: Date): Promise<PlacedOrder> {
  const type = typeOf(body);
  const user = await lockUser(tx, userId);
  // Before the cart: a repeated request with a spent payment must hear of its order, not of an empty cart.
  const payment = body.payment_method === 'Card' ? await holdPayment(tx, userId, body.transaction_id) : null;
  const points = body.loyalty_points ?? 0;
  const quoted = await quote(tx, {
    user, type, addressId: body.user_address_id, branchId: body.branch_id, promoCode: body.promo_code, applyLoyalty: points > 0, now,
  });
  const { lines, totals, promo } = quoted;
  checkLines(lines);
  const { branch, address } = checkPlace(quoted, type);
  if (totals.subTotal > MAX_FILS) refuse(ordersMessages.tooLarge(MAX_FILS));
  if (quoted.promoRefusal) refuse(quoted.promoRefusal);
  if (points > 0 && points !== totals.maxRedeemablePoints) refuse(ordersMessages.pointsChanged(totals.maxRedeemablePoints));
  if (payment && payment.amount !== totals.grandTotal) refuse(ordersMessages.totalChanged(payment.amount, totals.grandTotal));
  // A code that takes nothing off is not used up.
  const usedPromo = totals.promoDiscount > 0 ? promo : null;

  const orderId = newId();
  const order = await insertOrder(tx, {
    id: orderId, userId, status: 'Placed', type, branchId: branch.id, addressId: address?.id ?? null,
    addressText: address ? addressText(address) : '', deliveryInstruction: body.delivery_instruction.trim(),
    paymentMethod: body.payment_method, subTotal: totals.subTotal, deliveryCharges: totals.deliveryCharges,
    promoId: usedPromo?.id ?? null, promoCode: usedPromo?.code ?? '', promoDiscount: totals.promoDiscount,
    loyaltyDiscount: points > 0 ? totals.loyaltyDiscount : 0, loyaltyPointsUsed: points,
    vatAmount: totals.vatAmount, grandTotal: totals.grandTotal, createdAt: now,
  });
  await tx.insert(orderItems).values(lines.map(({ item, quantity, addons, instruction }, position) => ({
    orderId, position, itemId: item.id, title: item.title, image: item.image, originalPrice: item.originalPrice,
    discountedPrice: item.discountedPrice, quantity, addons, instruction, totalPrice: linePrice({ ...item, addons, quantity }),
  })));
  await tx.insert(orderEvents).values({ orderId, status: 'Placed', at: now });
  if (points > 0) {
    const reason = { orderId, title: ordersMessages.redeemed(order.order_code), image: lines[0]?.item.image ?? '', at: now };
    if (!(await redeemPoints(tx, userId, points, reason))) refuse(ordersMessages.pointsChanged(user.loyaltyPoints));
  }
  if (payment) await spendPayment(tx, payment, orderId);
  await clearCart(tx, userId);
  // Last, because this row is everybody's: who has taken a use holds the others up until the transaction ends.
  if (usedPromo && !(await takeUse(tx, usedPromo.id))) refuse(promoMessages.usedUp);
  return order;
}
