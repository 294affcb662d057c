import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** Times of the product are Asia/Dubai wherever the device is: UTC+4 all the year, without summer time. */
const DUBAI_OFFSET_HOURS = 4;
const inDubai = (at: string | number): Dayjs => dayjs.utc(at).utcOffset(DUBAI_OFFSET_HOURS);
const format = (at: string | number, pattern: string): string => {
  const time = inDubai(at);
  return at !== '' && time.isValid() ? time.format(pattern) : '';
};

/** 'DD MMM YYYY, hh:mm A' (LIMIT-21); '' for what is no date. */
export const formatDateTime = (iso: string): string => format(iso, 'DD MMM YYYY, hh:mm A');

/** 'DD MMM YY, hh:mm A' for the point history (PTS-06). */
export const formatShortDateTime = (iso: string): string => format(iso, 'DD MMM YY, hh:mm A');

/** 'hh:mm A'. */
export const formatClock = (at: string | number): string => format(at, 'hh:mm A');

/** 'hh:mm A - hh:mm A' from creation to creation plus minutes, with dates where it crosses midnight (ORDD-03). */
export function formatWindow(iso: string, minutes: number): string {
  const from = inDubai(iso);
  if (iso === '' || !from.isValid()) return '';
  if (!(minutes > 0)) return formatDateTime(iso);
  const to = from.add(minutes, 'minute');
  const pattern = from.isSame(to, 'day') ? 'hh:mm A' : 'DD MMM, hh:mm A';
  return `${from.format(pattern)} - ${to.format(pattern)}`;
}

/** A branch time (`22:00`, `22:00:00`, `10:00 PM`, ISO) in 12-hour form, '' when it cannot be read. */
export function formatBranchTime(value: string): string {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?$/i.exec(value.trim());
  if (!clock) return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatClock(value) : '';
  const hour = Number(clock[1]);
  const isPm = clock[3] ? clock[3].toLowerCase() === 'pm' : hour % 24 >= 12;
  return `${hour % 12 || 12}:${clock[2] ?? ''} ${isPm ? 'PM' : 'AM'}`;
}
