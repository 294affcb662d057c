import type { Branch } from '../../../contract/branch';
import type { Lang } from '../../../contract/common';
import { DEFAULT_POSITION, distanceKm, type Position } from '../../lib/geo';
import { hoursAt, isBranchOpen } from './branchHours';
import type { BranchRow } from './branchTable';

/** The branch closest to a position with its distance in km; null without branches. */
export function nearestBranch<B extends Position>(
  all: readonly B[],
  position: Position,
): { branch: B; distance: number } | null {
  let nearest: { branch: B; distance: number } | null = null;
  for (const branch of all) {
    const distance = distanceKm(position, branch);
    if (!nearest || distance < nearest.distance) nearest = { branch, distance };
  }
  return nearest;
}

/** A branch in the form of the contract; `from` is the origin of the distance. */
export function branchView(row: BranchRow, lang: Lang, now: Date, from: Position = DEFAULT_POSITION): Branch {
  const { day } = hoursAt(row.hours, now);
  return {
    _id: row.id,
    name: row.name[lang],
    location: row.location[lang],
    lat: row.lat,
    lng: row.lng,
    phone: row.phone,
    distance: Math.round(distanceKm(from, row) * 10) / 10,
    delivery_time: row.deliveryTime,
    today_timing: {
      is_open: isBranchOpen(row, now),
      timing: { open_time: day?.open ?? '', close_time: day?.close ?? '' },
    },
  };
}
