import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AddCardData, Card } from '../../../contract/payment';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { cards, payments, users } from '../../db/schema';
import { refuse } from '../../http/errors';
import { say } from '../../i18n/messages';
import { newId } from '../../lib/ids';
import type { Gateway, Instrument } from './gateway';
import { lockLiveUser } from '../users/usersTable';
import { UNDECIDED_STATES } from './paymentStates';

const BATCH = 100;

export type CardRow = typeof cards.$inferSelect;
type CardKey = Pick<CardRow, 'userId' | 'id'>;

const ofUser = (userId: string) => matches(cards, { userId, deletedAt: null });
const ofCard = ({ userId, id }: CardKey) => matches(cards, { userId, id });

export const cardView = ({ id, scheme, last4, expiryMonth, expiryYear }: CardRow): Card => ({
  id,
  scheme,
  last4,
  expiry_month: expiryMonth,
  expiry_year: expiryYear,
});

export const listCards = (db: Db, userId: string): Promise<CardRow[]> =>
  db
    .select()
    .from(cards)
    .where(and(ofUser(userId), eq(cards.isWallet, false)))
    .orderBy(asc(cards.createdAt), asc(cards.id));

/** The last 20 browsers. Without a slice of an array, which crashes Citus 13.2 in an update. */
const withBrowser = (browser: string) => {
  const others = sql`array_remove(${cards.browsers}, ${browser}::text)`;
  return sql`array_prepend(${browser}::text, trim_array(${others}, greatest(cardinality(${others}) - 19, 0)))`;
};

/** After a payment this browser may charge the card without the bank's question. */
export async function rememberBrowser(db: Db, card: CardKey, browser: string): Promise<void> {
  await db
    .update(cards)
    .set({ browsers: withBrowser(browser) })
    .where(ofCard(card));
}

/** Saves a verified card; the same card number keeps its id. `unused` is the instrument that nothing refers to now. */
export async function saveCard(
  db: Db,
  userId: string,
  verified: Instrument,
  { now, browser, isWallet }: { now: Date; browser: string; isWallet: boolean },
): Promise<AddCardData & { unused: string | null }> {
  return db.transaction(async (tx) => {
    const user = await lockLiveUser(tx, userId);
    const { customer: cardCustomer, ...card } = verified;
    if (user.cardCustomer !== cardCustomer) await tx.update(users).set({ cardCustomer }).where(eq(users.id, userId));
    const isSame = and(ofUser(userId), matches(cards, { fingerprint: verified.fingerprint, isWallet: false }));
    // The instrument of a saved card is not replaced by one for a single payment.
    const [same] = isWallet ? [] : await tx.select().from(cards).where(isSame);
    if (!same) {
      const id = newId();
      await tx.insert(cards).values({ id, userId, createdAt: now, browsers: [browser], isWallet, ...card });
      return { instrumentId: id, cardExists: false, oneTimeUse: verified.oneTimeUse, unused: null };
    }
    const isUnsettled = inArray(payments.status, [...UNDECIDED_STATES]);
    const unsettled = await tx.$count(payments, and(matches(payments, { userId, cardId: same.id }), isUnsettled));
    // An unsettled payment still refers to the old instrument.
    const kept = unsettled > 0 ? same : verified;
    const { instrument, expiryMonth, expiryYear, oneTimeUse, scheme, last4 } = kept;
    const details = { instrument, expiryMonth, expiryYear, oneTimeUse, scheme, last4 };
    await tx
      .update(cards)
      .set({ ...details, mustReenter: false, browsers: withBrowser(browser) })
      .where(ofCard(same));
    const other = unsettled > 0 ? verified.instrument : same.instrument;
    const unused = other === instrument ? null : other;
    return { instrumentId: same.id, cardExists: true, oneTimeUse, unused };
  });
}

interface InstrumentDeps {
  db: Db;
  gateway: Gateway;
  onError?: (error: unknown) => void;
}

export async function deleteInstruments(
  { db, gateway, onError }: InstrumentDeps,
  deleted: readonly (CardKey & Pick<CardRow, 'instrument'>)[],
): Promise<void> {
  for (const card of deleted) {
    if (!card.instrument) continue;
    try {
      await gateway.deleteInstrument(card.instrument);
      await db.update(cards).set({ instrument: '' }).where(ofCard(card));
    } catch (error) {
      onError?.(error);
    }
  }
}

export async function removeCard(deps: InstrumentDeps, key: CardKey, now: Date): Promise<void> {
  const isLive = and(ofCard(key), isNull(cards.deletedAt));
  const deleted = await deps.db.update(cards).set({ deletedAt: now }).where(isLive).returning();
  if (deleted.length === 0) refuse(say('payment.notFound'));
  await deleteInstruments(deps, deleted);
}

/** Deletes the customer of a deleted account at the provider, which deletes its cards, too. */
export async function deleteCustomers(
  { db, gateway, onError }: InstrumentDeps,
  deleted: readonly Pick<typeof users.$inferSelect, 'id' | 'cardCustomer'>[],
): Promise<void> {
  for (const { id, cardCustomer } of deleted) {
    try {
      await gateway.deleteCustomer(cardCustomer);
      await db.update(users).set({ cardCustomer: '' }).where(eq(users.id, id));
    } catch (error) {
      onError?.(error);
    }
  }
}

/** Deletes at the provider what could not be deleted there before. */
export async function deleteRemainingInstruments(deps: InstrumentDeps): Promise<void> {
  const isLeft = and(isNotNull(users.deletedAt), sql`card_customer <> ''`);
  await deleteCustomers(deps, await deps.db.select().from(users).where(isLeft).limit(BATCH));
  // A constant, as in the partial index.
  const isRemaining = and(isNotNull(cards.deletedAt), sql`instrument <> ''`);
  const remaining = await deps.db.select().from(cards).where(isRemaining).orderBy(asc(cards.deletedAt)).limit(BATCH);
  await deleteInstruments(deps, remaining);
}
