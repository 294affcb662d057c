import { hashPassword } from '../modules/auth/passwords';
import type { Db } from './db';
import { accountOfEmail, insertUser } from '../modules/auth/usersTable';
import { addresses, loyaltyEntries, orderCodes, orderEvents, orderItems, orders } from './schema';
import { DEMO, demoRows } from './seed/demo';

/** Creates the demo customer once; an account that was changed or deleted since is left unchanged. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  const { password, ...fields } = DEMO;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if ((await accountOfEmail(tx, fields.email)) !== null) return;
    if (!(await insertUser(tx, { ...fields, passwordHash, isVerified: true, createdAt: now }))) return;
    const rows = demoRows(DEMO.id, now);
    await tx.insert(addresses).values(rows.addresses).onConflictDoNothing();
    await tx.insert(orderCodes).values(rows.orderCodes).onConflictDoNothing();
    await tx.insert(orders).values(rows.orders).onConflictDoNothing();
    await tx.insert(orderItems).values(rows.orderItems).onConflictDoNothing();
    await tx.insert(orderEvents).values(rows.orderEvents).onConflictDoNothing();
    await tx.insert(loyaltyEntries).values(rows.loyaltyEntries).onConflictDoNothing();
  });
}
