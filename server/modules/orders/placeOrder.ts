import { randomInt } from 'node:crypto';
import type { PlaceOrderBody } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { orderCodes } from '../../db/schema';
import { ordersMessages } from '../../i18n/orders';
import { paymentMessages } from '../../i18n/payment';
import { promoMessages } from '../../i18n/promo';
import { refuse } from '../../http/errors';
import { newId } from '../../lib/ids';
import type { AddressRow } from '../address/addressService';
import { ANY_PAYMENT, readCart, type CartRead } from '../cart/readCart';
import type { PaymentRow } from '../payment/paymentLedger';
import { reserveUse } from '../promo/promoTable';
import { checkOrder, checkTotals, type OrderTerms } from './checkOrder';
import { checkPayment, PaymentOpen } from './orderPayment';
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

function typeOf(body: PlaceOrderBody): 'delivery' | 'pickup' {
  if (Boolean(body.user_address_id) === Boolean(body.branch_id)) refuse(ordersMessages.onePlace);
  const type = body.user_address_id ? 'delivery' : 'pickup';
  if (body.payment_method === 'COD' && type === 'pickup') refuse(ordersMessages.codForDelivery);
  if (body.payment_method === 'COP' && type === 'delivery') refuse(ordersMessages.copForPickup);
  return type;
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

/** The payment of an order by card; null for cash, which waits while the card may have been charged for this cart. */
async function paymentOf(
  tx: Db,
  read: CartRead,
  body: PlaceOrderBody,
  ignoresOpen: boolean,
): Promise<PaymentRow | null> {
  if (body.payment_method === 'Card') return checkPayment(tx, read.payment, body.transaction_id);
  const isOpen = read.payment?.status === 'pending' || read.payment?.status === 'unknown';
  if (read.payment && isOpen && !ignoresOpen) throw new PaymentOpen(read.payment);
  return null;
}

/** Places the order of a cart (API-34): all checks and writes are in one transaction. */
export async function placeOrder(
  tx: Db,
  userId: string,
  body: PlaceOrderBody,
  terms: OrderTerms & { refundAfterMs: number; ignoresOpen: boolean },
): Promise<PlacedOrder> {
  const { now } = terms;
  const type = typeOf(body);
  const read = await readCart(tx, {
    userId,
    addressId: body.user_address_id,
    promoCode: body.promo_code,
    transactionId: body.payment_method === 'Card' ? body.transaction_id : ANY_PAYMENT,
    secret: terms.secret,
  });
  // Before the cart: a repeated request with a used payment must return its order, not the refusal of an empty cart.
  const payment = await paymentOf(tx, read, body, terms.ignoresOpen);
  const points = body.loyalty_points ?? 0;
  const quoted = checkOrder(read, body, terms);
  checkTotals(quoted, payment, body);
  const { lines, totals, promo } = quoted;
  if (!payment && read.payment?.status === 'captured' && read.payment.amount === totals.grandTotal)
    refuse(paymentMessages.alreadyCharged(read.payment.amount));
  const { branch, address } = quoted.destination;
  if (!branch) throw new Error('an order without a branch passed its check');
  // A code without a discount is not used up.
  const usedPromo = totals.promoDiscount > 0 ? promo : null;

  const id = newId();
  const orderCode = await takeCode(tx, userId, id);
  await writeOrder(tx, {
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
    ordersPlaced: read.ordersPlaced,
    payment,
    refundAfterMs: terms.refundAfterMs,
  });
  // Last, because other customers wait for this row until the end of the transaction.
  if (usedPromo && !(await reserveUse(tx, usedPromo))) refuse(promoMessages.usedUp);
  return { _id: id, order_code: orderCode };
}
