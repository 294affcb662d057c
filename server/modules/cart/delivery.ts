import type { DeliveryFee } from '../../db/schema';
import { distanceKm, type Position } from '../../lib/geo';

export interface DeliveringBranch extends Position {
  id: string;
  /** km */
  deliveryRadius: number;
}

export function deliveryFee(subTotal: number, km: number | null, fee: DeliveryFee): number {
  if (subTotal <= 0 || subTotal >= (fee.freeFrom ?? Infinity)) return 0;
  return Math.min(fee.most, fee.base + fee.perKm * Math.max(0, Math.ceil((km ?? 0) - fee.baseKm)));
}

const inRange = <B extends DeliveringBranch>(branches: readonly B[], to: Position) =>
  branches
    .map((branch) => ({ branch, km: distanceKm(branch, to) }))
    .filter(({ branch, km }) => km <= branch.deliveryRadius)
    .sort((a, b) => a.km - b.km);

/** Those that deliver to a place, open or not, the nearest first. */
export const deliveringBranches = <B extends DeliveringBranch>(branches: readonly B[], to: Position): B[] =>
  inRange(branches, to).map(({ branch }) => branch);

export function deliveringBranch<B extends DeliveringBranch>(
  branches: readonly B[],
  to: Position,
  isOpen: (branch: B) => boolean,
): { branch: B; km: number; isOpen: boolean } | null {
  const [best] = inRange(branches, to)
    .map((near) => ({ ...near, isOpen: isOpen(near.branch) }))
    .sort((a, b) => Number(b.isOpen) - Number(a.isOpen));
  return best ?? null;
}

export const nearestKm = (branches: readonly Position[], to: Position): number | null =>
  branches.length === 0 ? null : Math.min(...branches.map((branch) => distanceKm(branch, to)));
