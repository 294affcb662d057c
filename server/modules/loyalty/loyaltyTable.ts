import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../db/openDb';
import { loyaltyEntries, users, type Bilingual } from '../../db/schema';
import { newId } from '../../lib/ids';

const HISTORY_LENGTH = 200;

/** What stands in the history beside the points. */
export interface PointsReason { orderId: string; title: Bilingual; image: string; at: Date }

/** The newest entries of a customer's history. */
export const listEntries = (db: Db, userId: string) =>
  db.select().from(loyaltyEntries).where(eq(loyaltyEntries.userId, userId))
    .orderBy(desc(loyaltyEntries.createdAt), desc(loyaltyEntries.id)).limit(HISTORY_LENGTH);

async function addEntry(tx: Db, userId: string, pointsType: 'reward' | 'redeem', points: number, reason: PointsReason): Promise<void> {
  await tx.insert(loyaltyEntries).values({
    id: newId(), userId, orderId: reason.orderId, title: reason.title, image: reason.image, pointsType, points, createdAt: reason.at,
  });
}

/** Takes points from the balance; false when there are not enough, and then nothing is written. */
export async function redeemPoints(tx: Db, userId: string, points: number, reason: PointsReason): Promise<boolean> {
  const taken = await tx.update(users).set({ loyaltyPoints: sql`${users.loyaltyPoints} - ${points}` })
    .where(and(eq(users.id, userId), gte(users.loyaltyPoints, points))).returning({ id: users.id });
  if (taken.length === 0) return false;
  await addEntry(tx, userId, 'redeem', points, reason);
  return true;
}

/** Adds points to the balance. */
export async function earnPoints(tx: Db, userId: string, points: number, reason: PointsReason): Promise<void> {
  if (points <= 0) return;
  await tx.update(users).set({ loyaltyPoints: sql`${users.loyaltyPoints} + ${points}` }).where(eq(users.id, userId));
  await addEntry(tx, userId, 'reward', points, reason);
}
