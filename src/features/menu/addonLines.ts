import type { CartAddon } from '../../../contract/cart';
import type { AddonGroup, MenuItem, SelectedAddon } from '../../../contract/menu';
import { roundToFils } from '../../shared/lib/money';
import { toSelectedAddon } from '../../shared/lib/selectedAddon';
import { quantityOf, type AddonSelection } from './addonRules';

export const toSelectedAddons = (groups: readonly AddonGroup[], selection: AddonSelection): SelectedAddon[] =>
  groups.flatMap((group, index) =>
    group.addon_items.flatMap((addon) => {
      const quantity = quantityOf(selection, index, addon._id);
      return quantity > 0 ? [toSelectedAddon(group, index, addon, quantity)] : [];
    }),
  );

const isSameTitle = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Finds a cart's addon in the item: by id, else by title, first in its own group. */
function locate(groups: readonly AddonGroup[], addon: CartAddon): { index: number; itemId: string } | undefined {
  const id = addon.item_id ?? addon.item._id;
  const title = addon.item.title || (addon.title ?? '');
  const all = groups.flatMap(({ addon_items }, index) => addon_items.map((item) => ({ index, item })));
  const sameId = all.filter(({ item }) => item._id === id);
  const candidates = sameId.length > 0 ? sameId : all.filter(({ item }) => title && isSameTitle(item.title, title));
  const match = candidates.find(({ index }) => index === addon.addon_index) ?? candidates[0];
  return match && { index: match.index, itemId: match.item._id };
}

/** The choice of a cart line (ITEM-08), without addons that are no longer on the menu. */
export function fromCartAddons(groups: readonly AddonGroup[], addons: readonly CartAddon[]): AddonSelection {
  const selection: Record<string, number>[] = groups.map(() => ({}));
  for (const addon of addons) {
    const place = locate(groups, addon);
    const chosen = place && selection[place.index];
    if (place && chosen && addon.quantity > 0) chosen[place.itemId] = (chosen[place.itemId] ?? 0) + addon.quantity;
  }
  return selection;
}

/** The discounted price if present, else the original, AED. */
export const basePrice = (item: MenuItem): number =>
  (item.discounted_price ?? 0) > 0 ? (item.discounted_price ?? 0) : item.original_price;

/** The original price of a discounted item, shown struck through. */
export const strikePrice = (item: MenuItem): number | undefined =>
  basePrice(item) < item.original_price ? item.original_price : undefined;

/** The least that an item with its mandatory choices costs, AED. */
export const leastPrice = (item: MenuItem): number =>
  item.addons.reduce((total, { min_selection, min_quantity, addon_items }) => {
    const prices = addon_items.map(({ price }) => price).sort((a, b) => a - b);
    const more = Math.max(0, min_quantity - min_selection) * (prices[0] ?? 0);
    return roundToFils(prices.slice(0, min_selection).reduce((sum, price) => sum + price, total + more));
  }, basePrice(item));

/** (base price + sum of addon totals) x quantity in AED, exact in fils, not rounded to whole AED (ITEM-05). */
export function itemTotal(item: MenuItem, selection: AddonSelection, quantity: number): number {
  const addons = toSelectedAddons(item.addons, selection).reduce((total, { total_price }) => total + total_price, 0);
  return roundToFils(roundToFils(basePrice(item) + addons) * quantity);
}
