import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { knownDevices, loyaltyNumbers, userEmails, users } from '../../db/schema';
import { signInRequired } from '../../http/errors';
import { codeOfNumber } from '../../lib/ids';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Serializes changes of the user's cart, points, cards and addresses until the end of the transaction. */
export async function lockUser(tx: Db, id: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  if (!user) throw new Error('the user of a session is gone');
}

/** For every write of personal data, so that none follows the deletion of the account: else refuses with 401. */
export async function lockLiveUser(tx: Db, id: string): Promise<UserRow> {
  const isLive = matches(users, { id, deletedAt: null });
  const [user] = await tx.select().from(users).where(isLive).for('update');
  if (!user) throw signInRequired();
  return user;
}

export async function accountOfEmail(db: Db, email: string): Promise<string | null> {
  const [owner] = await db.select().from(userEmails).where(eq(userEmails.email, email));
  return owner?.userId ?? null;
}

/** Unlike every other one: those before this sequence have six characters after the prefix. */
export async function newLoyaltyCode(tx: Db, prefix: string): Promise<string> {
  const next = sql<string>`nextval(${loyaltyNumbers.seqName})`;
  const [taken] = await tx.select({ number: next }).from(sql`(values (1)) as one`);
  return `${prefix}-${codeOfNumber(BigInt(taken?.number ?? 0))}`;
}

export async function insertUser(tx: Db, row: typeof users.$inferInsert): Promise<UserRow | null> {
  const [user] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  if (!user) return null;
  if (user.email !== null) await addEmail(tx, user, user.email);
  return user;
}

const addEmail = (tx: Db, { id }: UserRow, email: string) => tx.insert(userEmails).values({ email, userId: id });

export const dropEmail = (tx: Db, { id, email }: Pick<UserRow, 'id' | 'email'>) =>
  tx.delete(userEmails).where(matches(userEmails, { email: email ?? '', userId: id }));

export async function moveEmail(tx: Db, user: UserRow, email: string): Promise<void> {
  await dropEmail(tx, user);
  await addEmail(tx, user, email);
}

export async function rememberDevice(db: Db, userId: string, deviceHash: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    await tx
      .insert(knownDevices)
      .values({ userId, deviceHash, seenAt: now })
      .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { seenAt: now } });
  });
}

export async function isKnownDevice(db: Db, userId: string, deviceHash: string): Promise<boolean> {
  const isIt = matches(knownDevices, { userId, deviceHash });
  return deviceHash !== '' && (await db.$count(knownDevices, isIt)) > 0;
}
