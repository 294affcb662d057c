import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Deps } from '../../http/deps';
import type { Db } from '../../db/db';
import { cards } from '../../db/schema';

/** Deleted cards of one run. */
const BATCH = 100;

interface InstrumentDeps extends Pick<Deps, 'gateway'> {
  db: Db;
  /** Called for each instrument that the provider did not delete; the payments job tries it again. */
  onError?: (error: unknown) => void;
}

/** Deletes the instruments of deleted cards at the provider; each is forgotten when the provider has confirmed. */
export async function deleteInstruments(
  { db, gateway, onError }: InstrumentDeps,
  deleted: readonly Pick<typeof cards.$inferSelect, 'userId' | 'id' | 'instrument'>[],
): Promise<void> {
  for (const { userId, id, instrument } of deleted) {
    if (!instrument) continue;
    try {
      await gateway.deleteInstrument(instrument);
      await db
        .update(cards)
        .set({ instrument: '' })
        .where(and(eq(cards.userId, userId), eq(cards.id, id)));
    } catch (error) {
      onError?.(error);
    }
  }
}

/** Tries those again whose deletion has failed. */
export async function deleteRemainingInstruments(deps: InstrumentDeps): Promise<void> {
  const remaining = await deps.db
    .select({ userId: cards.userId, id: cards.id, instrument: cards.instrument })
    .from(cards)
    .where(and(isNotNull(cards.deletedAt), ne(cards.instrument, '')))
    .orderBy(asc(cards.deletedAt))
    .limit(BATCH);
  await deleteInstruments(deps, remaining);
}
