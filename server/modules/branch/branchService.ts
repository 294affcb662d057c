import type { Branch } from '../../../contract/branch';
import type { Lang } from '../../../contract/common';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { DAY, minutesOfSpan, spansOn, type BranchHours, type Span } from '../../../contract/hours';
import { dubaiTime } from '../../lib/dubaiTime';
import { distanceKm, type Position } from '../../lib/geo';
import type { BranchRow } from './branchTable';

/** The span at a moment: yesterday's until it ends after midnight, else today's current, next or last one. */
export function hoursAt(branch: BranchHours, moment: Date): { span: Span | null; isWithin: boolean } {
  const today = dubaiTime(moment);
  const { minutes } = today;
  const yesterday = dubaiTime(new Date(moment.getTime() - DAY * 60_000));
  const late = spansOn(branch, yesterday).find((span) => minutes + DAY < minutesOfSpan(span).to);
  if (late) return { span: late, isWithin: true };
  const spans = spansOn(branch, today);
  const current = spans.find((span) => minutes >= minutesOfSpan(span).from && minutes < minutesOfSpan(span).to);
  if (current) return { span: current, isWithin: true };
  return { span: spans.find((span) => minutesOfSpan(span).from > minutes) ?? spans.at(-1) ?? null, isWithin: false };
}

type OpenBranch = BranchHours & Pick<BranchRow, 'isPaused' | 'deliveryTime'>;

const minutesLater = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);

/** Whether an order of this moment is taken: it would be ready within the hours. */
export const isBranchOpen = (branch: OpenBranch, moment: Date): boolean =>
  !branch.isPaused &&
  hoursAt(branch, moment).isWithin &&
  hoursAt(branch, minutesLater(moment, branch.deliveryTime)).isWithin;

const timeOf = (minutes: number): string =>
  [Math.floor((minutes % DAY) / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function timingAt(branch: OpenBranch, moment: Date): Branch['today_timing']['timing'] {
  const { span, isWithin } = hoursAt(branch, moment);
  if (!span) return { open_time: '', close_time: '' };
  const times = { open_time: span.open, close_time: span.close };
  const [{ from, to }, { minutes }] = [minutesOfSpan(span), dubaiTime(moment)];
  const beganYesterday = isWithin && minutes < from;
  const close = minutesLater(moment, to - minutes - (beganYesterday ? DAY : 0));
  const until = to - branch.deliveryTime;
  return until <= from || hoursAt(branch, close).isWithin ? times : { ...times, orders_until: timeOf(until) };
}

export function branchView(row: BranchRow, lang: Lang, now: Date, from: Position = DEFAULT_POSITION): Branch {
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
      timing: timingAt(row, now),
    },
  };
}
