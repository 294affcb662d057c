import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { AddCardData, Card } from '../../../contract/payment';
import type { Db } from '../../db/db';
import { cards, payments } from '../../db/schema';
import { paymentMessages } from '../../i18n/payment';
import { refuse } from '../../http/errors';
import { newId } from '../../lib/ids';
import type { Instrument } from '../../payments/gateway';
import { lockLiveUser } from '../auth/usersTable';
import { deleteInstruments } from './deleteInstruments';

/** A row of the cards table. */
export type CardRow = typeof cards.$inferSelect;

const ofUser = (userId: string) => and(eq(cards.userId, userId), isNull(cards.deletedAt));

/** A card in the form of the contract (ENT-11). */
export const cardView = (row: CardRow): Card => ({
  id: row.id,
  scheme: row.scheme,
  last4: row.last4,
  expiry_month: row.expiryMonth,
  expiry_year: row.expiryYear,
});

/** A customer's cards in the order of insertion. */
export const listCards = (db: Db, userId: string): Promise<CardRow[]> =>
  db.select().from(cards).where(ofUser(userId)).orderBy(asc(cards.createdAt), asc(cards.id));

/** Saves a verified card; the same card number keeps its id and gets the new expiry. */
export async function keepCard(
  db: Db,
  userId: string,
  verified: Instrument,
  now: Date,
): Promise<AddCardData & { unused: string | null }> {
  return db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    const [same] = await tx
      .select()
      .from(cards)
      .where(and(ofUser(userId), eq(cards.fingerprint, verified.fingerprint)));
    if (!same) {
      const id = newId();
      await tx.insert(cards).values({ id, userId, createdAt: now, ...verified });
      return { instrumentId: id, cardExists: false, oneTimeUse: verified.oneTimeUse, unused: null };
    }
    // An unsettled payment still refers to the old instrument.
    const [open] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          eq(payments.cardId, same.id),
          inArray(payments.status, ['pending', 'unknown', 'confirming']),
        ),
      )
      .limit(1);
    await tx
      .update(cards)
      .set({ ...(open ? {} : verified), mustReenter: false })
      .where(and(eq(cards.userId, userId), eq(cards.id, same.id)));
    if (open)
      return { instrumentId: same.id, cardExists: true, oneTimeUse: same.oneTimeUse, unused: verified.instrument };
    const unused = same.instrument === verified.instrument ? null : same.instrument;
    return { instrumentId: same.id, cardExists: true, oneTimeUse: verified.oneTimeUse, unused };
  });
}

/** Deletes a card (API-33); deleting the provider's copy is tried again later if it fails. */
export async function removeCard(
  deps: Parameters<typeof deleteInstruments>[0],
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  const deleted = await deps.db
    .update(cards)
    .set({ deletedAt: now })
    .where(and(ofUser(userId), eq(cards.id, id)))
    .returning();
  if (deleted.length === 0) refuse(paymentMessages.notFound);
  await deleteInstruments(deps, deleted);
}
