import type { Rows } from './rowHeights';

/** Whether all of `inner` is in `outer`. */
export const contains = (outer: Rows, inner: Rows): boolean => inner.from >= outer.from && inner.to <= outer.to;

/** What both have; none of them where they do not meet. */
export const overlap = (a: Rows, b: Rows): Rows => {
  const from = Math.max(a.from, b.from);
  return { from, to: Math.max(from, Math.min(a.to, b.to)) };
};

const isEmpty = ({ from, to }: Rows) => from >= to;
const hull = (a: Rows, b: Rows): Rows => ({ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) });
/** Together, where no row between them is missing; else the second alone. */
const joined = (a: Rows, b: Rows): Rows => (isEmpty(a) || a.to < b.from || b.to < a.from ? b : hull(a, b));

/** What must be drawn at once: what is seen, with as much of the rows drawn before as is still wanted. */
export const atOnce = (drawn: Rows, seen: Rows, wanted: Rows): Rows => joined(overlap(drawn, wanted), seen);

/** The next step from `drawn` to `wanted`: rows that are not wanted leave, and at most `slice` rows come, those below first. */
export function nextStep(drawn: Rows, wanted: Rows, slice: number): Rows {
  const kept = overlap(drawn, wanted);
  if (isEmpty(kept)) return { from: wanted.from, to: Math.min(wanted.to, wanted.from + slice) };
  if (kept.to < wanted.to) return { from: kept.from, to: Math.min(wanted.to, kept.to + slice) };
  return { from: Math.max(wanted.from, kept.from - slice), to: kept.to };
}

/** Rows in whole steps of `slice`, so that scrolling past one row changes nothing. */
export const inSteps = ({ from, to }: Rows, slice: number, count: number): Rows =>
  ({ from: Math.floor(from / slice) * slice, to: Math.min(count, Math.ceil(to / slice) * slice) });

/** The rows that hold the same items when a row has other columns than before. */
export const inColumns = (rows: Rows, before: number, columns: number): Rows =>
  (before === columns ? rows : { from: Math.floor((rows.from * before) / columns), to: Math.ceil((rows.to * before) / columns) });

/** A row with its neighbours, where Tab and Shift+Tab lead. */
export const around = (row: number): Rows => ({ from: row - 1, to: row + 2 });

/** Ranges that are drawn, in order, none touching another: the window, and the rows around the one that has the focus. */
export function ranges(window: Rows, pinned: number | null, count: number): Rows[] {
  if (pinned === null) return [window];
  const pin = overlap(around(pinned), { from: 0, to: count });
  if (isEmpty(pin)) return [window];
  if (pin.to >= window.from && pin.from <= window.to) return [hull(window, pin)];
  return pin.from < window.from ? [pin, window] : [window, pin];
}
