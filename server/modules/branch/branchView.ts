import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import type { Branch } from '../../../contract/branch';
import type { Lang } from '../../../contract/common';
import { distanceKm, type Position } from '../../lib/geo';
import { hoursAt, isBranchOpen } from './branchHours';
import type { BranchRow } from './branchTable';

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
