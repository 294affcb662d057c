import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
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
  const [earned] = await tx
    .update(users)
    .set({ loyaltyPoints: sql`${users.loyaltyPoints} + ${points}` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (!earned) return;
  await tx.insert(loyaltyEntries).values({
    id: newId(),
    userId,
    orderId: reason.orderId,
    title: reason.title,
    image: reason.image,
    pointsType: 'reward',
    points,
    createdAt: reason.at,
  });
}
