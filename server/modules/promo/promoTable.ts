import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/openDb';
import { orders, promos } from '../../db/schema';

/** A row of the promos table. */
export type PromoRow = typeof promos.$inferSelect;

/** Promos on offer, in the order of the promotions screen. */
export const listPromos = (db: Db): Promise<PromoRow[]> =>
  db.select().from(promos).where(eq(promos.isActive, true)).orderBy(asc(promos.position), asc(promos.id));

/** One promo on offer, or null. */
export async function findPromo(db: Db, id: string): Promise<PromoRow | null> {
  const [row] = await db.select().from(promos).where(and(eq(promos.id, id), eq(promos.isActive, true)));
  return row ?? null;
}

/** The promo of a code, whatever its letter case; null when there is none. */
export async function findPromoByCode(db: Db, code: string): Promise<PromoRow | null> {
  const [row] = await db.select().from(promos)
    .where(and(eq(sql`upper(${promos.code})`, code.trim().toUpperCase()), eq(promos.isActive, true)));
  return row ?? null;
}

/** Orders of a customer that count for promo rules: all, and those that used this promo; cancelled ones do not count. */
export async function countOrders(db: Db, userId: string, promoId: string): Promise<{ ordersSoFar: number; usesSoFar: number }> {
  const [row] = await db.select({
    ordersSoFar: sql<number>`count(*)::int`,
    usesSoFar: sql<number>`(count(*) filter (where ${orders.promoId} = ${promoId}))::int`,
  }).from(orders).where(and(eq(orders.userId, userId), ne(orders.status, 'Cancelled')));
  return row ?? { ordersSoFar: 0, usesSoFar: 0 };
}

/** Takes one of the uses; false when none is left. The count never falls below 0, however many ask at once. */
export async function takeUse(tx: Db, promoId: string): Promise<boolean> {
  const taken = await tx.update(promos).set({ usesLeft: sql`${promos.usesLeft} - 1` })
    .where(and(eq(promos.id, promoId), or(isNull(promos.usesLeft), gt(promos.usesLeft, 0)))).returning({ id: promos.id });
  return taken.length > 0;
}
