import type { Branch } from '../../../contract/branch';
import type { Lang } from '../../../contract/common';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { dubaiTime } from '../../lib/dubaiTime';
import { distanceKm, type Position } from '../../lib/geo';
import type { BranchRow } from './branchTable';

interface Day {
  open: string;
  close: string;
}

const DAY = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function span({ open, close }: Day): { from: number; to: number } {
  const from = minutesOf(open);
  const to = minutesOf(close);
  // 23:59 means 'until midnight', so that minute is included.
  return { from, to: to <= from ? to + DAY : to === DAY - 1 ? DAY : to };
}

/** The hours at a moment: yesterday's until they end after midnight, else today's; null on a closed day. */
export function hoursAt(hours: BranchRow['hours'], moment: Date): { day: Day | null; isWithin: boolean } {
  const { weekday, minutes } = dubaiTime(moment);
  const yesterday = hours[(weekday + 6) % 7] ?? null;
  if (yesterday && minutes + DAY < span(yesterday).to) return { day: yesterday, isWithin: true };
  const today = hours[weekday] ?? null;
  if (!today) return { day: null, isWithin: false };
  const { from, to } = span(today);
  return { day: today, isWithin: minutes >= from && minutes < to };
}

export const isBranchOpen = (branch: Pick<BranchRow, 'hours' | 'isPaused'>, moment: Date): boolean =>
  !branch.isPaused && hoursAt(branch.hours, moment).isWithin;

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
