import type { OrderType } from '../../../contract/common';
import type { Db } from '../../db/db';
import type { Bilingual } from '../../db/schema';
import { say } from '../../i18n/messages';
import { findAddress, type AddressRow } from '../address/addressService';
import { branchProblem, isBranchOpen } from '../branch/branchService';
import type { BranchRow } from '../branch/branchTable';
import { deliveringBranch, nearestKm } from './delivery';

export interface Destination {
  address: AddressRow | null;
  branch: BranchRow | null;
  /** Distance from the branch, outside the zone from the nearest one, km; null without an address. */
  km: number | null;
  /** Why nothing can be ordered to the place that was named; null without one. Without a branch it is not found. */
  problem: Bilingual | null;
}

export interface Place {
  type: OrderType;
  user_address_id?: string | undefined;
  branch_id?: string | undefined;
  now: Date;
}

export function quoteDestination(branches: BranchRow[], address: AddressRow | null, place: Place): Destination {
  if (place.type === 'pickup') {
    const branch = branches.find(({ id }) => id === place.branch_id) ?? null;
    const missing = place.branch_id ? say('cart.branchNotFound') : null;
    return { address: null, branch, km: null, problem: branch ? branchProblem(branch, place.now) : missing };
  }
  if (!address) {
    const problem = place.user_address_id ? say('cart.addressNotFound') : null;
    return { address, branch: null, km: null, problem };
  }
  const delivering = deliveringBranch(branches, address, (branch) => isBranchOpen(branch, place.now));
  if (delivering) {
    const { branch, km } = delivering;
    return { address, branch, km, problem: branchProblem(branch, place.now) };
  }
  return { address, branch: null, km: nearestKm(branches, address), problem: say('cart.outOfZone') };
}

export async function findDestination(db: Db, branches: BranchRow[], userId: string, place: Place) {
  const id = place.type === 'delivery' ? place.user_address_id : undefined;
  return quoteDestination(branches, id ? await findAddress(db, userId, id) : null, place);
}
