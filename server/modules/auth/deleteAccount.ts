import { eq } from 'drizzle-orm';
import type { Deps } from '../../app';
import {
  addresses,
  cards,
  cartItems,
  codes,
  idempotencyKeys,
  knownDevices,
  outbox,
  sessions,
  users,
} from '../../db/schema';
import type { SessionUser } from '../../http/session';
import { eraseFinalOrders } from '../orders/eraseOrders';
import { deleteUpload } from './uploads';
import { dropLookups } from './usersTable';

/** Deletes an account: the amounts of orders and payments stay, and all personal data is removed (docs/privacy.md). */
export async function deleteAccount(
  { db, config, clock, gateway }: Pick<Deps, 'db' | 'config' | 'clock' | 'gateway'>,
  user: SessionUser,
): Promise<void> {
  const now = clock.now();
  const instruments = await db.transaction(async (tx) => {
    await dropLookups(tx, user);
    await tx
      .update(users)
      .set({
        name: '',
        email: null,
        phone: '',
        age: null,
        picture: '',
        passwordHash: null,
        deviceHash: null,
        isVerified: false,
        deletedAt: now,
      })
      .where(eq(users.id, user.id));
    for (const table of [sessions, codes, knownDevices, cartItems])
      await tx.delete(table).where(eq(table.userId, user.id));
    // Stored replies contain whole orders.
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id));
    if (user.email !== null) await tx.delete(outbox).where(eq(outbox.recipient, user.email));
    await tx
      .update(addresses)
      .set({
        deletedAt: now,
        label: '',
        address: '',
        villaAptNo: '',
        apartment: '',
        floor: '',
        street: '',
        area: '',
        notes: '',
        lat: 0,
        lng: 0,
      })
      .where(eq(addresses.userId, user.id));
    await eraseFinalOrders(tx, user.id);
    const instrumentRows = await tx.select({ id: cards.instrument }).from(cards).where(eq(cards.userId, user.id));
    await tx
      .update(cards)
      .set({ deletedAt: now, instrument: '', fingerprint: '', scheme: '', last4: '', expiryMonth: 0, expiryYear: 0 })
      .where(eq(cards.userId, user.id));
    return instrumentRows.map(({ id }) => id);
  });
  await deleteUpload(config, user.picture);
  // The account is deleted even if the card provider fails.
  await Promise.allSettled(instruments.filter(Boolean).map((id) => gateway.deleteInstrument(id)));
}
