import type { CartItem } from '../../../contract/cart';

/** A quantity that the customer set and the loaded cart does not contain yet. */
interface LineChange {
  /** The line's key, from `lineKeys`. */
  lineKey: string;
  itemId: string;
  quantity: number;
  /** When the server accepted it, ms since 1970; null until then. */
  acceptedAt: number | null;
}

/** Changes by request id, oldest first, so that each request undoes only its own. */
export type LineChanges = Readonly<Record<string, LineChange>>;

/** A line as shown on the screen. */
export interface ShownLine {
  key: string;
  line: CartItem;
  quantity: number;
  isPending: boolean;
}

/** Keys of the lines; two lines of the same item get different ones. */
const lineKeys = (lines: readonly CartItem[]): string[] =>
  lines.map(
    ({ item_id }, index) => `${item_id} ${lines.slice(0, index).filter((other) => other.item_id === item_id).length}`,
  );

/** The lines with the customer's pending quantities. */
export function applyChanges(lines: readonly CartItem[], changes: LineChanges): ShownLine[] {
  const keys = lineKeys(lines);
  return lines.map((line, index) => {
    const key = keys[index] ?? '';
    const change = Object.values(changes).findLast(({ lineKey }) => lineKey === key);
    return { key, line, quantity: change?.quantity ?? line.quantity, isPending: change !== undefined };
  });
}

/** The changes that a cart requested at `startedAt` (ms since 1970) may not contain. */
export const unconfirmedChanges = (changes: LineChanges, startedAt: number): LineChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(([, { acceptedAt: takenAt }]) => takenAt === null || takenAt > startedAt),
  );
