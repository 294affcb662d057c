import { randomInt } from 'node:crypto';
import type { PlaceOrderBody } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { orderCodes } from '../../db/schema';
import { cartMessages } from '../../i18n/cart';
import { ordersMessages } from '../../i18n/orders';
import { promoMessages } from '../../i18n/promo';
import { refuse } from '../../http/errors';
import { newId } from '../../lib/ids';
import { MAX_FILS, toFils } from '../../lib/money';
import type { AddressRow } from '../address/addressService';
import { checkAddons } from '../cart/addonRules';
import type { BranchRow } from '../branch/branchTable';
import type { CartLine } from '../cart/cartTable';
import { quote, soldOutProblem, type Quote } from '../cart/quote';
import { readCart } from '../cart/readCart';
import { reserveUse } from '../promo/promoTable';
import { checkPayment } from './orderPayment';
import { writeOrder } from './writeOrder';

/** The reply of placeOrder. */
export interface PlacedOrder {
  _id: string;
  order_code: string;
}

const addressText = (address: AddressRow): string =>
  [
    ...new Set(
      [address.villaAptNo, address.floor, address.street, address.area, address.city].map((part) => part.trim()),
    ),
  ]
    .filter(Boolean)
    .join(', ');

/** Validates the cart's lines again, because the menu may have changed. */
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

/** Digits of the first code that is tried; increased when a code of that length was taken. */
let codeDigits = 4;

/** Reserves an unused order code. */
async function takeCode(tx: Db, userId: string, orderId: string): Promise<string> {
  for (let digits = codeDigits; ; digits += 1) {
    const code = `JW-${randomInt(10 ** (digits - 1), 10 ** digits)}`;
    const [taken] = await tx
      .insert(orderCodes)
      .values({ code, userId, orderId })
      .onConflictDoNothing()
      .returning({ code: orderCodes.code });
    if (taken) return code;
    codeDigits = digits + 1;
  }
}

/** The totals must be those that the customer saw, or that the payment covers. */
function checkTotals(
  { totals, promoRefusal }: Quote,
  payment: { amount: number } | null,
  { loyalty_points: points = 0, expected_total: expectedTotal }: PlaceOrderBody,
) {
  if (totals.subTotal > MAX_FILS) refuse(ordersMessages.tooLarge(MAX_FILS));
  if (promoRefusal) refuse(promoRefusal);
  if (points > 0 && points !== totals.maxRedeemablePoints)
    refuse(ordersMessages.pointsChanged(totals.maxRedeemablePoints));
  const shownTotal = expectedTotal === undefined ? totals.grandTotal : toFils(expectedTotal);
  if (!payment && shownTotal !== totals.grandTotal) refuse(ordersMessages.totalDiffers(shownTotal, totals.grandTotal));
  if (payment && payment.amount !== totals.grandTotal)
    refuse(ordersMessages.totalChanged(payment.amount, totals.grandTotal));
}

/** Places the order of a cart (API-34): all checks and writes are in one transaction. */
export async function placeOrder(
  tx: Db,
  branches: BranchRow[],
  userId: string,
  body: PlaceOrderBody,
  now: Date,
): Promise<PlacedOrder> {
  const type = typeOf(body);
  const isCard = body.payment_method === 'Card';
  const read = await readCart(tx, {
    userId,
    addressId: body.user_address_id,
    promoCode: body.promo_code,
    transactionId: isCard ? body.transaction_id : undefined,
  });
  // Before the cart: a repeated request with a used payment must return its order, not the refusal of an empty cart.
  const payment = isCard ? await checkPayment(tx, read.payment, body.transaction_id) : null;
  const points = body.loyalty_points ?? 0;
  const quoted = quote(read, {
    type,
    branches,
    branchId: body.branch_id,
    promoCode: body.promo_code,
    applyLoyalty: points > 0,
    now,
    // Remaining uses are checked when one is taken.
    usesLeft: null,
  });
  const { lines, totals, promo } = quoted;
  checkLines(lines);
  const { branch, address } = checkPlace(quoted, type);
  const soldOut = soldOutProblem(lines, branch);
  if (soldOut) refuse(soldOut);
  checkTotals(quoted, payment, body);
  // A code without a discount is not used up.
  const usedPromo = totals.promoDiscount > 0 ? promo : null;

  const id = newId();
  const orderCode = await takeCode(tx, userId, id);
  const isWritten = await writeOrder(tx, {
    order: {
      id,
      orderCode,
      userId,
      status: 'Placed',
      type,
      branchId: branch.id,
      addressId: address?.id ?? null,
      addressText: address ? addressText(address) : '',
      addressNotes: address?.notes ?? '',
      lat: address?.lat ?? null,
      lng: address?.lng ?? null,
      deliveryInstruction: body.delivery_instruction.trim(),
      paymentMethod: body.payment_method,
      subTotal: totals.subTotal,
      deliveryCharges: totals.deliveryCharges,
      promoId: usedPromo?.id ?? null,
      promoCode: usedPromo?.code ?? '',
      promoDiscount: totals.promoDiscount,
      loyaltyDiscount: points > 0 ? totals.loyaltyDiscount : 0,
      loyaltyPointsUsed: points,
      vatAmount: totals.vatAmount,
      grandTotal: totals.grandTotal,
      createdAt: now,
    },
    lines,
    points,
    pointsReason: { title: ordersMessages.redeemed(orderCode), image: lines[0]?.item.image ?? '' },
    paymentId: payment?.id ?? null,
  });
  if (!isWritten) refuse(ordersMessages.pointsChanged(read.loyaltyPoints));
  // Last, because other customers wait for this row until the end of the transaction.
  if (usedPromo && !(await reserveUse(tx, usedPromo))) refuse(promoMessages.usedUp);
  return { _id: id, order_code: orderCode };
}
