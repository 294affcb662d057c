/** How the category tiles share their rows: asked by the tiles, and by the page before there is a tile. */
const PHONE_COLUMNS = 3;

/** Desktop columns that leave no hole in the last row, if there are any; the lead tile counts four. */
const columnsFor = (tiles: number): number => [6, 7, 5].find((columns) => (tiles + 3) % columns === 0) ?? 6;

/** How many columns a tile takes, so that the tiles of the last row fill it. */
function spanOf(index: number, tiles: number, columns: number): number {
  const inLastRow = (tiles + 3) % columns;
  if (index === 0) return 2;
  if (inLastRow === 0 || index < tiles - inLastRow) return 1;
  const at = index - (tiles - inLastRow);
  return Math.floor(((at + 1) * columns) / inLastRow) - Math.floor((at * columns) / inLastRow);
}

/** The variables of the grid's styles: columns of the grid, and how many of them a tile takes. */
export const gridVars = (tiles: number) => ({ '--columns': columnsFor(tiles) });
export const tileVars = (index: number, tiles: number) => ({
  '--phone': spanOf(index, tiles, PHONE_COLUMNS),
  '--wide': spanOf(index, tiles, columnsFor(tiles)),
});
