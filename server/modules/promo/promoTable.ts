import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { promos, promoSlots } from '../../db/schema';
import { isOffered } from './promoRules';

export type PromoRow = typeof promos.$inferSelect;

const OFFERED = { isActive: true, isListed: true } as const;

export const isPromoOfCode = (code: string) => and(eq(sql`upper(${promos.code})`, code), matches(promos, OFFERED));

const SLOTS = 16;

const partOfSlot = (of: number, slot: number): number => Math.floor(of / SLOTS) + (slot < of % SLOTS ? 1 : 0);

/** What each slot may give: its uses so far and a part of what the limit leaves, or less where that is negative. */
function mostOf(used: readonly number[], limit: number): number[] {
  const left = limit - used.reduce((sum, uses) => sum + uses, 0);
  if (left >= 0) return used.map((uses, slot) => uses + partOfSlot(left, slot));
  let missing = -left;
  return used.map((uses) => {
    const less = Math.min(uses, missing);
    missing -= less;
    return uses - less;
  });
}

/** Changes a promo's limit, or removes it (null). All uses so far count against the new one. */
export async function limitPromo(tx: Db, promoId: string, limit: number | null): Promise<void> {
  await tx.update(promos).set({ usesLimit: limit }).where(eq(promos.id, promoId));
  const ofPromo = eq(promoSlots.promoId, promoId);
  const slots = await tx.select().from(promoSlots).where(ofPromo).orderBy(asc(promoSlots.slot)).for('update');
  const used = Array.from({ length: SLOTS }, (_, at) => slots.find(({ slot }) => slot === at)?.used ?? 0);
  const most = limit === null ? null : mostOf(used, limit);
  // The uses stay in their rows: a release that waits for one must find its use there.
  await tx
    .insert(promoSlots)
    .values(used.map((uses, slot) => ({ promoId, slot, used: uses, most: most?.[slot] ?? null })))
    .onConflictDoUpdate({ target: [promoSlots.promoId, promoSlots.slot], set: { most: sql`excluded.most` } });
}

export async function usesLeft(db: Db, promo: Pick<PromoRow, 'id' | 'usesLimit'>): Promise<number | null> {
  if (promo.usesLimit === null) return null;
  const [row] = await db
    .select({ left: sql<number>`coalesce(sum(greatest(${promoSlots.most} - ${promoSlots.used}, 0)), 0)::int` })
    .from(promoSlots)
    .where(eq(promoSlots.promoId, promo.id));
  return row?.left ?? 0;
}

/** Those of `rows` that somebody may have now. */
async function offeredOf(db: Db, rows: PromoRow[], now: Date): Promise<PromoRow[]> {
  const offered: PromoRow[] = [];
  for (const row of rows) if (isOffered(row, { now, usesLeft: await usesLeft(db, row) })) offered.push(row);
  return offered;
}

export async function listPromos(db: Db, now: Date): Promise<PromoRow[]> {
  const listed = db.select().from(promos).where(matches(promos, OFFERED));
  return offeredOf(db, await listed.orderBy(asc(promos.position), asc(promos.id)), now);
}

export async function findPromo(db: Db, id: string, now: Date): Promise<PromoRow | null> {
  const found = await db
    .select()
    .from(promos)
    .where(matches(promos, { id, ...OFFERED }));
  return (await offeredOf(db, found, now))[0] ?? null;
}

const hasUses = or(isNull(promoSlots.most), lt(promoSlots.used, promoSlots.most));

async function reserveFromSlot(tx: Db, promoId: string, slot: number): Promise<boolean> {
  const used = sql`${promoSlots.used} + 1`;
  const isFree = and(matches(promoSlots, { promoId, slot }), hasUses);
  return (await tx.update(promoSlots).set({ used }).where(isFree).returning()).length > 0;
}

/** Takes back one use, first where the limit was lowered below what is taken. */
export async function releaseUse(tx: Db, promoId: string): Promise<void> {
  // Locked, so that of several releases at once each takes back a use of its own.
  const [fullest] = await tx
    .select({ slot: promoSlots.slot })
    .from(promoSlots)
    .where(and(eq(promoSlots.promoId, promoId), gt(promoSlots.used, 0)))
    .orderBy(desc(sql`${promoSlots.used} - ${promoSlots.most}`))
    .limit(1)
    .for('update');
  const used = sql`${promoSlots.used} - 1`;
  if (fullest)
    await tx
      .update(promoSlots)
      .set({ used })
      .where(matches(promoSlots, { promoId, ...fullest }));
}

export async function reserveUse(tx: Db, promoId: string): Promise<boolean> {
  if (await reserveFromSlot(tx, promoId, randomInt(SLOTS))) return true;
  const open = await tx
    .select({ slot: promoSlots.slot })
    .from(promoSlots)
    .where(and(eq(promoSlots.promoId, promoId), hasUses))
    .orderBy(asc(promoSlots.slot));
  for (const { slot } of open) if (await reserveFromSlot(tx, promoId, slot)) return true;
  return false;
}
