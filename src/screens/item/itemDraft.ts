import { asRecord, toText } from '../../shared/api/tolerant';
import { readSessionItem, writeSessionItem } from '../../shared/persist/sessionItem';
import type { ItemChoice } from './itemChoice';

/**
 * The choice of an item while the customer logs in or chooses a place: one draft per tab, in sessionStorage. The item
 * screen shows it once; it is never added to the cart automatically.
 */
const KEY = 'item_draft';

export function keepDraft(itemId: string, choice: ItemChoice): void {
  writeSessionItem(KEY, { itemId, ...choice });
}

export function dropDraft(): void {
  writeSessionItem(KEY, null);
}

/** The stored choice of this item; null for an unreadable one. */
export function readDraft(itemId: string): ItemChoice | null {
  const draft = asRecord(readSessionItem(KEY));
  const { selection, quantity } = draft;
  if (draft.itemId !== itemId || !Array.isArray(selection)) return null;
  const chosen = selection.map((group) =>
    Object.fromEntries(
      Object.entries(asRecord(group)).flatMap(([id, pieces]) =>
        typeof pieces === 'number' && pieces > 0 ? [[id, pieces] as const] : [],
      ),
    ),
  );
  return {
    selection: chosen,
    quantity: typeof quantity === 'number' && quantity >= 1 ? Math.trunc(quantity) : 1,
    note: toText(draft.note),
  };
}
