import { createRowHeights, type RowHeights, type Rows } from './rowHeights';

/** What is known of a list at one width: its rows' heights, and which of them were seen last. */
export interface ListMemory { heights: RowHeights; see: (rows: Rows) => void; seen: () => Rows | undefined }

function createMemory(rowHeight: number, gap: number): ListMemory {
  let last: Rows | undefined;
  return { heights: createRowHeights(rowHeight, gap), see: (rows) => { last = rows; }, seen: () => last };
}

const KEPT = 12;
const lists = new Map<string, ListMemory>();

/** The memory of a list, for as long as the page lives and not more than twelve others are asked for; heights in px. */
export function remembered(name: string, rowHeight: number, gap: number): ListMemory {
  const memory = lists.get(name) ?? createMemory(rowHeight, gap);
  lists.delete(name);
  lists.set(name, memory);
  for (const oldest of lists.keys()) if (lists.size > KEPT) lists.delete(oldest);
  return memory;
}
