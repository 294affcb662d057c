import { and, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { paymentQuotes } from '../../db/schema';
import type { Clock } from '../../lib/clock';
import { releaseUse } from '../promo/promoTable';

interface PaymentKey {
  userId: string;
  id: string;
}

/** For this long an order is what its charge was made for, ms. */
const QUOTE_MS = 10 * 60 * 1000;

/** Holds the prices, fee, branch and promo use of a payment, instead of those of an earlier one of its customer. */
export async function saveQuote(
  tx: Db,
  { userId, id: paymentId, createdAt }: PaymentKey & { createdAt: Date },
  quote: { promoId?: string | null | undefined },
): Promise<void> {
  const until = new Date(createdAt.getTime() + QUOTE_MS);
  await tx.insert(paymentQuotes).values({ userId, paymentId, quote, promoId: quote.promoId, until });
}

/** Removes the customer's quote, or only that of this payment; resolves to the promo of which it held a use. */
export async function takeQuote(tx: Db, userId: string, paymentId?: string): Promise<string | null> {
  const isIts = matches(paymentQuotes, { userId, ...(paymentId === undefined ? {} : { paymentId }) });
  const [quote] = await tx.delete(paymentQuotes).where(isIts).returning();
  return quote?.promoId ?? null;
}

/** Removes the quote, and gives the use of its promo back. */
export async function dropQuote(tx: Db, userId: string, paymentId?: string): Promise<void> {
  const promoId = await takeQuote(tx, userId, paymentId);
  if (promoId) await releaseUse(tx, promoId);
}

/** Takes back the promo uses that are held for longer than their time. */
export async function releaseExpiredUses({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const isExpired = and(isNotNull(paymentQuotes.promoId), lte(paymentQuotes.until, clock.now()));
  for (const { userId, paymentId, promoId } of await db.select().from(paymentQuotes).where(isExpired)) {
    await db.transaction(async (tx) => {
      const isReserved = matches(paymentQuotes, { userId, paymentId, promoId });
      const released = await tx.update(paymentQuotes).set({ promoId: null }).where(isReserved).returning();
      if (released.length > 0 && promoId) await releaseUse(tx, promoId);
    });
  }
}
