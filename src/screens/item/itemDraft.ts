import { raw, str } from '../../shared/api/tolerant';
import type { ItemChoice } from './useItemChoice';

/**
 * The choice of an item while its customer is away to log in or to choose a place: one draft a tab, under this key of
 * sessionStorage, so it ends with the tab. It is put back on the item's screen, once, and never added by itself.
 */
const KEY = 'item_draft';

export function keepDraft(itemId: string, choice: ItemChoice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ itemId, ...choice }));
  } catch (error) {
    console.warn('The choice could not be kept.', error);
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(KEY);
}

/** The kept choice of this item; an unreadable one counts as none. */
export function readDraft(itemId: string): ItemChoice | null {
  try {
    const draft = raw(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    const { selection, quantity } = draft;
    if (draft['itemId'] !== itemId || !Array.isArray(selection)) return null;
    const chosen = selection.map((group) => Object.fromEntries(
      Object.entries(raw(group)).flatMap(([id, pieces]) => (typeof pieces === 'number' && pieces > 0 ? [[id, pieces] as const] : [])),
    ));
    return { selection: chosen, quantity: typeof quantity === 'number' && quantity >= 1 ? Math.trunc(quantity) : 1, note: str(draft['note']) };
  } catch {
    return null;
  }
}
