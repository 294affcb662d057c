import type { CartItem } from '../../../contract/cart';

/** What a reload of the cart changed without the customer: titles of lines. */
export interface CartChanges { gone: string[]; repriced: string[] }

const addonKey = (line: CartItem) => line.addons.map((addon) => `${addon.item_id ?? addon.item.title}*${addon.quantity}`).join();

/** Compares two states of the cart; lines of `own` items were changed by the customer and are not reported (B-04). */
export function cartChanges(before: readonly CartItem[], after: readonly CartItem[], own: ReadonlySet<string>): CartChanges {
  const changes: CartChanges = { gone: [], repriced: [] };
  for (const line of before) {
    if (own.has(line.item_id)) continue;
    const now = after.find((each) => each.item_id === line.item_id);
    if (!now) changes.gone.push(line.item.title);
    else if (now.quantity === line.quantity && addonKey(now) === addonKey(line) && now.total_price !== line.total_price) {
      changes.repriced.push(now.item.title);
    }
  }
  return changes;
}
