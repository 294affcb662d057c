import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { MenuFile } from '../../contract/menuFile';
import type { Db } from '../db/db';
import * as tables from '../db/schema';
import { writeMenu } from '../menuImport/writeMenu';
import { hashPassword } from '../modules/auth/passwords';
import { accountOfEmail, insertUser } from '../modules/users/usersTable';
import { projectPath } from '../storage/projectPath';

/** Closed every day, so that the demo has one at any hour. */
const CLOSED_BRANCH = 'branch-jlt';
const CLOSED = { hours: Array.from({ length: 7 }, () => null), hasOperatorHours: true };

type Row<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'userId' | 'createdAt' | 'at'>;
type Timed<T extends { $inferInsert: object }, K extends string> = Row<T> & Record<K, number>;

interface DemoCustomer {
  customer: Omit<typeof tables.users.$inferInsert, 'email'> & { email: string; password: string };
  addresses: Timed<typeof tables.addresses, 'createdAt'>[];
  orderCodes: Row<typeof tables.orderCodes>[];
  orders: Timed<typeof tables.orders, 'createdAt'>[];
  orderItems: Row<typeof tables.orderItems>[];
  orderEvents: Omit<Timed<typeof tables.orderEvents, 'at'>, 'by'>[];
  loyaltyEntries: Timed<typeof tables.loyaltyEntries, 'createdAt'>[];
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(projectPath('server/sandbox', name), 'utf8'));

export const readDemoMenu = () => readJson('demoMenu.json') as MenuFile;
export const readDemoCustomer = () => readJson('demoCustomer.json') as DemoCustomer;

export async function fillMenu(db: Db): Promise<void> {
  const [category] = await db.select({ id: tables.categories.id }).from(tables.categories).limit(1);
  if (category) return;
  await db.transaction(async (tx) => {
    await writeMenu(tx, readDemoMenu());
    await tx.update(tables.shop).set({ isSandbox: true });
    await tx.update(tables.branches).set(CLOSED).where(eq(tables.branches.id, CLOSED_BRANCH));
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
    const [filled] = await tx.select({ id: tables.shop.id }).from(tables.shop).where(eq(tables.shop.isSandbox, true));
    if (!filled || (await accountOfEmail(tx, fields.email)) !== null) return;
    if (!(await insertUser(tx, { ...fields, passwordHash, createdAt: now }))) return;
    await tx.insert(tables.addresses).values(created(rows.addresses));
    await tx.insert(tables.orderCodes).values(rows.orderCodes.map((row) => ({ ...row, ...owned })));
    await tx.insert(tables.orders).values(created(rows.orders));
    await tx.insert(tables.orderItems).values(rows.orderItems.map((row) => ({ ...row, ...owned })));
    await tx.insert(tables.orderEvents).values(
      rows.orderEvents.map((row) => ({
        ...row,
        ...owned,
        at: time(row.at),
        by: row.status === 'Placed' ? 'customer' : 'kitchen',
      })),
    );
    await tx.insert(tables.loyaltyEntries).values(created(rows.loyaltyEntries));
  });
}
