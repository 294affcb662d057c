/** Rows of a list: `from` is the first, `to` the one after the last. */
export interface Rows { from: number; to: number }

/** How high the rows of a list are, in px: as they were measured, and an estimate for those that were never drawn. */
export interface RowHeights {
  /** Notes a row's height; returns by how much it differs from what was taken for it. */
  note: (row: number, px: number) => number;
  /** Height of neighbouring rows with the gaps between them; 0 for none. */
  heightOf: (rows: Rows) => number;
  /** The rows that a stretch of the list touches, at least one of them; px from the list's start. */
  rowsIn: (fromPx: number, toPx: number, count: number) => Rows;
}

/**
 * `gap` stands between two rows. The first row that is measured is the estimate of the others from then on. Sums are
 * made anew each time: 2,000 additions take less than drawing one row.
 */
export function createRowHeights(estimate: number, gap: number): RowHeights {
  const known: (number | undefined)[] = [];
  let otherwise: number | undefined;
  const height = (row: number) => known[row] ?? otherwise ?? estimate;
  return {
    note: (row, px) => {
      const change = px - height(row);
      otherwise ??= px;
      known[row] = px;
      return change;
    },
    heightOf: ({ from, to }) => {
      let sum = 0;
      for (let row = from; row < to; row += 1) sum += height(row) + gap;
      return Math.max(0, sum - gap);
    },
    rowsIn: (fromPx, toPx, count) => {
      let [row, top] = [0, 0];
      const pass = (px: number) => { while (row < count - 1 && top + height(row) + gap <= px) { top += height(row) + gap; row += 1; } return row; };
      const from = pass(fromPx);
      return { from, to: Math.min(count, pass(toPx) + 1) };
    },
  };
}
