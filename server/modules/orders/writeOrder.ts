import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { cartItems, loyaltyEntries, orderEvents, orderItems, orders, users } from '../../db/schema';
import { errorCodes } from '../../lib/errorCauses';
import { newId } from '../../lib/ids';
import type { CartLine } from '../cart/cartTable';
import { linePrice } from '../cart/pricing';
import type { PointsReason } from '../loyalty/loyaltyTable';
import { LedgerRaced, moveStatements, type PaymentRow } from '../payment/paymentLedger';

/** An order with its related writes. */
export interface NewOrder {
  order: typeof orders.$inferInsert;
  /** The priced cart. */
  lines: readonly CartLine[];
  /** Points to spend, with the text of their history entry. */
  points: number;
  pointsReason: Omit<PointsReason, 'orderId' | 'at'>;
  /** The customer's number of orders as read: another order changes it, whatever the cart holds by then. */
  ordersPlaced: number;
  /** The payment of the order; null for cash. */
  payment: PaymentRow | null;
  refundAfterMs: number;
}

interface Written {
  redeemed: number;
  ordered: { item_id: string; version: string }[];
}

/** A taken position of the ledger (23505), or an address that was removed meanwhile (23503). */
const RACES = ['23505', '23503'];

async function oneOf(statement: Promise<unknown>): Promise<Written> {
  try {
    const { rows } = (await statement) as { rows: Written[] };
    if (rows[0]) return rows[0];
  } catch (error) {
    const isRace = errorCodes(error).some((code) => RACES.includes(code));
    throw isRace ? new LedgerRaced('the payment or the address changed', { cause: error }) : error;
  }
  throw new Error('the order was not written');
}

/**
 * Writes an order, empties the cart and uses points and payment in one statement. Throws LedgerRaced if anything that
 * the order was checked with has changed since it was read.
 */
export async function writeOrder(tx: Db, newOrder: NewOrder): Promise<void> {
  const { order, lines, points, pointsReason, ordersPlaced, payment, refundAfterMs } = newOrder;
  const { userId, id: orderId, createdAt: at } = order;
  const placed = tx.insert(orders).values(order).returning({ id: orders.id });
  const items = tx
    .insert(orderItems)
    .values(
      lines.map(({ item, quantity, addons, instruction }, position) => ({
        userId,
        orderId,
        position,
        itemId: item.id,
        title: item.title,
        image: item.image,
        originalPrice: item.originalPrice,
        discountedPrice: item.discountedPrice,
        quantity,
        addons,
        instruction,
        totalPrice: linePrice({ ...item, addons, quantity }),
      })),
    )
    .returning({ position: orderItems.position });
  const event = tx
    .insert(orderEvents)
    .values({ userId, orderId, status: 'Placed', at })
    .returning({ at: orderEvents.at });
  const redeemed = tx
    .update(users)
    .set({ loyaltyPoints: sql`${users.loyaltyPoints} - ${points}`, ordersPlaced: ordersPlaced + 1 })
    .where(and(eq(users.id, userId), eq(users.ordersPlaced, ordersPlaced), gte(users.loyaltyPoints, points)))
    .returning({ id: users.id });
  const entry = tx
    .insert(loyaltyEntries)
    .values({ ...pointsReason, userId, orderId, id: newId(), pointsType: 'redeem', points, createdAt: at })
    .returning({ id: loyaltyEntries.id });
  const ordering = { kind: 'ordered', source: 'customer', orderId } as const;
  const spending = payment && moveStatements(tx, payment, ordering, { now: at, refundAfterMs });
  const emptied = tx.delete(cartItems).where(eq(cartItems.userId, userId)).returning({
    itemId: cartItems.itemId,
    quantity: cartItems.quantity,
    instruction: cartItems.instruction,
    addons: cartItems.addons,
  });
  const ordered = sql`(select coalesce(jsonb_agg(jsonb_build_object('item_id', item_id,
    'version', md5(row(quantity, instruction, addons)::text))), '[]') from emptied)`;
  const written = await oneOf(
    tx.execute(sql`
    with placed as ${placed}, items as ${items}, event as ${event}, redeemed as ${redeemed},
      ${points > 0 ? sql`entry as ${entry},` : sql``}
      ${spending ? sql`spent as ${spending.moved}, told as ${spending.told},` : sql``}
      emptied as ${emptied}
    select (select count(*)::int from redeemed) as redeemed, ${ordered} as ordered`),
  );
  const versions = new Map(written.ordered.map(({ item_id, version }) => [item_id, version]));
  const isSameCart =
    versions.size === lines.length && lines.every(({ item, version }) => versions.get(item.id) === version);
  if (!isSameCart || written.redeemed === 0) throw new LedgerRaced('the cart or the customer changed');
}
