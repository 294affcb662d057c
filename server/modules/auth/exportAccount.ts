import { eq } from 'drizzle-orm';
import type { Db } from '../../db/db';
import {
  addresses,
  cards,
  cartItems,
  knownDevices,
  loyaltyEntries,
  orderEvents,
  orderItems,
  orders,
  outbox,
  payments,
  sessions,
} from '../../db/schema';
import type { UserRow } from './usersTable';

/** All stored data of a customer, for the customer, without hashes and secrets. */
export async function exportAccount(db: Db, user: UserRow): Promise<Record<string, unknown>> {
  const own = { userId: user.id };
  const { passwordHash: _password, ...account } = user;
  const cardRows = await db.select().from(cards).where(eq(cards.userId, own.userId));
  const sessionRows = await db.select().from(sessions).where(eq(sessions.userId, own.userId));
  const deviceRows = await db.select().from(knownDevices).where(eq(knownDevices.userId, own.userId));
  return {
    account,
    addresses: await db.select().from(addresses).where(eq(addresses.userId, own.userId)),
    cart: await db.select().from(cartItems).where(eq(cartItems.userId, own.userId)),
    cards: cardRows.map(({ instrument: _instrument, fingerprint: _fingerprint, ...card }) => card),
    payments: await db.select().from(payments).where(eq(payments.userId, own.userId)),
    orders: await db.select().from(orders).where(eq(orders.userId, own.userId)),
    order_items: await db.select().from(orderItems).where(eq(orderItems.userId, own.userId)),
    order_events: await db.select().from(orderEvents).where(eq(orderEvents.userId, own.userId)),
    points: await db.select().from(loyaltyEntries).where(eq(loyaltyEntries.userId, own.userId)),
    mails:
      user.email === null
        ? []
        : await db
            .select({ subject: outbox.subject, createdAt: outbox.createdAt })
            .from(outbox)
            .where(eq(outbox.recipient, user.email)),
    sessions: sessionRows.map(({ createdAt, expiresAt }) => ({ createdAt, expiresAt })),
    devices: deviceRows.map(({ seenAt }) => ({ seenAt })),
  };
}
