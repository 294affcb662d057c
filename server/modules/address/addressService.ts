import { and, asc, desc, eq, exists, gt, ne, not } from 'drizzle-orm';
import type { Address, AddressFields } from '../../../contract/address';
import { VISIBLE } from '../../../contract/text';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { addresses, orders } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { isInUae } from '../../lib/geo';
import { newId } from '../../lib/ids';
import { lockLiveUser } from '../users/usersTable';

export type AddressRow = typeof addresses.$inferSelect;

const MAX_ADDRESSES = 50;
/** Saved again within this time, an address is the same one: the customer has not seen the first reply. */
const SAME_ADDRESS_MS = 60_000;

const ofUser = (userId: string) => matches(addresses, { userId, deletedAt: null });
const ownAddress = (userId: string, id: string) => and(eq(addresses.id, id), ofUser(userId));

export const addressView = (row: AddressRow): Address => ({
  _id: row.id,
  type: row.type,
  label: row.label,
  address: row.address,
  villa_apt_no: row.villaAptNo,
  apartment: row.apartment,
  floor: row.floor,
  street: row.street,
  area: row.area,
  city: row.city,
  country: row.country,
  notes: row.notes,
  is_default: row.isDefault,
  lat: row.lat,
  lng: row.lng,
});

export const listAddresses = (db: Db, userId: string): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(ofUser(userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), asc(addresses.id));

export async function findAddress(db: Db, userId: string, id: string): Promise<AddressRow | null> {
  const [row] = await db.select().from(addresses).where(ownAddress(userId, id));
  return row ?? null;
}

const visibleText = (text = ''): string => (VISIBLE.test(text) ? text.trim() : '');

function columnsOf(fields: AddressFields) {
  const area = visibleText(fields.area);
  if (!area) refuse(say('address.areaRequired'));
  if (!isInUae(fields)) refuse(say('address.outsideUae'));
  return {
    type: fields.type ?? 'home',
    label: visibleText(fields.label),
    address: visibleText(fields.address),
    villaAptNo: visibleText(fields.villa_apt_no) || area,
    apartment: visibleText(fields.apartment),
    floor: visibleText(fields.floor),
    street: visibleText(fields.street),
    area,
    city: visibleText(fields.city) || 'Dubai',
    country: visibleText(fields.country) || 'UAE',
    notes: visibleText(fields.notes),
    lat: fields.lat,
    lng: fields.lng,
  };
}

const clearOtherDefaults = (tx: Db, userId: string, id: string) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(ofUser(userId), ne(addresses.id, id)));

/** An address before it is stored. */
export function newAddress(userId: string, fields: AddressFields, createdAt: Date): AddressRow {
  return {
    id: newId(),
    userId,
    ...columnsOf(fields),
    isDefault: fields.is_default === true,
    createdAt,
    deletedAt: null,
  };
}

export async function addAddress(db: Db, row: AddressRow): Promise<AddressRow> {
  const { id, userId, createdAt, isDefault: isAsked, deletedAt: _, ...columns } = row;
  return db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    const isSame = matches(addresses, { ...columns, ...(isAsked ? { isDefault: true } : {}) });
    const isNew = gt(addresses.createdAt, new Date(createdAt.getTime() - SAME_ADDRESS_MS));
    const [same] = await tx
      .select()
      .from(addresses)
      .where(and(ofUser(userId), isSame, isNew));
    if (same) return same;
    const existing = await tx.$count(addresses, ofUser(userId));
    if (existing >= MAX_ADDRESSES) refuse(say('address.tooMany'));
    const isDefault = existing === 0 || isAsked;
    if (isDefault) await clearOtherDefaults(tx, userId, id);
    const [saved] = await tx
      .insert(addresses)
      .values({ ...row, isDefault })
      .returning();
    return saved ?? refuse(say('address.notFound'));
  });
}

export async function updateAddress(db: Db, userId: string, id: string, fields: AddressFields): Promise<AddressRow> {
  const columns = columnsOf(fields);
  return db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    if (fields.is_default) await clearOtherDefaults(tx, userId, id);
    const changes = { ...columns, ...(fields.is_default ? { isDefault: true } : {}) };
    const [row] = await tx.update(addresses).set(changes).where(ownAddress(userId, id)).returning();
    // Thrown in the transaction, so that the other defaults stay.
    return row ?? refuse(say('address.notFound'));
  });
}

export async function removeAddress(db: Db, userId: string, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    // `for update` waits for an order that is just being placed with the address.
    const [removed] = await tx.select().from(addresses).where(ownAddress(userId, id)).for('update');
    if (!removed) refuse(say('address.notFound'));
    const ofAddress = matches(orders, { userId, addressId: id });
    const isOfOrder = exists(tx.select({ id: orders.id }).from(orders).where(ofAddress));
    await tx.delete(addresses).where(and(ownAddress(userId, id), not(isOfOrder)));
    await tx.update(addresses).set({ deletedAt: now, isDefault: false }).where(ownAddress(userId, id));
    const [next] = await listAddresses(tx, userId);
    if (removed.isDefault && next)
      await tx.update(addresses).set({ isDefault: true }).where(ownAddress(userId, next.id));
  });
}

/** Gives a customer the address that they saved as a guest, unless they have it already or have too many. */
export async function bringAddress(db: Db, userId: string, row: AddressRow): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    const existing = await tx.$count(addresses, ofUser(userId));
    if (existing >= MAX_ADDRESSES) return;
    await tx
      .insert(addresses)
      .values({ ...row, userId, isDefault: existing === 0 })
      .onConflictDoNothing();
  });
}
