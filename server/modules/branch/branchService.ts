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

export const isBranchOpen = (branch: BranchHours & Pick<BranchRow, 'isPaused'>, moment: Date): boolean =>
  !branch.isPaused && hoursAt(branch, moment).isWithin;

/** Whether an order of this moment would be ready while the branch is open. */
export const takesOrders = (
  branch: BranchHours & Pick<BranchRow, 'isPaused' | 'deliveryTime'>,
  moment: Date,
): boolean =>
  isBranchOpen(branch, moment) && hoursAt(branch, new Date(moment.getTime() + branch.deliveryTime * 60_000)).isWithin;

export function branchView(row: BranchRow, lang: Lang, now: Date, from: Position = DEFAULT_POSITION): Branch {
  const { span } = hoursAt(row, now);
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
      timing: { open_time: span?.open ?? '', close_time: span?.close ?? '' },
    },
  };
}
