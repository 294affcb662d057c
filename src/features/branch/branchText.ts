import type { Branch } from '../../../contract/branch';
import type { Translate } from '../../shared/i18n/translate';
import { formatMinutes, readBranchTime } from '../../shared/lib/dubaiTime';
import { distanceBetween, type LatLng } from '../../shared/map/geo';

/** Today's hours, null for none; a close time at or before opening is on the next day. */
export function hoursOf(
  t: Translate,
  { today_timing: { timing } }: Branch,
): { text: string; endsNextDay: boolean } | null {
  const from = readBranchTime(timing.open_time);
  const to = readBranchTime(timing.close_time);
  return from !== null && to !== null
    ? { text: `${formatMinutes(t, from)} - ${formatMinutes(t, to)}`, endsNextDay: to <= from }
    : null;
}

/** Kilometres with at most one decimal: the provider's, else measured from the customer's position. */
export function kilometresTo(branch: Branch, from: LatLng): string {
  const km = branch.distance > 0 ? branch.distance : distanceBetween(from, branch) / 1000;
  return String(Math.round(km * 10) / 10);
}

/** `+971 4 399 1200` and `+971 50 123 4567`; other formats are returned unchanged. */
export function readablePhone(phone: string): string {
  const [, area, first, last] = /^\+?971(5\d|\d)(\d{3})(\d{4})$/.exec(phone.replace(/[\s-]/g, '')) ?? [];
  return area && first && last ? `+971 ${area} ${first} ${last}` : phone;
}

export const directionsUrl = ({ lat, lng }: LatLng): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
