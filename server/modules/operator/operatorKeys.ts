import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Scope } from '../../../contract/operator';
import type { Db } from '../../db/db';
import { operatorKeys } from '../../db/schema';
import { equalHash, newId, newToken, sha256 } from '../../lib/ids';

/** A row of the operator keys. */
export type OperatorKey = typeof operatorKeys.$inferSelect;

/** A prefix by which people and secret scanners recognise operator keys. */
const PREFIX = 'wok';
const PARTS = new RegExp(`^${PREFIX}_([a-z2-9]{20})_([\\w-]{43})$`);

/** Compared with if the key does not exist, so that known and unknown ids take the same time. */
const NO_HASH = sha256('');

/** The lifetime of a key in days, unless it is created for another one. */
export const KEY_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Precision of a key's last use, ms. */
const USE_MS = 60_000;

/** Creates a key; its text is returned once and is not stored. */
export async function createKey(
  db: Db,
  { name, scopes, branchId, days }: { name: string; scopes: Scope[]; branchId: string | null; days: number },
  now: Date,
): Promise<{ id: string; text: string; expiresAt: Date }> {
  const id = newId();
  const secret = newToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const key = { id, name, scopes, branchId, secretHash: sha256(secret), createdAt: now, expiresAt };
  await db.insert(operatorKeys).values(key);
  return { id, text: `${PREFIX}_${id}_${secret}`, expiresAt };
}

/** All keys, oldest first. */
export const listKeys = (db: Db): Promise<OperatorKey[]> =>
  db.select().from(operatorKeys).orderBy(asc(operatorKeys.createdAt), asc(operatorKeys.id));

/** Revokes a key; false if it does not exist or is already revoked. */
export async function revokeKey(db: Db, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(operatorKeys)
    .set({ revokedAt: now })
    .where(and(eq(operatorKeys.id, id), isNull(operatorKeys.revokedAt)))
    .returning({ id: operatorKeys.id });
  return revoked.length > 0;
}

/** The key of this text; null if it does not exist, is revoked or has expired. */
export async function findKey(db: Db, text: string, now: Date): Promise<OperatorKey | null> {
  const [, id, secret] = PARTS.exec(text) ?? [];
  if (!id || !secret) return null;
  const [key] = await db.select().from(operatorKeys).where(eq(operatorKeys.id, id));
  const isRight = equalHash(sha256(secret), key?.secretHash ?? NO_HASH);
  return key && isRight && !key.revokedAt && key.expiresAt > now ? key : null;
}

/** Stores the time of the key's last use. */
export async function noteUse(db: Db, { id, lastUsedAt }: OperatorKey, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USE_MS);
  if (lastUsedAt && lastUsedAt > before) return;
  await db
    .update(operatorKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(operatorKeys.id, id), or(isNull(operatorKeys.lastUsedAt), lt(operatorKeys.lastUsedAt, before))));
}
