import type { Branch } from '../../../contract/branch';
import type { Lang } from '../../../contract/common';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { DAY, minutesOfSpan, spansOn, type BranchHours, type Span } from '../../../contract/hours';
import type { Bilingual } from '../../db/schema';
import { say } from '../../i18n/messages';
import { clockTime } from '../../i18n/values';
import { dubaiTime } from '../../lib/dubaiTime';
import { distanceKm, type Position } from '../../lib/geo';
import type { BranchRow } from './branchTable';

/** The span at a moment: yesterday's until it ends after midnight, else today's current, next or last one; its date. */
export function hoursAt(branch: BranchHours, moment: Date): { span: Span | null; isWithin: boolean; date: string } {
  const today = dubaiTime(moment);
  const { minutes, date } = today;
  const yesterday = dubaiTime(new Date(moment.getTime() - DAY * 60_000));
  const late = spansOn(branch, yesterday).find((span) => minutes + DAY < minutesOfSpan(span).to);
  if (late) return { span: late, isWithin: true, date: yesterday.date };
  const spans = spansOn(branch, today);
  const current = spans.find((span) => minutes >= minutesOfSpan(span).from && minutes < minutesOfSpan(span).to);
  if (current) return { span: current, isWithin: true, date };
  const next = spans.find((span) => minutesOfSpan(span).from > minutes);
  return { span: next ?? spans.at(-1) ?? null, isWithin: false, date };
}

type OpenBranch = BranchHours & Pick<BranchRow, 'isPaused' | 'pausedUntil' | 'deliveryTime'>;

const minutesLater = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);

export const isPausedAt = ({ isPaused, pausedUntil }: OpenBranch, moment: Date): boolean =>
  isPaused && (pausedUntil === null || moment < pausedUntil);

/** Whether food ordered at this moment would be ready within the hours. */
const isInHours = (branch: OpenBranch, moment: Date): boolean =>
  hoursAt(branch, moment).isWithin && hoursAt(branch, minutesLater(moment, branch.deliveryTime)).isWithin;

/** Busy is paused within the hours; outside of them a branch is closed, paused or not. */
function branchState(branch: OpenBranch, moment: Date): 'open' | 'busy' | 'closed' {
  if (!isInHours(branch, moment)) return 'closed';
  return isPausedAt(branch, moment) ? 'busy' : 'open';
}

/** Whether an order of this moment is taken. */
export const isBranchOpen = (branch: OpenBranch, moment: Date): boolean => branchState(branch, moment) === 'open';

/** When a busy branch opens again, where that is within a day and its hours: a clock time says no date. */
function busyUntil(branch: OpenBranch, moment: Date): Date | null {
  const until = branch.pausedUntil;
  return until && until <= minutesLater(moment, DAY) && isInHours(branch, until) ? until : null;
}

/** Why a branch takes no order now; null of an open one. */
export function branchProblem(branch: OpenBranch, moment: Date): Bilingual | null {
  const state = branchState(branch, moment);
  if (state === 'open') return null;
  if (state === 'closed') return say('orders.branchClosed');
  const until = busyUntil(branch, moment);
  return until ? say('orders.branchBusyUntil', { time: clockTime(until) }) : say('orders.branchBusy');
}

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

function busyView(branch: OpenBranch, moment: Date): Pick<Branch['today_timing'], 'is_busy' | 'busy_until'> {
  if (branchState(branch, moment) !== 'busy') return {};
  const until = busyUntil(branch, moment);
  return { is_busy: true, ...(until ? { busy_until: timeOf(dubaiTime(until).minutes) } : {}) };
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
      ...busyView(row, now),
      timing: timingAt(row, now),
    },
  };
}
