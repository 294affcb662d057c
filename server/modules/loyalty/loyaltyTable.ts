import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { loyaltyEntries, orderItems, users, type Bilingual, type orders } from '../../db/schema';
import { newId } from '../../lib/ids';

const HISTORY_LENGTH = 200;

export const listEntries = (db: Db, userId: string) =>
  db
    .select()
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.userId, userId))
    .orderBy(desc(loyaltyEntries.createdAt), desc(loyaltyEntries.id))
    .limit(HISTORY_LENGTH);

/** Gives the customer of an order points, or takes them back as far as they are left. */
export async function givePoints(
  tx: Db,
  { userId, id: orderId }: Pick<typeof orders.$inferSelect, 'userId' | 'id'>,
  change: number,
  title: Bilingual,
  createdAt: Date,
): Promise<void> {
  if (change === 0) return;
  const isLive = matches(users, { id: userId, deletedAt: null });
  const [user] = await tx.select({ before: users.loyaltyPoints }).from(users).where(isLive).for('update');
  const after = Math.max(0, (user?.before ?? 0) + change);
  if (!user || after === user.before) return;
  await tx.update(users).set({ loyaltyPoints: after }).where(isLive);
  const isFirst = matches(orderItems, { userId, orderId, position: 0 });
  const [first] = await tx.select({ image: orderItems.image }).from(orderItems).where(isFirst);
  const moved = { pointsType: change > 0 ? 'reward' : 'redeem', points: Math.abs(after - user.before) } as const;
  const entry = { id: newId(), userId, orderId, title, image: first?.image ?? '', ...moved, createdAt };
  await tx.insert(loyaltyEntries).values(entry);
}
