import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { MenuFile } from '../../contract/menuFile';
import type { Db } from '../db/db';
import {
  addresses,
  branches,
  categories,
  loyaltyEntries,
  orderCodes,
  orderEvents,
  orderItems,
  orders,
  shop,
  type users,
} from '../db/schema';
import { writeMenu } from '../menuImport/writeMenu';
import { hashPassword } from '../modules/auth/passwords';
import { accountOfEmail, insertUser } from '../modules/auth/usersTable';
import { projectPath } from '../storage/projectPath';

const PAUSED_BRANCH = 'branch-jlt';

type Row<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'userId' | 'createdAt' | 'at'>;
type Timed<T extends { $inferInsert: object }, K extends string> = Row<T> & Record<K, number>;

interface DemoCustomer {
  customer: Omit<typeof users.$inferInsert, 'email'> & { email: string; password: string };
  addresses: Timed<typeof addresses, 'createdAt'>[];
  orderCodes: Row<typeof orderCodes>[];
  orders: Timed<typeof orders, 'createdAt'>[];
  orderItems: Row<typeof orderItems>[];
  orderEvents: Timed<typeof orderEvents, 'at'>[];
  loyaltyEntries: Timed<typeof loyaltyEntries, 'createdAt'>[];
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(projectPath('server/sandbox', name), 'utf8'));

export const readDemoMenu = () => readJson('demoMenu.json') as MenuFile;
export const readDemoCustomer = () => readJson('demoCustomer.json') as DemoCustomer;

export async function fillMenu(db: Db): Promise<void> {
  const [known] = await db.select({ id: categories.id }).from(categories).limit(1);
  if (known) return;
  await db.transaction(async (tx) => {
    await writeMenu(tx, readDemoMenu());
    await tx.update(shop).set({ isSandbox: true });
    await tx.update(branches).set({ isPaused: true }).where(eq(branches.id, PAUSED_BRANCH));
  });
}

export async function addDemoCustomer(db: Db, now: Date): Promise<void> {
  const { customer, ...rows } = readDemoCustomer();
  const { password, ...fields } = customer;
  const passwordHash = await hashPassword(password);
  const owned = { userId: customer.id };
  const time = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const created = <T extends { createdAt: number }>(list: T[]) =>
    list.map((row) => ({ ...row, ...owned, createdAt: time(row.createdAt) }));
  await db.transaction(async (tx) => {
    const [filled] = await tx.select({ id: shop.id }).from(shop).where(eq(shop.isSandbox, true));
    if (!filled || (await accountOfEmail(tx, fields.email)) !== null) return;
    if (!(await insertUser(tx, { ...fields, passwordHash, isVerified: true, createdAt: now }))) return;
    await tx.insert(addresses).values(created(rows.addresses));
    await tx.insert(orderCodes).values(rows.orderCodes.map((row) => ({ ...row, ...owned })));
    await tx.insert(orders).values(created(rows.orders));
    await tx.insert(orderItems).values(rows.orderItems.map((row) => ({ ...row, ...owned })));
    await tx.insert(orderEvents).values(rows.orderEvents.map((row) => ({ ...row, ...owned, at: time(row.at) })));
    await tx.insert(loyaltyEntries).values(created(rows.loyaltyEntries));
  });
}
