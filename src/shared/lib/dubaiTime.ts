import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import type { Translate } from '../i18n/translate';

dayjs.extend(utc);

const DUBAI_OFFSET_HOURS = 4;
/**
 * All times are Asia/Dubai, UTC+4 without summer time, in any device time zone. `utcOffset` would compute
 * with the device's local time, in which hours are missing where its zone changes.
 */
const inDubai = (at: string | number | Date): Dayjs => dayjs.utc(at).add(DUBAI_OFFSET_HOURS, 'hour');
const NOON = 12;

function write(t: Translate, time: Dayjs, pattern: string): string {
  const [month = ''] = t('common.months').split(' ').slice(time.month());
  const [weekday = ''] = t('common.weekdays').split(' ').slice(time.day());
  return time.format(
    pattern
      .replace('A', `[${t(time.hour() < NOON ? 'common.am' : 'common.pm')}]`)
      .replace('MMM', `[${month}]`)
      .replace('ddd', `[${weekday}]`),
  );
}
function format(t: Translate, at: string | number, pattern: string): string {
  const time = inDubai(at);
  return at !== '' && time.isValid() ? write(t, time, pattern) : '';
}

export const formatDateTime = (t: Translate, iso: string): string => format(t, iso, t('common.dateTime'));

export const formatShortDateTime = (t: Translate, iso: string): string => format(t, iso, t('common.shortDateTime'));

/** '1 Dec' */
export const formatToday = (t: Translate): string => write(t, inDubai(new Date()), 'D MMM');

/** 'Today', 'Tomorrow' or 'Sun 29 Nov'. */
export function formatDay(t: Translate, iso: string): string {
  const day = inDubai(iso);
  const now = inDubai(new Date());
  if (day.isSame(now, 'day')) return t('common.today');
  return day.isSame(now.add(1, 'day'), 'day') ? t('common.tomorrow') : write(t, day, 'ddd D MMM');
}

/** 'Today 7:30 PM', 'Sun 29 Nov 12:15 PM'. */
export const formatDayTime = (t: Translate, iso: string): string => `${formatDay(t, iso)} ${format(t, iso, 'h:mm A')}`;

/** The same for what is read on another day: 'Sun 29 Nov 12:15 PM'. */
export const formatDateOfDay = (t: Translate, iso: string): string => format(t, iso, 'ddd D MMM h:mm A');

export const formatQuarter = (t: Translate, iso: string): string => format(t, iso, 'h:mm A');

export const hasPassed = (iso: string): boolean => Date.parse(iso) <= new Date().getTime();

/** Now, as minutes since midnight. */
export function minuteOfDay(): number {
  const now = inDubai(new Date());
  return now.hour() * 60 + now.minute();
}

export const hasMonthEnded = (year: number, month: number): boolean => {
  const now = inDubai(new Date());
  return year < now.year() || (year === now.year() && month <= now.month());
};

export const formatClock = (t: Translate, at: string | number): string => format(t, at, t('common.clock'));

/** 'hh:mm A - hh:mm A' from creation to creation plus minutes, with dates where it crosses midnight (ORDD-03). */
export function formatWindow(t: Translate, iso: string, minutes: number): string {
  const from = inDubai(iso);
  if (iso === '' || !from.isValid()) return '';
  if (!(minutes > 0)) return formatDateTime(t, iso);
  const to = from.add(minutes, 'minute');
  const pattern = t(from.isSame(to, 'day') ? 'common.clock' : 'common.dayClock');
  return `${write(t, from, pattern)} - ${write(t, to, pattern)}`;
}

/** `22:00`, `22:00:00`, `10:00 PM` or ISO as minutes since midnight; null when it cannot be read. */
export function readBranchTime(value: string): number | null {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?$/i.exec(value.trim());
  if (clock) {
    const hour = Number(clock[1]);
    const isPm = clock[3] ? clock[3].toLowerCase() === 'pm' : hour % 24 >= NOON;
    return ((hour % NOON) + (isPm ? NOON : 0)) * 60 + Number(clock[2]);
  }
  const time = /^\d{4}-\d{2}-\d{2}T/.test(value) ? inDubai(value) : null;
  return time?.isValid() ? time.hour() * 60 + time.minute() : null;
}

export const formatMinutes = (t: Translate, minutes: number): string =>
  write(t, inDubai(0).startOf('day').add(minutes, 'minute'), 'h:mm A');
