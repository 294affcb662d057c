import type { Branch } from '../../../contract/branch';
import type { Translate } from '../../shared/i18n/translate';
import { formatMinutes, formatToday, minuteOfDay, readBranchTime } from '../../shared/lib/dubaiTime';
import { distanceBetween, type LatLng } from '../../shared/map/geo';

/** 23:59, minutes of a day. */
const LAST_MINUTE = 24 * 60 - 1;

/**
 * 'Today 6:00 PM - 2:00 AM', of a closed branch without hours 'Closed on 1 Dec', null where nothing is known; a close
 * time at or before opening is on the next day.
 */
export function hoursOf(
  t: Translate,
  { today_timing: { is_open, timing } }: Branch,
): { text: string; endsNextDay: boolean } | null {
  const from = readBranchTime(timing.open_time);
  const to = readBranchTime(timing.close_time);
  if (from === null || to === null)
    return is_open ? null : { text: t('branch.closedOn', { date: formatToday(t) }), endsNextDay: false };
  if (from === 0 && to === LAST_MINUTE) return { text: t('branch.allDay'), endsNextDay: false };
  const hours = `${formatMinutes(t, from)} - ${formatMinutes(t, to)}`;
  const endsNextDay = to <= from;
  const beganYesterday = endsNextDay && minuteOfDay() < to;
  return beganYesterday ? { text: hours, endsNextDay: false } : { text: t('branch.today', { hours }), endsNextDay };
}

const busyTime = (t: Translate, { today_timing: { busy_until = '' } }: Branch): string | null => {
  const until = readBranchTime(busy_until);
  return until === null ? null : formatMinutes(t, until);
};

/** 'Open', 'Close', and where the provider says so 'Busy' or 'Busy until 7:30 PM'. */
export function stateOf(t: Translate, branch: Branch): string {
  const { is_open, is_busy } = branch.today_timing;
  if (is_open || !is_busy) return t(is_open ? 'branch.open' : 'branch.close');
  const time = busyTime(t, branch);
  return time === null ? t('branch.busy') : t('branch.busyUntil', { time });
}

/** Why a branch that is not open cannot be chosen. */
export function closedText(t: Translate, branch: Branch): string {
  if (!branch.today_timing.is_busy) return t('branch.closed');
  const time = busyTime(t, branch);
  return time === null ? t('branch.isBusy') : t('branch.isBusyUntil', { time });
}

/** 'Orders until 10:25 PM', where the provider says so. */
export function ordersUntil(t: Translate, { today_timing: { timing } }: Branch): string | null {
  const until = readBranchTime(timing.orders_until ?? '');
  return until === null ? null : t('branch.ordersUntil', { time: formatMinutes(t, until) });
}

/** Kilometres with one decimal: the provider's, else measured from the customer's position. */
export function kilometresTo(branch: Branch, from: LatLng): number {
  const km = branch.distance > 0 ? branch.distance : distanceBetween(from, branch) / 1000;
  return Math.round(km * 10) / 10;
}

const NEAR_KM = 25;
export const isNear = (branch: Branch, from: LatLng): boolean => kilometresTo(branch, from) <= NEAR_KM;

/** `+971 4 399 1200` and `+971 50 123 4567`; other formats are returned unchanged. */
export function readablePhone(phone: string): string {
  const [, area, first, last] = /^\+?971(5\d|\d)(\d{3})(\d{4})$/.exec(phone.replace(/[\s-]/g, '')) ?? [];
  return area && first && last ? `+971 ${area} ${first} ${last}` : phone;
}

export const directionsUrl = ({ lat, lng }: LatLng): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
