import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
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

const idsWhere = async (db: Db, condition: SQL | undefined, limit: number): Promise<string[]> => {
  const owners = await db
    .select({ id: userEmails.userId })
    .from(userEmails)
    .where(condition)
    .orderBy(desc(userEmails.isVerified), desc(userEmails.createdAt), userEmails.userId)
    .limit(limit);
  return owners.map(({ id }) => id);
};

export const userIdOfEmail = async (db: Db, email: string): Promise<string | null> =>
  (await idsWhere(db, eq(userEmails.email, email), 1))[0] ?? null;

export const accountOfEmail = async (db: Db, email: string): Promise<string | null> =>
  (await idsWhere(db, matches(userEmails, { email, isVerified: true }), 1))[0] ?? null;

export const registrationsOfEmail = (db: Db, email: string): Promise<string[]> =>
  idsWhere(db, matches(userEmails, { email, isVerified: false }), 5);

/** Serializes registrations and verifications of one e-mail until the end of the transaction. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`e-mail ${email}`}, 0))`);
}

/** Unlike every other one: those before this sequence have six characters after the prefix. */
export async function newLoyaltyCode(tx: Db, prefix: string): Promise<string> {
  const next = sql<string>`nextval(${loyaltyNumbers.seqName})`;
  const [taken] = await tx.select({ number: next }).from(sql`(values (1)) as one`);
  return `${prefix}-${codeOfNumber(BigInt(taken?.number ?? 0))}`;
}

export async function insertUser(tx: Db, row: typeof users.$inferInsert): Promise<UserRow | null> {
  const createdAt = row.createdAt ?? new Date();
  const values = { lastVisitAt: createdAt, ...row, createdAt };
  const [user] = await tx.insert(users).values(values).onConflictDoNothing().returning();
  if (!user) return null;
  if (user.email !== null) await addEmail(tx, user, user.email);
  return user;
}

const addEmail = (tx: Db, { id, isVerified, createdAt }: UserRow, email: string) =>
  tx.insert(userEmails).values({ email, userId: id, isVerified, createdAt });

export const dropEmail = (tx: Db, { id, email }: Pick<UserRow, 'id' | 'email'>) =>
  tx.delete(userEmails).where(matches(userEmails, { email: email ?? '', userId: id }));

export async function moveEmail(tx: Db, user: UserRow, email: string): Promise<void> {
  await dropEmail(tx, user);
  await addEmail(tx, user, email);
}

export async function verifyEmail(tx: Db, userId: string, email: string): Promise<UserRow | null> {
  await tx.update(userEmails).set({ isVerified: true }).where(matches(userEmails, { email, userId }));
  const [user] = await tx.update(users).set({ isVerified: true }).where(eq(users.id, userId)).returning();
  return user ?? null;
}

export async function dropOtherRegistrations(tx: Db, userId: string, email: string): Promise<void> {
  const isOther = and(matches(userEmails, { email, isVerified: false }), ne(userEmails.userId, userId));
  const others = await tx.delete(userEmails).where(isOther).returning();
  for (const { userId: id } of others) await tx.delete(users).where(matches(users, { id, isVerified: false }));
}

export async function deleteUsers(tx: Db, ids: string[], condition: SQL | undefined): Promise<void> {
  const isOneOfThem = and(inArray(users.id, ids), condition);
  const deleted = await tx.delete(users).where(isOneOfThem).returning();
  const emails = deleted.flatMap(({ email }) => email ?? []);
  const deletedIds = deleted.map(({ id }) => id);
  if (emails.length > 0)
    await tx.delete(userEmails).where(and(inArray(userEmails.email, emails), inArray(userEmails.userId, deletedIds)));
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
