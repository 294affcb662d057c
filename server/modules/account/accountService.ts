import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/db';
import * as tables from '../../db/schema';
import type { SessionUser } from '../../http/session';
import { eraseContact, eraseFinalOrders } from '../orders/ordersService';
import { deleteCustomers, deleteInstruments } from '../payment/cardService';
import { dropQuote } from '../payment/paymentQuotes';
import { dropPicture, removePictures } from './pictureFiles';
import { dropEmail, lockLiveUser, type UserRow } from '../users/usersTable';

const { addresses, cards, cartItems, codes, idempotencyKeys, knownDevices, orderCodes, orders } = tables;
const { outbox, sessions, users } = tables;

/** For this long after the deletion of an account its orders count for its mailbox and phone, ms (docs/privacy.md). */
const REMEMBERED_MS = 365 * 24 * 60 * 60 * 1000;

export async function deleteAccount(
  deps: Pick<FastifyInstance, 'db' | 'config' | 'clock' | 'gateway'>,
  { id }: Pick<SessionUser, 'id'>,
): Promise<void> {
  const { db, clock, gateway } = deps;
  const deletedAt = clock.now();
  const { user, deletedCards } = await db.transaction(async (tx) => {
    // Read under the lock, because e-mail and picture may have changed since the request was authenticated.
    const user = await lockLiveUser(tx, id);
    await dropEmail(tx, user);
    await dropPicture(tx, user.picture, deletedAt);
    const noAccount = { email: null, age: null, picture: '', passwordHash: null, deletedAt };
    await tx.update(users).set(noAccount).where(eq(users.id, id));
    // Stored replies of idempotency keys contain whole orders.
    for (const table of [sessions, codes, knownDevices, cartItems, idempotencyKeys])
      await tx.delete(table).where(eq(table.userId, id));
    // They contain the address and the instructions of a cart that was charged.
    await dropQuote(tx, id);
    if (user.email !== null) await tx.delete(outbox).where(eq(outbox.recipient, user.email));
    const noHouse = { villaAptNo: '', apartment: '', floor: '', street: '', area: '' };
    const noAddress = { label: '', address: '', ...noHouse, notes: '', lat: 0, lng: 0, deletedAt };
    await tx.update(addresses).set(noAddress).where(eq(addresses.userId, id));
    const keysUntil = new Date(deletedAt.getTime() + REMEMBERED_MS);
    await tx.update(orderCodes).set({ keysUntil }).where(eq(orderCodes.userId, id));
    await eraseFinalOrders(tx, id);
    await eraseContact(tx, id);
    const noCard = { deletedAt, fingerprint: '', scheme: '', last4: '', expiryMonth: 0, expiryYear: 0, browsers: [] };
    const deletedCards = await tx.update(cards).set(noCard).where(eq(cards.userId, id)).returning();
    return { user, deletedCards };
  });
  await removePictures(deps);
  await deleteInstruments({ db, gateway }, deletedCards);
  if (user.cardCustomer) await deleteCustomers({ db, gateway }, [user]);
}

export async function exportAccount(
  db: Db,
  { passwordHash: _, ...account }: UserRow,
): Promise<Record<string, unknown>> {
  const rowsOf = <Table extends PgTable & { userId: PgColumn }>(table: Table): Promise<Table['$inferSelect'][]> => {
    const rows: PgTable = table;
    return db.select().from(rows).where(eq(table.userId, account.id));
  };
  return {
    account,
    addresses: await rowsOf(addresses),
    cart: await rowsOf(cartItems),
    cards: (await rowsOf(cards)).map(({ instrument: _i, fingerprint: _f, browsers: _b, ...card }) => card),
    payments: await rowsOf(tables.payments),
    payment_events: await rowsOf(tables.paymentEvents),
    payment_quotes: await rowsOf(tables.paymentQuotes),
    orders: await rowsOf(orders),
    order_items: await rowsOf(tables.orderItems),
    order_events: await rowsOf(tables.orderEvents),
    points: await rowsOf(tables.loyaltyEntries),
    mails: await db
      .select({ subject: outbox.subject, createdAt: outbox.createdAt })
      .from(outbox)
      .where(eq(outbox.recipient, account.email ?? '')),
    sessions: (await rowsOf(sessions)).map(({ createdAt, expiresAt }) => ({ createdAt, expiresAt })),
    devices: (await rowsOf(knownDevices)).map(({ seenAt }) => ({ seenAt })),
    codes: (await rowsOf(codes)).map(({ purpose, createdAt, usedAt }) => ({ purpose, createdAt, usedAt })),
    replies: (await rowsOf(idempotencyKeys)).map(({ call, reply, createdAt }) => ({ call, reply, createdAt })),
  };
}
