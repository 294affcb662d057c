import { hashPassword } from '../modules/auth/passwords';
import type { Db } from './openDb';
import { addresses, loyaltyEntries, orderEvents, orderItems, orders, users } from './schema';
import { DEMO, demoRows } from './seed/demo';

/** Makes the demo customer once; an account that was changed or deleted since is left as it is. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  const { password, ...fields } = DEMO;
  const made = await db.insert(users)
    .values({ ...fields, passwordHash: await hashPassword(password), isVerified: true, createdAt: now })
    .onConflictDoNothing().returning();
  if (made.length === 0) return;
  const rows = demoRows(DEMO.id, now);
  await db.insert(addresses).values(rows.addresses).onConflictDoNothing();
  await db.insert(orders).values(rows.orders).onConflictDoNothing();
  await db.insert(orderItems).values(rows.orderItems).onConflictDoNothing();
  await db.insert(orderEvents).values(rows.orderEvents).onConflictDoNothing();
  await db.insert(loyaltyEntries).values(rows.loyaltyEntries).onConflictDoNothing();
}
