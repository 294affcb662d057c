import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { ScheduledOrders, Scope } from '../../../contract/operator';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { branches, menuItems, operatorKeys, promos, soldOutItems, type Bilingual } from '../../db/schema';
import { say } from '../../i18n/messages';
import { equalHash, newId, newToken, sha256 } from '../../lib/ids';
import type { BranchRow } from '../branch/branchTable';
import { operatorError } from './operatorErrors';

export type OperatorKey = typeof operatorKeys.$inferSelect;

const KEY = /^wok_([a-z2-9]{20})_([\w-]{43})$/;
/** Compared with if the key does not exist, so that known and unknown ids take the same time. */
const NO_HASH = sha256('');
export const KEY_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;
const USE_MS = 60_000;

interface KeyFields {
  name: string;
  scopes: Scope[];
  branchId: string | null;
  scheduledOrders?: ScheduledOrders;
}

export async function createKey(
  db: Db,
  { days, ...fields }: KeyFields & { days: number },
  now: Date,
): Promise<{ id: string; text: string; expiresAt: Date }> {
  const id = newId();
  const secret = newToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await db.insert(operatorKeys).values({ id, ...fields, secretHash: sha256(secret), createdAt: now, expiresAt });
  return { id, text: `wok_${id}_${secret}`, expiresAt };
}

export const listKeys = (db: Db): Promise<OperatorKey[]> =>
  db.select().from(operatorKeys).orderBy(asc(operatorKeys.createdAt), asc(operatorKeys.id));

export async function revokeKey(db: Db, id: string, now: Date): Promise<boolean> {
  const isValid = matches(operatorKeys, { id, revokedAt: null });
  return (await db.update(operatorKeys).set({ revokedAt: now }).where(isValid).returning()).length > 0;
}

/** A key that was not revoked; it may have expired. */
export async function findKey(db: Db, text: string): Promise<OperatorKey | null> {
  const [, id, secret] = KEY.exec(text) ?? [];
  if (!id || !secret) return null;
  const [key] = await db.select().from(operatorKeys).where(eq(operatorKeys.id, id));
  const isRight = equalHash(sha256(secret), key?.secretHash ?? NO_HASH);
  return key && isRight && !key.revokedAt ? key : null;
}

export async function noteUse(db: Db, { id, lastUsedAt }: OperatorKey, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USE_MS);
  if (lastUsedAt && lastUsedAt > before) return;
  const isOld = or(isNull(operatorKeys.lastUsedAt), lt(operatorKeys.lastUsedAt, before));
  await db
    .update(operatorKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(operatorKeys.id, id), isOld));
}

export const mayUse = ({ branchId }: Pick<OperatorKey, 'branchId'>, branch: string): boolean =>
  branchId === null || branchId === branch;

/** A branch of the key. Only the key's own branch is looked up, so that the key learns nothing about others. */
export async function findBranch(db: Db, key: OperatorKey, id: string): Promise<BranchRow> {
  if (!mayUse(key, id)) throw operatorError('branch_not_allowed', say('operator.branchNotAllowed'));
  const [branch] = await db.select().from(branches).where(eq(branches.id, id));
  if (!branch) throw operatorError('not_found', say('cart.branchNotFound'));
  return branch;
}

export async function updateBranch(db: Db, id: string, change: Partial<Omit<BranchRow, 'id'>>): Promise<BranchRow> {
  const [branch] = await db.update(branches).set(change).where(eq(branches.id, id)).returning();
  if (!branch) throw operatorError('not_found', say('cart.branchNotFound'));
  return branch;
}

export async function listItems(db: Db, branchId: string) {
  const rows = await db
    .select({ item: menuItems, soldOutAt: soldOutItems.branchId })
    .from(menuItems)
    .leftJoin(soldOutItems, and(eq(soldOutItems.itemId, menuItems.id), eq(soldOutItems.branchId, branchId)))
    .where(eq(menuItems.isAvailable, true))
    .orderBy(asc(menuItems.categoryId), asc(menuItems.position), asc(menuItems.id));
  return rows.map(({ item, soldOutAt }) => ({ item, isAvailable: soldOutAt === null }));
}

export async function setItemAvailable(db: Db, branchId: string, itemId: string, isAvailable: boolean): Promise<void> {
  const [item] = await db.select({ id: menuItems.id }).from(menuItems).where(eq(menuItems.id, itemId));
  if (!item) throw operatorError('not_found', say('operator.itemNotFound'));
  if (isAvailable) await db.delete(soldOutItems).where(matches(soldOutItems, { itemId, branchId }));
  else await db.insert(soldOutItems).values({ itemId, branchId }).onConflictDoNothing();
}

/** Addons of all dishes by their id: a group that many dishes offer has each of its addons once. */
export async function listAddons(db: Db): Promise<{ id: string; title: Bilingual }[]> {
  const rows = await db.select({ addons: menuItems.addons }).from(menuItems).where(eq(menuItems.isAvailable, true));
  const all = rows.flatMap(({ addons }) => addons.flatMap((group) => group.addon_items));
  return [...new Map(all.map(({ _id: id, title }) => [id, { id, title }])).values()];
}

export async function setAddonAvailable(db: Db, branchId: string, id: string, isAvailable: boolean): Promise<void> {
  if (!(await listAddons(db)).some((addon) => addon.id === id))
    throw operatorError('not_found', say('operator.addonNotFound'));
  const others = sql`array_remove(${branches.soldOutAddons}, ${id})`;
  const soldOutAddons = isAvailable ? others : sql`array_append(${others}, ${id})`;
  await db.update(branches).set({ soldOutAddons }).where(eq(branches.id, branchId));
}

export const listPromos = (db: Db) =>
  db.select().from(promos).where(eq(promos.isListed, true)).orderBy(asc(promos.position), asc(promos.id));

export async function setPromoActive(db: Db, id: string, isActive: boolean): Promise<void> {
  const isListed = matches(promos, { id, isListed: true });
  const [promo] = await db.update(promos).set({ isActive }).where(isListed).returning({ id: promos.id });
  if (!promo) throw operatorError('not_found', say('operator.promoNotFound'));
}
