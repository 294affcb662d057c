import { randomInt } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { PlaceOrderBody } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { cartItems, loyaltyEntries, orderCodes, orderEvents, orderItems, orders, users } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { aed } from '../../i18n/values';
import { errorCodes } from '../../lib/errorCauses';
import { newId } from '../../lib/ids';
import type { AddressRow } from '../address/addressService';
import type { CartLine } from '../cart/cartTable';
import { priceOf } from '../cart/pricing';
import { ANY_PAYMENT, readCart, type CartRead } from '../cart/readCart';
import { LedgerRaced, moveStatements, type PaymentRow } from '../payment/paymentLedger';
import { isOpen } from '../payment/paymentService';
import { reserveUse } from '../promo/promoTable';
import { checkOrder, checkPayment, checkTotals, PaymentOpen, type OrderTerms } from './checkOrder';

export interface PlacedOrder {
  _id: string;
  order_code: string;
}
type PlaceTerms = OrderTerms & { refundAfterMs: number; ignoresOpen: boolean };

const addressText = ({ villaAptNo, floor, street, area, city }: AddressRow): string =>
  [...new Set([villaAptNo, floor, street, area, city].map((part) => part.trim()))].filter(Boolean).join(', ');

function typeOf(body: PlaceOrderBody): 'delivery' | 'pickup' {
  if (Boolean(body.user_address_id) === Boolean(body.branch_id)) refuse(say('orders.onePlace'));
  const type = body.user_address_id ? 'delivery' : 'pickup';
  if (body.payment_method === 'COD' && type === 'pickup') refuse(say('orders.codForDelivery'));
  if (body.payment_method === 'COP' && type === 'delivery') refuse(say('orders.copForPickup'));
  return type;
}

let codeDigits = 4;

async function takeCode(tx: Db, prefix: string, userId: string, orderId: string): Promise<string> {
  for (let digits = codeDigits; ; digits += 1) {
    const code = `${prefix}-${randomInt(10 ** (digits - 1), 10 ** digits)}`;
    const reserving = tx.insert(orderCodes).values({ code, userId, orderId }).onConflictDoNothing();
    if ((await reserving.returning()).length > 0) return code;
    codeDigits = digits + 1;
  }
}

async function paymentOf(tx: Db, { payment }: CartRead, body: PlaceOrderBody, ignoresOpen: boolean) {
  if (body.payment_method === 'Card') return checkPayment(tx, payment, body.transaction_id);
  if (payment && isOpen(payment) && !ignoresOpen) throw new PaymentOpen(payment);
  return null;
}

export async function placeOrder(
  tx: Db,
  userId: string,
  body: PlaceOrderBody,
  terms: PlaceTerms,
): Promise<PlacedOrder> {
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
  const quoted = checkOrder(read, body, terms);
  checkTotals(quoted, payment, body);
  const { totals, promo, destination } = quoted;
  if (!payment && read.payment?.status === 'captured' && read.payment.amount === totals.grandTotal)
    refuse(say('payment.alreadyCharged', { amount: aed(read.payment.amount) }));
  const { branch, address } = destination;
  if (!branch) throw new Error('an order without a branch passed its check');
  const usedPromo = totals.promoDiscount > 0 ? promo : null;
  const points = body.loyalty_points ?? 0;
  const { loyaltyDiscount, maxRedeemablePoints: _shown, ...sums } = totals;
  const id = newId();
  const orderCode = await takeCode(tx, terms.shop.codePrefix, userId, id);
  const order: typeof orders.$inferInsert = {
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
    ...sums,
    promoId: usedPromo?.id ?? null,
    promoCode: usedPromo?.code ?? '',
    loyaltyDiscount: points > 0 ? loyaltyDiscount : 0,
    loyaltyPointsUsed: points,
    createdAt: terms.now,
  };
  await writeOrder(tx, order, { read, payment, refundAfterMs: terms.refundAfterMs });
  // Last, because other customers wait for this row until the end of the transaction.
  if (usedPromo && !(await reserveUse(tx, usedPromo.id))) refuse(say('promo.usedUp'));
  return { _id: id, order_code: orderCode };
}

/** A taken position of the ledger (23505), or an address that was removed meanwhile (23503). */
const RACES = ['23505', '23503'];

interface Written {
  redeemed: number;
  ordered: { item_id: string; version: string }[];
}

const itemOf = ({ item, quantity, addons, instruction }: CartLine) => ({
  itemId: item.id,
  title: item.title,
  image: item.image,
  originalPrice: item.originalPrice,
  discountedPrice: item.discountedPrice,
  quantity,
  addons,
  instruction,
  totalPrice: priceOf({ item, addons, quantity }),
});

/** Writes an order in one statement; throws LedgerRaced if what it was checked with has changed since it was read. */
async function writeOrder(
  tx: Db,
  order: typeof orders.$inferInsert,
  { read, payment, refundAfterMs }: { read: CartRead; payment: PaymentRow | null; refundAfterMs: number },
): Promise<void> {
  const { lines, ordersPlaced } = read;
  const { userId, id: orderId, createdAt: at, loyaltyPointsUsed: points = 0 } = order;
  const placed = tx.insert(orders).values(order).returning({ id: orders.id });
  const rows = lines.map((line, position) => ({ userId, orderId, position, ...itemOf(line) }));
  const items = tx.insert(orderItems).values(rows).returning({ position: orderItems.position });
  const begun = tx.insert(orderEvents).values({ userId, orderId, status: 'Placed', at });
  const isAsRead = and(matches(users, { id: userId, ordersPlaced }), gte(users.loyaltyPoints, points));
  const redeemed = tx
    .update(users)
    .set({ loyaltyPoints: sql`${users.loyaltyPoints} - ${points}`, ordersPlaced: ordersPlaced + 1 })
    .where(isAsRead)
    .returning({ id: users.id });
  const reason = { title: say('orders.redeemed', { code: order.orderCode }), image: lines[0]?.item.image ?? '' };
  const spent = { ...reason, userId, orderId, id: newId(), pointsType: 'redeem', points, createdAt: at } as const;
  const entry = tx.insert(loyaltyEntries).values(spent).returning({ id: loyaltyEntries.id });
  const ordering = { kind: 'ordered', source: 'customer', orderId } as const;
  const spending = payment && moveStatements(tx, payment, ordering, { now: at, refundAfterMs });
  const { itemId, quantity, instruction, addons } = cartItems;
  const emptied = tx.delete(cartItems).where(eq(cartItems.userId, userId));
  const ordered = sql`(select coalesce(jsonb_agg(jsonb_build_object('item_id', item_id,
    'version', md5(row(quantity, instruction, addons)::text))), '[]') from emptied)`;
  const statement = sql`
    with placed as ${placed}, items as ${items}, event as ${begun.returning({ at: orderEvents.at })},
      redeemed as ${redeemed}, ${points > 0 ? sql`entry as ${entry},` : sql``}
      ${spending ? sql`spent as ${spending.moved}, told as ${spending.told},` : sql``}
      emptied as ${emptied.returning({ itemId, quantity, instruction, addons })}
    select (select count(*)::int from redeemed) as redeemed, ${ordered} as ordered`;
  const written = await tx.execute(statement).catch((error: unknown) => {
    const isRace = errorCodes(error).some((code) => RACES.includes(code));
    throw isRace ? new LedgerRaced('the payment or the address changed', { cause: error }) : error;
  });
  const [row] = (written as { rows: Written[] }).rows;
  const versions = new Map(row?.ordered.map(({ item_id, version }) => [item_id, version]));
  const isSameCart =
    versions.size === lines.length && lines.every(({ item, version }) => versions.get(item.id) === version);
  if (!isSameCart || row?.redeemed !== 1) throw new LedgerRaced('the cart or the customer changed');
}
