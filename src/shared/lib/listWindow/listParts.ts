import type { RowHeights, Rows } from './rowHeights';
import { ranges } from './windowSteps';

/** Neighbouring items of the list (`to` is not one of them), or the height of the rows that are left out. */
export type ListPart = { from: number; to: number } | { px: number };

/** A list of `count` items as what is drawn of it, with blocks for what is not; `pinned`: the row with the focus, which stays. */
export function partsOf({ drawn, pinned, count, columns, heights }: { drawn: Rows; pinned: number | null; count: number; columns: number; heights: RowHeights }): ListPart[] {
  const rows = Math.ceil(count / columns);
  const parts: ListPart[] = [];
  let next = 0;
  const leaveOut = (to: number) => { if (to > next) parts.push({ px: heights.heightOf({ from: next, to }) }); };
  for (const range of ranges({ from: Math.min(drawn.from, rows), to: Math.min(drawn.to, rows) }, pinned, rows)) {
    leaveOut(range.from);
    parts.push({ from: range.from * columns, to: Math.min(count, range.to * columns) });
    next = range.to;
  }
  leaveOut(rows);
  return parts;
}
