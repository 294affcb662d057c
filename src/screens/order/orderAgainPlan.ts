import type { CartItem } from '../../../contract/cart';
import type { MenuItem, SelectedAddon } from '../../../contract/menu';
import type { OrderItem } from '../../../contract/orders';
import { basePrice, fromCartAddons, toSelectedAddons } from '../../features/menu/addonLines';
import { changeQuantity, check, emptySelection, quantityOf, type Selection } from '../../features/menu/addonRules';

/** What ordering a line again means now: what is sent, or why it cannot be. */
export type LinePlan =
  | { kind: 'missing' | 'choose' | 'differs' }
  | {
    kind: 'add' | 'update'; quantity: number; addons: SelectedAddon[];
    /** Addons that are no longer on the menu. */
    without: string[];
    /** The item's price then and now, AED, when it changed. */
    price: { before: number; now: number } | null;
  };

/** Chooses the ordered addons anew, by id, each in the first group that still takes it. */
function choose(item: MenuItem, line: OrderItem): { selection: Selection; without: string[] } {
  let selection = emptySelection(item.addons);
  const without: string[] = [];
  for (const { item_id, quantity } of line.addons) {
    const isTaken = item.addons.some((group, index) => {
      const id = item_id._id;
      if (!id || quantityOf(selection, index, id) > 0 || !group.addon_items.some((each) => each._id === id)) return false;
      const change = changeQuantity(item.addons, selection, index, id, quantity);
      if (change.problem) return false;
      selection = change.selection;
      return true;
    });
    if (!isTaken) without.push(item_id.title);
  }
  return { selection, without };
}

const isSame = (a: Selection, b: Selection) => JSON.stringify(a.map((each) => Object.entries(each).sort()))
  === JSON.stringify(b.map((each) => Object.entries(each).sort()));

/** Decides for one line, from the item as it is sold now and from what the cart already holds of it. Never guesses by title (B-05). */
export function planLine(line: OrderItem, item: MenuItem | null, inCart: CartItem | undefined): LinePlan {
  if (!item) return { kind: 'missing' };
  const { selection, without } = choose(item, line);
  if (check(item.addons, selection)) return { kind: 'choose' };
  if (inCart && !isSame(fromCartAddons(item.addons, inCart.addons), selection)) return { kind: 'differs' };
  const before = line.item.discounted_price ?? line.item.original_price;
  const now = basePrice(item);
  return {
    kind: inCart ? 'update' : 'add', quantity: line.quantity + (inCart?.quantity ?? 0), without,
    addons: toSelectedAddons(item.addons, selection), price: before > 0 && before !== now ? { before, now } : null,
  };
}
