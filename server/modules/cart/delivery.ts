import { distanceKm, type Position } from '../../lib/geo';

/** fils; fee for a delivery of up to `NEAR_KM`. */
const BASE_FEE = 500;
/** fils for every started km beyond `NEAR_KM`. */
const FEE_PER_KM = 100;
const BASE_FEE_KM = 3;
/** fils; the maximum fee. */
const MAX_FEE = 1500;
/** fils of subtotal, before any promo, from which delivery is free. */
const FREE_FROM = 9000;

export interface DeliveringBranch extends Position {
  id: string;
  /** km */
  deliveryRadius: number;
}

/** The delivery fee in fils; without a distance (no address yet) the base fee. */
export function deliveryFee(subTotal: number, km: number | null): number {
  if (subTotal <= 0 || subTotal >= FREE_FROM) return 0;
  return Math.min(MAX_FEE, BASE_FEE + FEE_PER_KM * Math.max(0, Math.ceil((km ?? 0) - BASE_FEE_KM)));
}

export function deliveringBranch<B extends DeliveringBranch>(
  branches: readonly B[],
  to: Position,
  isOpen: (branch: B) => boolean,
): { branch: B; km: number; isOpen: boolean } | null {
  const inRange = branches
    .map((branch) => ({ branch, km: distanceKm(branch, to) }))
    .filter(({ branch, km }) => km <= branch.deliveryRadius)
    .map((near) => ({ ...near, isOpen: isOpen(near.branch) }))
    .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || a.km - b.km);
  return inRange[0] ?? null;
}

export const nearestKm = (branches: readonly Position[], to: Position): number | null =>
  branches.length === 0 ? null : Math.min(...branches.map((branch) => distanceKm(branch, to)));
