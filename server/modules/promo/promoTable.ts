import { randomInt } from 'node:crypto';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { orders, promos, promoSlots } from '../../db/schema';

/** A row of the promos table. */
export type PromoRow = typeof promos.$inferSelect;

/** Active promos, in the order of the promotions screen. */
export const listPromos = (db: Db): Promise<PromoRow[]> =>
  db.select().from(promos).where(eq(promos.isActive, true)).orderBy(asc(promos.position), asc(promos.id));

/** One active promo, or null. */
export async function findPromo(db: Db, id: string): Promise<PromoRow | null> {
  const [row] = await db
    .select()
    .from(promos)
    .where(and(eq(promos.id, id), eq(promos.isActive, true)));
  return row ?? null;
}

/** Orders of a customer that count for promo rules: all, and those with this promo; cancelled ones do not count. */
export async function countOrders(
  db: Db,
  userId: string,
  promoId: string,
): Promise<{ ordersSoFar: number; usesSoFar: number }> {
  const [row] = await db
    .select({
      ordersSoFar: sql<number>`count(*)::int`,
      usesSoFar: sql<number>`(count(*) filter (where ${orders.promoId} = ${promoId}))::int`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'Cancelled')));
  return row ?? { ordersSoFar: 0, usesSoFar: 0 };
}

/** Number of rows over which the uses of a limited promo are spread. */
const SLOTS = 16;

/** Changes a promo's limit, or removes it (null). Uses that were already taken count against the new limit. */
export async function limitPromo(tx: Db, promoId: string, limit: number | null): Promise<void> {
  const [promo] = await tx.select({ limit: promos.usesLimit }).from(promos).where(eq(promos.id, promoId)).for('update');
  await tx.update(promos).set({ usesLimit: limit }).where(eq(promos.id, promoId));
  const removed = await tx.delete(promoSlots).where(eq(promoSlots.promoId, promoId)).returning();
  if (limit === null) return;
  const left = removed.reduce((sum, slot) => sum + slot.usesLeft, 0);
  const former = promo?.limit ?? null;
  // A new promo has no rows yet.
  const taken = former === null || removed.length === 0 ? 0 : former - left;
  await tx.insert(promoSlots).values(slotsOf(promoId, Math.max(0, limit - taken)));
}

/** The rows for this number of uses. */
export const slotsOf = (promoId: string, uses: number): (typeof promoSlots.$inferInsert)[] =>
  Array.from({ length: SLOTS }, (_, slot) => ({
    promoId,
    slot,
    usesLeft: Math.floor(uses / SLOTS) + (slot < uses % SLOTS ? 1 : 0),
  }));

/** Remaining uses; null without a limit. */
export async function usesLeft(db: Db, promo: Pick<PromoRow, 'id' | 'usesLimit'>): Promise<number | null> {
  if (promo.usesLimit === null) return null;
  const [row] = await db
    .select({ left: sql<number>`coalesce(sum(${promoSlots.usesLeft}), 0)::int` })
    .from(promoSlots)
    .where(eq(promoSlots.promoId, promo.id));
  return row?.left ?? 0;
}

async function reserveFromSlot(tx: Db, promoId: string, slot: number): Promise<boolean> {
  const updated = await tx
    .update(promoSlots)
    .set({ usesLeft: sql`${promoSlots.usesLeft} - 1` })
    .where(and(eq(promoSlots.promoId, promoId), eq(promoSlots.slot, slot), gt(promoSlots.usesLeft, 0)))
    .returning({ slot: promoSlots.slot });
  return updated.length > 0;
}

/** Returns one use of a limited promo, after a cancellation. */
export async function releaseUse(tx: Db, promoId: string): Promise<void> {
  await tx
    .update(promoSlots)
    .set({ usesLeft: sql`${promoSlots.usesLeft} + 1` })
    .where(and(eq(promoSlots.promoId, promoId), eq(promoSlots.slot, randomInt(SLOTS))));
}

/** Takes one use; false if none is left. Concurrent orders cannot exceed the limit. */
export async function reserveUse(tx: Db, promo: Pick<PromoRow, 'id' | 'usesLimit'>): Promise<boolean> {
  if (promo.usesLimit === null) return true;
  if (await reserveFromSlot(tx, promo.id, randomInt(SLOTS))) return true;
  const open = await tx
    .select({ slot: promoSlots.slot })
    .from(promoSlots)
    .where(and(eq(promoSlots.promoId, promo.id), gt(promoSlots.usesLeft, 0)))
    .orderBy(asc(promoSlots.slot));
  for (const { slot } of open) if (await reserveFromSlot(tx, promo.id, slot)) return true;
  return false;
}
