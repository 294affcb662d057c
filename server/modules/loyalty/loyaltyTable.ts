import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { loyaltyEntries, users, type Bilingual } from '../../db/schema';
import { newId } from '../../lib/ids';

const HISTORY_LENGTH = 200;

export interface PointsReason {
  orderId: string;
  title: Bilingual;
  image: string;
  at: Date;
}

export const listEntries = (db: Db, userId: string) =>
  db
    .select()
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.userId, userId))
    .orderBy(desc(loyaltyEntries.createdAt), desc(loyaltyEntries.id))
    .limit(HISTORY_LENGTH);

export async function earnPoints(tx: Db, userId: string, points: number, reason: PointsReason): Promise<void> {
  if (points <= 0) return;
  const isLive = matches(users, { id: userId, deletedAt: null });
  const loyaltyPoints = sql`${users.loyaltyPoints} + ${points}`;
  const [earned] = await tx.update(users).set({ loyaltyPoints }).where(isLive).returning();
  if (!earned) return;
  const { at: createdAt, ...entry } = reason;
  await tx.insert(loyaltyEntries).values({ id: newId(), userId, ...entry, pointsType: 'reward', points, createdAt });
}
