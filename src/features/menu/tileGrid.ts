/** The layout of the category tiles, used by the tiles and by the page script. */
const PHONE_COLUMNS = 3;

/** A number of desktop columns that fills the last row, if there is one; the first tile counts as four. */
const columnsFor = (tiles: number): number => [6, 7, 5].find((columns) => (tiles + 3) % columns === 0) ?? 6;

/** How many columns a tile spans, so that the tiles of the last row fill it. */
function spanOf(index: number, tiles: number, columns: number): number {
  const inLastRow = (tiles + 3) % columns;
  if (index === 0) return 2;
  if (inLastRow === 0 || index < tiles - inLastRow) return 1;
  const indexInLastRow = index - (tiles - inLastRow);
  return Math.floor(((indexInLastRow + 1) * columns) / inLastRow) - Math.floor((indexInLastRow * columns) / inLastRow);
}

/** CSS variables of the grid: its number of columns, and the span of the tiles. */
export const gridVars = (tiles: number) => ({ '--columns': columnsFor(tiles) });
export const tileVars = (index: number, tiles: number) => ({
  '--phone': spanOf(index, tiles, PHONE_COLUMNS),
  '--wide': spanOf(index, tiles, columnsFor(tiles)),
});
