import type { CartItem } from '../../../contract/cart';
import type { MenuItem, SelectedAddon } from '../../../contract/menu';
import type { OrderItem } from '../../../contract/orders';
import { fromCartAddons, itemTotal, toSelectedAddons } from '../../features/menu/addonLines';
import { changeQuantity, check, emptySelection, quantityOf, type Selection } from '../../features/menu/addonRules';

/** The plan for a line: the request, or why it cannot be ordered again. */
export type LinePlan =
  | { kind: 'missing' | 'choose' | 'differs' }
  | {
      kind: 'add' | 'update';
      quantity: number;
      /** The note of the cart's line and that of the order. */
      instruction: string;
      addons: SelectedAddon[];
      /** Addons that are no longer on the menu. */
      without: string[];
      /** The price of one piece with the remaining addons, then and now, AED, if it changed. */
      price: { before: number; now: number } | null;
    };

/**
 * Chooses the ordered addons again, by id, each in the first group that accepts it; `before` is their earlier price,
 * AED.
 */
function choose(item: MenuItem, line: OrderItem): { selection: Selection; without: string[]; before: number } {
  let selection = emptySelection(item.addons);
  let before = 0;
  const without: string[] = [];
  for (const { item_id, quantity, total_price: price } of line.addons) {
    const isTaken = item.addons.some((group, index) => {
      const id = item_id._id;
      if (!id || quantityOf(selection, index, id) > 0 || !group.addon_items.some((each) => each._id === id))
        return false;
      const change = changeQuantity(item.addons, selection, index, id, quantity);
      if (change.problem) return false;
      selection = change.selection;
      return true;
    });
    if (isTaken) before += price;
    else without.push(item_id.title);
  }
  return { selection, without, before };
}

const isSame = (a: Selection, b: Selection) =>
  JSON.stringify(a.map((each) => Object.entries(each).sort())) ===
  JSON.stringify(b.map((each) => Object.entries(each).sort()));

/** The most characters of a note (CartLineBody). */
const NOTE_LENGTH = 500;

/** Both notes; the cart's alone if it says the other already, or if both together are too long. */
function joinNotes(inCart: string, ordered: string): string {
  const both = [inCart, ordered].filter(Boolean).join('\n');
  return inCart.includes(ordered) || both.length > NOTE_LENGTH ? inCart || ordered : both;
}

/** Plans one line from the current item and the cart's line of it. Never matches by title (B-05). */
export function planLine(line: OrderItem, item: MenuItem | null, inCart: CartItem | undefined): LinePlan {
  if (!item || item.is_sold_out) return { kind: 'missing' };
  const { selection, without, before: addonsBefore } = choose(item, line);
  if (check(item.addons, selection)) return { kind: 'choose' };
  if (inCart && !isSame(fromCartAddons(item.addons, inCart.addons), selection)) return { kind: 'differs' };
  const itemBefore = line.item.discounted_price ?? line.item.original_price;
  const before = Math.round((itemBefore + addonsBefore) * 100) / 100;
  const menuPrice = itemTotal(item, selection, 1);
  return {
    kind: inCart ? 'update' : 'add',
    quantity: line.quantity + (inCart?.quantity ?? 0),
    instruction: joinNotes(inCart?.instruction ?? '', line.instruction ?? ''),
    without,
    addons: toSelectedAddons(item.addons, selection),
    price: itemBefore > 0 && before !== menuPrice ? { before, now: menuPrice } : null,
  };
}
