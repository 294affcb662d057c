import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { cartItems, loyaltyEntries, orderEvents, orderItems, orders, payments, users } from '../../db/schema';
import { newId } from '../../lib/ids';
import type { CartLine } from '../cart/cartTable';
import { linePrice } from '../cart/pricing';
import type { PointsReason } from '../loyalty/loyaltyTable';

/** An order with its related writes. */
export interface NewOrder {
  order: typeof orders.$inferInsert;
  /** The priced cart. */
  lines: readonly CartLine[];
  /** Points to spend, with the text of their history entry. */
  points: number;
  pointsReason: Omit<PointsReason, 'orderId' | 'at'>;
  /** The payment of the order; null for cash. */
  paymentId: string | null;
}

/** A concurrent request changed the customer's rows; the transaction is rolled back and retried. */
class OrderRaced extends Error {
  /** The SQLSTATE of a serialization failure, so that it is retried. */
  readonly code = '40001';
}

interface Written {
  redeemed: number;
  spent: number;
  ordered: { item_id: string; version: string }[];
}

/**
 * Writes an order, empties the cart and uses points and payment in one statement; false if the points do not suffice or
 * the account was deleted.
 * Throws OrderRaced if cart or payment have changed since they were read.
 */
export async function writeOrder(
  tx: Db,
  { order, lines, points, pointsReason, paymentId }: NewOrder,
): Promise<boolean> {
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
  // Also without points, because this row lock keeps a new payment for this cart from starting.
  const redeemed = tx
    .update(users)
    .set({ loyaltyPoints: sql`${users.loyaltyPoints} - ${points}` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), gte(users.loyaltyPoints, points)))
    .returning({ id: users.id });
  const entry = tx
    .insert(loyaltyEntries)
    .values({ ...pointsReason, userId, orderId, id: newId(), pointsType: 'redeem', points, createdAt: at })
    .returning({ id: loyaltyEntries.id });
  const spent = tx
    .update(payments)
    .set({ orderId })
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.id, paymentId ?? ''),
        isNull(payments.orderId),
        eq(payments.status, 'captured'),
      ),
    )
    .returning({ id: payments.id });
  const emptied = tx.delete(cartItems).where(eq(cartItems.userId, userId)).returning({
    itemId: cartItems.itemId,
    quantity: cartItems.quantity,
    instruction: cartItems.instruction,
    addons: cartItems.addons,
  });
  const ordered = sql`(select coalesce(jsonb_agg(jsonb_build_object('item_id', item_id,
    'version', md5(row(quantity, instruction, addons)::text))), '[]') from emptied)`;
  const { rows } = (await tx.execute(sql`
    with placed as ${placed}, items as ${items}, event as ${event}, redeemed as ${redeemed},
      ${points > 0 ? sql`entry as ${entry},` : sql``}
      ${paymentId === null ? sql`spent as (select 1 where false),` : sql`spent as ${spent},`}
      emptied as ${emptied}
    select (select count(*)::int from redeemed) as redeemed, (select count(*)::int from spent) as spent,
      ${ordered} as ordered`)) as { rows: Written[] };
  const [written] = rows;
  if (!written) throw new Error('the order was not written');
  if (written.redeemed === 0) return false;
  const versions = new Map(written.ordered.map(({ item_id, version }) => [item_id, version]));
  const isSameCart =
    versions.size === lines.length && lines.every(({ item, version }) => versions.get(item.id) === version);
  if (!isSameCart || (paymentId !== null && written.spent === 0)) throw new OrderRaced('the cart or payment changed');
  return true;
}
