import type { CartAddon } from '../../../contract/cart';
import type { AddonGroup, MenuItem, SelectedAddon } from '../../../contract/menu';
import { roundToFils } from '../../shared/lib/money';
import { toSelectedAddon } from './selectedAddon';
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

/** The cheapest mandatory kinds of a group, then its cheapest further pieces up to its minimum, AED. */
function leastOfGroup({ min_selection, min_quantity, addon_items }: AddonGroup): number {
  const kinds = addon_items
    .map(({ price, min_quantity: least = 1, max_selection }) => ({ price, least, most: max_selection || Infinity }))
    .sort((a, b) => a.price * a.least - b.price * b.least);
  const mandatory = kinds.slice(0, min_selection);
  let total = mandatory.reduce((sum, { price, least }) => sum + price * least, 0);
  let missing = mandatory.reduce((pieces, { least }) => pieces - least, min_quantity);
  const further = kinds.map((kind, index) =>
    index < min_selection ? { ...kind, least: 0, most: kind.most - kind.least } : kind,
  );
  for (const { price, least, most } of further.sort((a, b) => a.price - b.price)) {
    const pieces = missing > 0 ? Math.max(least, Math.min(missing, most)) : 0;
    total += price * pieces;
    missing -= pieces;
  }
  return total;
}

/** The least that an item with its mandatory choices costs, AED. */
export const leastPrice = (item: MenuItem): number =>
  item.addons.reduce((total, group) => roundToFils(total + leastOfGroup(group)), basePrice(item));

/** (base price + sum of addon totals) x quantity in AED, exact in fils, not rounded to whole AED (ITEM-05). */
export function itemTotal(item: MenuItem, selection: AddonSelection, quantity: number): number {
  const addons = toSelectedAddons(item.addons, selection).reduce((total, { total_price }) => total + total_price, 0);
  return roundToFils(roundToFils(basePrice(item) + addons) * quantity);
}
