import { and, asc, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { TimeRefusal } from '../../../contract/branch';
import { DAY } from '../../../contract/hours';
import { businessDay } from '../../../contract/lib/businessDay';
import { OPEN_STATUSES } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { branchQuarters, oneOf, orders } from '../../db/schema';
import { dubaiTime } from '../../lib/dubaiTime';
import { hoursAt, isBranchOpen } from './branchService';
import type { BranchRow } from './branchTable';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = DAY * MINUTE_MS;
/** A card's authorisation lives for seven days, ms. */
const LONGEST_AHEAD_MS = 6 * DAY_MS;
const NEXT_TIMES = 3;

const keyOf = (branchId: string, time: Date): string => `${branchId} ${time.toISOString()}`;

/** What an order for later is checked with. */
export interface Schedule {
  now: Date;
  /** Days after today; 0: no order for later. */
  daysAhead: number;
  /** Orders of each branch and quarter, by `keyOf`. */
  taken: ReadonlyMap<string, number>;
}

/** When the kitchen is asked for an order that is to be there at `time`. */
export const dueAt = (time: Date, { deliveryTime }: Pick<BranchRow, 'deliveryTime'>): Date =>
  new Date(time.getTime() - deliveryTime * MINUTE_MS);

const lastTime = ({ now, daysAhead }: Schedule): Date => {
  const { minutes } = dubaiTime(now);
  const untilMidnight = (DAY - minutes + daysAhead * DAY) * MINUTE_MS - QUARTER_MS;
  return new Date(now.getTime() + Math.min(untilMidnight, LONGEST_AHEAD_MS));
};

/** Whether the kitchen takes an order of the moment at which this one is due, and has a place in its quarter. */
export function isFree(branch: BranchRow, time: Date, schedule: Schedule): boolean {
  const { now, daysAhead, taken } = schedule;
  const due = dueAt(time, branch);
  if (daysAhead === 0 || time.getTime() % QUARTER_MS !== 0 || due < now || time > lastTime(schedule)) return false;
  const isFull = (taken.get(keyOf(branch.id, time)) ?? 0) >= (branch.ordersPerQuarter ?? Infinity);
  return !isFull && isBranchOpen(branch, due);
}

/** The quarters of an hour that one of the branches takes, ascending. */
export function freeTimes(branches: readonly BranchRow[], schedule: Schedule): Date[] {
  const first = Math.ceil(schedule.now.getTime() / QUARTER_MS) * QUARTER_MS;
  const last = schedule.daysAhead === 0 ? 0 : lastTime(schedule).getTime();
  const all = Array.from({ length: Math.max(0, Math.floor((last - first) / QUARTER_MS) + 1) }, (_none, index) => {
    return new Date(first + index * QUARTER_MS);
  });
  return all.filter((time) => branches.some((branch) => isFree(branch, time, schedule)));
}

/** What the refusal of a time offers: those after it, or where there are none the first. */
export function nextTimes(branches: readonly BranchRow[], refused: Date, schedule: Schedule): TimeRefusal {
  const free = freeTimes(branches, schedule).filter((time) => time.getTime() !== refused.getTime());
  const later = free.filter((time) => time > refused);
  const offered = (later.length > 0 ? later : free).slice(0, NEXT_TIMES);
  return { next_times: offered.map((time) => time.toISOString()) };
}

/** The day of an opening; while the branch is closed, the day of business. */
function dayOf(branch: BranchRow, moment: Date): number {
  const { isWithin, date } = hoursAt(branch, moment);
  return isWithin ? Date.parse(date) / DAY_MS : businessDay(moment);
}

/** Whether both moments belong to the same opening of a branch, for which what has run out stays sold out. */
export const isSameOpening = (branch: BranchRow, a: Date, b: Date): boolean => dayOf(branch, a) === dayOf(branch, b);

/** The orders for later by branch and quarter; none is read where no branch limits them. */
export async function readTaken(db: Db, branches: readonly BranchRow[], now: Date): Promise<Map<string, number>> {
  if (branches.every(({ ordersPerQuarter }) => ordersPerQuarter === null)) return new Map();
  const rows = await db.select().from(branchQuarters).where(gte(branchQuarters.at, now));
  return new Map(rows.map(({ branchId, at, orders }) => [keyOf(branchId, at), orders]));
}

const isWithin = (branch: BranchRow | undefined, times: readonly (Date | null)[]): boolean =>
  branch?.isListed === true && times.every((time) => time && hoursAt(branch, time).isWithin);

/** Takes a place in a quarter, in the transaction that places; false when none is left, or it is closed then. */
export async function takePlace(tx: Db, branch: BranchRow, at: Date): Promise<boolean> {
  // The hours may have changed while the bank was asked.
  if (!isWithin(branch, [dueAt(at, branch), at])) return false;
  const { id: branchId, ordersPerQuarter } = branch;
  const { orders: count } = branchQuarters;
  const taken = await tx
    .insert(branchQuarters)
    .values({ branchId, at, orders: 1 })
    .onConflictDoUpdate({
      target: [branchQuarters.branchId, branchQuarters.at],
      set: { orders: sql`${count} + 1` },
      ...(ordersPerQuarter === null ? {} : { setWhere: lt(count, ordersPerQuarter) }),
    })
    .returning();
  return taken.length > 0;
}

/** Gives the place of a cancelled order back. */
export async function releasePlace(tx: Db, branchId: string, at: Date): Promise<void> {
  const { orders: count } = branchQuarters;
  const isTaken = and(matches(branchQuarters, { branchId, at }), gt(count, 0));
  await tx
    .update(branchQuarters)
    .set({ orders: sql`${count} - 1` })
    .where(isTaken);
}

/** Codes of the orders for later of a branch that a change of its hours, or its end, would find closed. */
export async function ordersClosedOut(db: Db, before: BranchRow, after: BranchRow | undefined): Promise<string[]> {
  const isOfBranch = and(
    eq(orders.branchId, before.id),
    oneOf('status', OPEN_STATUSES),
    isNotNull(orders.scheduledFor),
  );
  const rows = await db.select().from(orders).where(isOfBranch).orderBy(asc(orders.scheduledFor));
  const isClosedOut = ({ dueAt: due, scheduledFor }: (typeof rows)[number]) =>
    isWithin(before, [due, scheduledFor]) && !isWithin(after, [due, scheduledFor]);
  return rows.filter(isClosedOut).map(({ orderCode }) => orderCode);
}
