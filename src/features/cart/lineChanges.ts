import type { CartItem } from '../../../contract/cart';

/** A quantity that the customer set and that the loaded cart does not hold yet. */
interface LineChange {
  /** The line, as `lineKeys` names it. */
  lineKey: string;
  itemId: string;
  quantity: number;
  /** When the server took it, ms since 1970; null while it has not answered. */
  takenAt: number | null;
}

/** Changes by the id of their request, oldest first: each request undoes its own change only. */
export type LineChanges = Readonly<Record<string, LineChange>>;

/** A line as the screen shows it. */
export interface ShownLine {
  key: string;
  line: CartItem;
  quantity: number;
  isPending: boolean;
}

/** Keys of the lines. The same item twice is not expected, but kept apart. */
const lineKeys = (lines: readonly CartItem[]): string[] =>
  lines.map(
    ({ item_id }, index) => `${item_id} ${lines.slice(0, index).filter((other) => other.item_id === item_id).length}`,
  );

/** The lines with the customer's last quantity, until a reload has confirmed it. */
export function shownLines(lines: readonly CartItem[], changes: LineChanges): ShownLine[] {
  const keys = lineKeys(lines);
  return lines.map((line, index) => {
    const key = keys[index] ?? '';
    const change = Object.values(changes).findLast(({ lineKey }) => lineKey === key);
    return { key, line, quantity: change?.quantity ?? line.quantity, isPending: change !== undefined };
  });
}

/** The changes that a cart asked for at `startedAt` (ms since 1970) may not hold yet. */
export const unconfirmedChanges = (changes: LineChanges, startedAt: number): LineChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, { takenAt }]) => takenAt === null || takenAt > startedAt));
