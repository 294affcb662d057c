import { eq, inArray } from 'drizzle-orm';
import { jobTimes, payments, users } from '../../db/schema';
import { writeTime } from '../../jobs/jobTimes';
import { deleteRemainingInstruments } from './cardService';
import { GatewayError, type ListedPayment, type Period } from './gateway';
import { beginPayment, scheduleCheck } from './paymentLedger';
import { kindOfAnswer, type PaymentDeps } from './paymentService';
import { nextPaymentState, RELEASE_AFTER_MS } from './paymentStates';

export interface ListDeps extends PaymentDeps {
  onError?: (error: unknown) => void;
  onUnmatched?: (payment: ListedPayment) => void;
  signal?: AbortSignal;
}

/**
 * A payment that the database does not know, as after a restore; perhaps not its customer either. Of what was taken a
 * person decides; what is only reserved is released.
 */
async function insertUnknownPayment(deps: ListDeps, listed: ListedPayment): Promise<void> {
  const { reference: id, customer: userId, amountFils: amount = 0, charge: reference, status: providerStatus } = listed;
  const isTaken = listed.state === 'captured';
  const now = deps.clock.now();
  await deps.db.insert(users).values({ id: userId, createdAt: now, deletedAt: now }).onConflictDoNothing();
  const event = { kind: isTaken ? 'unmatched' : 'void_due', source: 'job', reference, providerStatus } as const;
  const begun = await deps.db.transaction((tx) =>
    beginPayment({ db: tx, clock: deps.clock }, { userId, id, cardId: '', amount }, event),
  );
  if (begun && isTaken) deps.onUnmatched?.(listed);
}

type Listed = Pick<ListedPayment, 'reference' | 'state' | 'amountFils' | 'refundedFils'>;

/** Schedules a check of our payments that differ in the provider's list; resolves to those that are not ours. */
async function scheduleDiffering<L extends Listed>(deps: ListDeps, page: readonly L[]): Promise<L[]> {
  const ids = page.map(({ reference }) => reference);
  const rows = ids.length === 0 ? [] : await deps.db.select().from(payments).where(inArray(payments.id, ids));
  const rowOf = ({ reference }: L) => rows.find(({ id }) => id === reference);
  for (const listed of page) {
    const row = rowOf(listed);
    const next = row && nextPaymentState(row.status, kindOfAnswer(row, listed));
    const isNews = next && (next !== row.status || kindOfAnswer(row, listed) === 'part_refunded');
    if (isNews) await scheduleCheck(deps, row);
  }
  return page.filter((listed) => !rowOf(listed));
}

async function comparePage(deps: ListDeps, page: readonly ListedPayment[]): Promise<void> {
  // One that is younger may still be written.
  const isLeft = ({ createdAt }: ListedPayment) => deps.clock.now().getTime() - createdAt.getTime() > RELEASE_AFTER_MS;
  for (const listed of await scheduleDiffering(deps, page)) {
    const isOurs = listed.state === 'captured' || (listed.state === 'authorised' && isLeft(listed));
    if (isOurs && listed.customer) await insertUnknownPayment(deps, listed);
  }
}

export async function compareLists(deps: ListDeps, period: Period): Promise<void> {
  for await (const page of deps.gateway.list(period)) await comparePage(deps, page);
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How far back the first list goes; the later ones overlap, because an earlier one may not have been complete, ms. */
const LISTED_MS = { first: 7 * DAY_MS, overlap: 2 * HOUR_MS };
/** Ages of the days whose lists are read again, in days: refunds by staff and expiry. */
const AUDIT_DAYS = [1, 3, 10, 30, 60, 120, 180];
const DISPUTES_MS = 180 * DAY_MS;

/** Reads a list from its newest page to its oldest, and notes how far it came: one that was interrupted goes on. */
async function readList(
  deps: ListDeps,
  { name, everyMs, isDue = false }: { name: string; everyMs: number; isDue?: boolean },
  periodOf: (listed: number | null, now: number) => { from: number; below: number },
): Promise<boolean> {
  const { db, clock, gateway, signal } = deps;
  const [last] = await db.select().from(jobTimes).where(eq(jobTimes.name, name));
  const now = clock.now().getTime();
  const listed = last ? last.at.getTime() : null;
  const rest = last?.progress ? (JSON.parse(last.progress) as { at: number; from: number; below: number }) : null;
  if (!rest && !isDue && listed !== null && now - listed < everyMs) return false;
  const { at, from, below: to } = rest ?? { at: now, ...periodOf(listed, now) };
  const period = { from: new Date(from), to: new Date(to) };
  for await (const page of gateway.list(period)) {
    await comparePage(deps, page);
    // Times of the provider are whole seconds.
    const below = (page.at(-1)?.createdAt.getTime() ?? NaN) + 1000;
    if (below) await writeTime(db, name, new Date(listed ?? from), JSON.stringify({ at, from, below }));
    if (signal?.aborted) return false;
  }
  await writeTime(db, name, new Date(at));
  return true;
}

async function readDisputes(deps: ListDeps): Promise<void> {
  const { db, clock, gateway, signal } = deps;
  const name = 'disputes listed';
  const [last] = await db.select().from(jobTimes).where(eq(jobTimes.name, name));
  const now = clock.now();
  if (last && now.getTime() - last.at.getTime() < HOUR_MS) return;
  for await (const page of gateway.listDisputes(new Date(now.getTime() - DISPUTES_MS))) {
    await scheduleDiffering(deps, page);
    if (signal?.aborted) return;
  }
  await writeTime(db, name, now);
}

/**
 * Each hour the newest list and the disputes, each day the earlier lists. `isStart`: the first time in a process, of
 * which the database may be a restored one. A list that fails stops no other, and is told once (`errors`).
 */
export async function readLists(
  deps: ListDeps,
  { isStart = false, errors = new Map() }: { isStart?: boolean; errors?: Map<string, string> } = {},
): Promise<void> {
  const newestOf = (listed: number | null, now: number) => ({
    from: listed === null ? now - LISTED_MS.first : Math.min(listed, now) - LISTED_MS.overlap,
    below: now,
  });
  const lists: Record<string, () => Promise<unknown>> = {
    newest: async () => {
      const isRead = await readList(deps, { name: 'payments listed', everyMs: HOUR_MS, isDue: isStart }, newestOf);
      if (isRead) await deleteRemainingInstruments(deps);
    },
    disputes: () => readDisputes(deps),
    ...Object.fromEntries(
      AUDIT_DAYS.map((days) => [
        `audit ${days}`,
        () =>
          readList(deps, { name: `payments audited ${days}`, everyMs: DAY_MS }, (audited, now) => ({
            from: (audited ?? now - DAY_MS) - days * DAY_MS,
            below: now - days * DAY_MS,
          })),
      ]),
    ),
  };
  for (const [name, read] of Object.entries(lists)) {
    if (deps.signal?.aborted) return;
    try {
      await read();
      errors.delete(name);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (errors.get(name) !== error.message) deps.onError?.(error);
      errors.set(name, error.message);
    }
  }
}
