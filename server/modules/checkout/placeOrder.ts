import { and, eq, gte, sql } from 'drizzle-orm';
import type { PlaceOrderBody } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { cartItems, loyaltyEntries, orderCodes, orderEvents, orderItems, orders, users } from '../../db/schema';
import { CallError, refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { errorCodes } from '../../lib/errorCauses';
import { newId, newShortCode } from '../../lib/ids';
import {
  LedgerRaced,
  moveStatements,
  releasePayment,
  type PaymentEvent,
  type PaymentRow,
} from '../payment/paymentLedger';
import { takeQuote } from '../payment/paymentQuotes';
import { isOpen } from '../payment/paymentService';
import { dueAt, nextTimes, takePlace } from '../branch/orderTimes';
import { releaseUse, reserveUse } from '../promo/promoTable';
import { checkOrder, checkTotals } from './checkOrder';
import { draftOf, reservedDraft, type OrderDraft, type OrderContext } from './orderDraft';
import { PaymentOpen, spendablePayment } from './orderPayment';
import { ANY_PAYMENT, readCart, type CartRead } from './readCart';

export interface PlacedOrder {
  _id: string;
  order_code: string;
}
type PlaceOrderContext = OrderContext & { ignoresOpen: boolean; mostInCash?: number; capturesAtOnce?: boolean };

function typeOf(body: PlaceOrderBody): 'delivery' | 'pickup' {
  if (Boolean(body.user_address_id) === Boolean(body.branch_id)) refuse(say('orders.onePlace'));
  const type = body.user_address_id ? 'delivery' : 'pickup';
  if (body.payment_method === 'COD' && type === 'pickup') refuse(say('orders.codForDelivery'));
  if (body.payment_method === 'COP' && type === 'delivery') refuse(say('orders.copForPickup'));
  return type;
}

type CodeRow = typeof orderCodes.$inferInsert;

async function takeCode(tx: Db, prefix: string, row: Omit<CodeRow, 'code'>): Promise<string> {
  for (;;) {
    const code = `${prefix}-${newShortCode()}`;
    const reserving = tx
      .insert(orderCodes)
      .values({ code, ...row })
      .onConflictDoNothing();
    if ((await reserving.returning()).length > 0) return code;
  }
}

/** A refusal of an order, whose payment is released at once. */
export interface Released {
  refusal: CallError;
  /** fils */
  released: number;
}

async function paymentOf(tx: Db, { payment }: CartRead, body: PlaceOrderBody, ignoresOpen: boolean) {
  if (body.payment_method === 'Card') return spendablePayment(tx, payment, body.transaction_id);
  if (payment && isOpen(payment) && !ignoresOpen) throw new PaymentOpen(payment);
  return null;
}

/** What the order will be, with a use of its promo. */
async function draftFor(
  tx: Db,
  { read, payment, body }: { read: CartRead; payment: PaymentRow | null; body: PlaceOrderBody },
  context: OrderContext,
): Promise<OrderDraft> {
  let draft = payment && reservedDraft(read, body, context);
  if (!draft) {
    const quoted = checkOrder(read, body, context);
    checkTotals(quoted, payment, body);
    draft = draftOf(quoted, body);
  }
  const reservedPromo = read.quote ? await takeQuote(tx, read.quote.userId) : null;
  if (reservedPromo && reservedPromo !== draft.promoId) await releaseUse(tx, reservedPromo);
  if (draft.promoId && reservedPromo !== draft.promoId && !(await reserveUse(tx, draft.promoId)))
    refuse(say('promo.usedUp'));
  if (!context.later) return draft;
  const { time } = context.later;
  const branch = context.branches.find(({ id }) => id === draft.branchId) ?? refuse(say('cart.branchNotFound'));
  if (await takePlace(tx, branch, time)) return { ...draft, scheduledFor: time, dueAt: dueAt(time, branch) };
  // The refusal of a payment's order is committed.
  if (draft.promoId) await releaseUse(tx, draft.promoId);
  throw new CallError(say('orders.timeGone'), 200, {}, nextTimes([branch], time, context.later));
}

/**
 * Places an order. A refused one releases the payment that was made for it, and so does one in cash. A repeated
 * request finds its key's reply (`runIdempotent`), or an empty cart, or a payment that has an order.
 */
export async function placeOrder(
  tx: Db,
  userId: string,
  body: PlaceOrderBody,
  context: PlaceOrderContext,
): Promise<(PlacedOrder & { released: number }) | Released> {
  const type = typeOf(body);
  const read = await readCart(tx, {
    userId,
    addressId: body.user_address_id,
    promoCode: body.promo_code,
    transactionId: body.payment_method === 'Card' ? body.transaction_id : ANY_PAYMENT,
    secrets: context.secrets,
    now: context.now,
  });
  if (read.openInCash >= (context.mostInCash ?? Infinity)) refuse(say('orders.openInCash', { count: read.openInCash }));
  const { now } = context;
  const ledger = { db: tx, clock: { now: () => now } };
  // Before the cart: a repeated request with a used payment must return its order, not the refusal of an empty cart.
  const payment = await paymentOf(tx, read, body, context.ignoresOpen);
  let draft: OrderDraft;
  try {
    draft = await draftFor(tx, { read, payment, body }, context);
  } catch (error) {
    const isReserved = payment && read.quote?.paymentId === payment.id;
    if (!(error instanceof CallError) || !isReserved || payment.status !== 'authorised') throw error;
    await releasePayment(ledger, payment, error.message);
    return { refusal: error, released: payment.amount };
  }
  const { items, requestHash: _hash, ...order } = draft;
  const id = newId();
  const orderCode = await takeCode(tx, context.shop.codePrefix, { userId, orderId: id, customerKeys: read.keys });
  const identity = { id, orderCode, userId, status: 'Placed', type, createdAt: now } as const;
  const { delivery_instruction: instruction, payment_method: paymentMethod } = body;
  const written = { ...order, ...identity, deliveryInstruction: instruction.trim(), paymentMethod };
  const { ordersPlaced } = read;
  await writeOrder(tx, written, { items, ordersPlaced, payment, capturesAtOnce: context.capturesAtOnce ?? false });
  const unused = payment ? null : read.payment;
  if (unused?.status !== 'authorised') return { _id: id, order_code: orderCode, released: 0 };
  await releasePayment(ledger, unused, `order ${orderCode} was not paid with it`);
  return { _id: id, order_code: orderCode, released: unused.amount };
}

/** A taken position of the ledger (23505), or an address that was removed meanwhile (23503). */
const RACES = ['23505', '23503'];

interface InsertedOrder {
  redeemed: number;
  ordered: { item_id: string; version: string }[];
}

interface OrderLines {
  items: OrderDraft['items'];
  ordersPlaced: number;
  payment: PaymentRow | null;
  capturesAtOnce: boolean;
}

/** Writes an order in one statement; throws LedgerRaced if what it was checked with has changed since it was read. */
async function writeOrder(
  tx: Db,
  order: typeof orders.$inferInsert,
  { items: drafts, ordersPlaced, payment, capturesAtOnce }: OrderLines,
): Promise<void> {
  const { userId, id: orderId, createdAt: at, dueAt, loyaltyPointsUsed: points = 0 } = order;
  const placed = tx.insert(orders).values(order).returning({ id: orders.id });
  const rows = drafts.map(({ version: _version, ...item }, position) => ({ userId, orderId, position, ...item }));
  const items = tx.insert(orderItems).values(rows).returning({ position: orderItems.position });
  const begun = tx.insert(orderEvents).values({ userId, orderId, status: 'Placed', at, by: 'customer', dueAt });
  const isAsRead = and(matches(users, { id: userId, ordersPlaced }), gte(users.loyaltyPoints, points));
  const redeemed = tx
    .update(users)
    .set({ loyaltyPoints: sql`${users.loyaltyPoints} - ${points}`, ordersPlaced: ordersPlaced + 1 })
    .where(isAsRead)
    .returning({ id: users.id });
  const reason = { title: say('orders.redeemed', { code: order.orderCode }), image: drafts[0]?.image ?? '' };
  const spent = { ...reason, userId, orderId, id: newId(), pointsType: 'redeem', points, createdAt: at } as const;
  const entry = tx.insert(loyaltyEntries).values(spent).returning({ id: loyaltyEntries.id });
  const ordering: PaymentEvent[] = [{ kind: 'ordered', source: 'customer', orderId }];
  if (capturesAtOnce) ordering.push({ kind: 'capture_due', source: 'customer' });
  const spending = payment && moveStatements(tx, payment, ordering, at);
  const { itemId, quantity, instruction, addons } = cartItems;
  const emptied = tx.delete(cartItems).where(eq(cartItems.userId, userId));
  const ordered = sql`(select coalesce(jsonb_agg(jsonb_build_object('item_id', item_id,
    'version', md5(row(quantity, instruction, addons)::text))), '[]') from emptied)`;
  const statement = sql`
    with placed as ${placed}, items as ${items}, event as ${begun.returning({ at: orderEvents.at })},
      redeemed as ${redeemed}, ${points > 0 ? sql`entry as ${entry},` : sql``}
      ${spending ? sql`spent as ${spending.moved}, inserted as ${spending.inserted},` : sql``}
      emptied as ${emptied.returning({ itemId, quantity, instruction, addons })}
    select (select count(*)::int from redeemed) as redeemed, ${ordered} as ordered`;
  const written = await tx.execute(statement).catch((error: unknown) => {
    const isRace = errorCodes(error).some((code) => RACES.includes(code));
    throw isRace ? new LedgerRaced('the payment or the address changed', { cause: error }) : error;
  });
  const [row] = (written as { rows: InsertedOrder[] }).rows;
  const versions = new Map(row?.ordered.map(({ item_id, version }) => [item_id, version]));
  const isSameCart =
    versions.size === drafts.length && drafts.every(({ itemId: id, version }) => versions.get(id) === version);
  if (!isSameCart || row?.redeemed !== 1) throw new LedgerRaced('the cart or the customer changed');
}
