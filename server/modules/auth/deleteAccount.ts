import { and, eq, ne } from 'drizzle-orm';
import type { Deps } from '../../http/deps';
import {
  addresses,
  cards,
  cartItems,
  codes,
  idempotencyKeys,
  knownDevices,
  orders,
  outbox,
  sessions,
  users,
} from '../../db/schema';
import type { SessionUser } from '../../http/session';
import { eraseContact, eraseFinalOrders } from '../orders/eraseOrders';
import { deleteInstruments } from '../payment/deleteInstruments';
import { rememberCustomer } from '../promo/formerCustomers';
import { deleteUpload } from './uploads';
import { dropLookup, lockLiveUser } from './usersTable';

/** Deletes an account: the amounts of orders and payments stay, and personal data is removed (docs/privacy.md). */
export async function deleteAccount(
  { db, config, clock, gateway }: Pick<Deps, 'db' | 'config' | 'clock' | 'gateway'>,
  { id }: Pick<SessionUser, 'id'>,
): Promise<void> {
  const now = clock.now();
  const { picture, deletedCards } = await db.transaction(async (tx) => {
    // Read under the lock, because e-mail and picture may have changed since the request was authenticated.
    const user = await lockLiveUser(tx, id);
    await dropLookup(tx, user);
    await tx
      .update(users)
      .set({
        email: null,
        age: null,
        picture: '',
        passwordHash: null,
        isVerified: false,
        deletedAt: now,
      })
      .where(eq(users.id, id));
    for (const table of [sessions, codes, knownDevices, cartItems]) await tx.delete(table).where(eq(table.userId, id));
    // Stored replies contain whole orders.
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
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
      .where(eq(addresses.userId, id));
    const ordered = and(eq(orders.userId, id), ne(orders.status, 'Cancelled'));
    const [order] = await tx.select({ id: orders.id }).from(orders).where(ordered).limit(1);
    if (order) await rememberCustomer(tx, config.appSecret ?? '', user, now);
    await eraseFinalOrders(tx, id);
    await eraseContact(tx, id);
    const deletedCards = await tx
      .update(cards)
      .set({ deletedAt: now, fingerprint: '', scheme: '', last4: '', expiryMonth: 0, expiryYear: 0 })
      .where(eq(cards.userId, id))
      .returning({ userId: cards.userId, id: cards.id, instrument: cards.instrument });
    return { picture: user.picture, deletedCards };
  });
  await deleteUpload(config, picture);
  // The account is deleted even if the card provider fails.
  await deleteInstruments({ db, gateway }, deletedCards);
}
