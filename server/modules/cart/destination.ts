import type { FastifyInstance } from 'fastify';
import type { TimeRefusal } from '../../../contract/branch';
import type { OrderType } from '../../../contract/common';
import type { Db } from '../../db/db';
import type { Bilingual } from '../../db/schema';
import { say } from '../../i18n/messages';
import { findAddress, type AddressRow } from '../address/addressService';
import { branchProblem, isBranchOpen } from '../branch/branchService';
import type { BranchRow } from '../branch/branchTable';
import { dueAt, isFree, isSameOpening, nextTimes, readTaken, type Schedule } from '../branch/orderTimes';
import { deliveringBranch, deliveringBranches, nearestKm } from './delivery';

export interface Destination {
  address: AddressRow | null;
  branch: BranchRow | null;
  /** Distance from the branch, outside the zone from the nearest one, km; null without an address. */
  km: number | null;
  /** Why nothing can be ordered to the place that was named; null without one. Without a branch it is not found. */
  problem: Bilingual | null;
  /** The branch, unless the order is for another of its openings, for which nothing has run out yet. */
  soldOutBranch: BranchRow | null;
  /** Where the time of an order for later is the problem. */
  nextTimes?: TimeRefusal | undefined;
}

/** When an order for later is to be there. */
export type Later = Schedule & { time: Date };

export interface Place {
  type: OrderType;
  user_address_id?: string | undefined;
  branch_id?: string | undefined;
  now: Date;
  later?: Later | undefined;
}

/** What the branch that is to cook an order says to it; `branches` are those that might. */
function atBranch(branch: BranchRow, { now, later }: Place, branches: readonly BranchRow[]) {
  if (!later) return { branch, soldOutBranch: branch, problem: branchProblem(branch, now) };
  const soldOutBranch = isSameOpening(branch, now, dueAt(later.time, branch)) ? branch : null;
  if (isFree(branch, later.time, later)) return { branch, soldOutBranch, problem: null };
  return { branch, soldOutBranch, problem: say('orders.timeGone'), nextTimes: nextTimes(branches, later.time, later) };
}

export function quoteDestination(branches: BranchRow[], address: AddressRow | null, place: Place): Destination {
  const nowhere = { address: null, branch: null, soldOutBranch: null, km: null };
  if (place.type === 'pickup') {
    const branch = branches.find(({ id }) => id === place.branch_id);
    if (branch) return { ...nowhere, ...atBranch(branch, place, [branch]) };
    return { ...nowhere, problem: place.branch_id ? say('cart.branchNotFound') : null };
  }
  if (!address) return { ...nowhere, problem: place.user_address_id ? say('cart.addressNotFound') : null };
  const { now, later } = place;
  const takes = (branch: BranchRow) => (later ? isFree(branch, later.time, later) : isBranchOpen(branch, now));
  const delivering = deliveringBranch(branches, address, takes);
  if (!delivering) return { ...nowhere, address, km: nearestKm(branches, address), problem: say('cart.outOfZone') };
  const { branch, km } = delivering;
  return { address, km, ...atBranch(branch, place, deliveringBranches(branches, address)) };
}

export async function findDestination(db: Db, branches: BranchRow[], userId: string, place: Place) {
  const id = place.type === 'delivery' ? place.user_address_id : undefined;
  return quoteDestination(branches, id ? await findAddress(db, userId, id) : null, place);
}

/** Now, and what an order for later is checked with. */
export async function whenOf(
  { db, clock, loadBranches, loadShop }: Pick<FastifyInstance, 'db' | 'clock' | 'loadBranches' | 'loadShop'>,
  { scheduled_for: text }: { scheduled_for?: string | undefined },
): Promise<{ now: Date; later?: Later }> {
  const now = clock.now();
  if (text === undefined) return { now };
  const { orderDaysAhead: daysAhead } = await loadShop();
  return {
    now,
    later: { time: new Date(text), now, daysAhead, taken: await readTaken(db, await loadBranches(), now) },
  };
}
