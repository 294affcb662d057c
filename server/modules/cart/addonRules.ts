import type { Bilingual, StoredAddon, StoredAddonGroup } from '../../db/schema';
import { say } from '../../i18n/messages';

export interface AddonChoice {
  addon_index: number;
  item_id: string;
  quantity: number;
}

export type AddonCheck = { addons: StoredAddon[] } | { problem: Bilingual };

const MAX_PIECES = 100;

/** 0 is no limit. */
const exceeds = (value: number, limit: number): boolean => limit > 0 && value > limit;

function groupProblem(group: StoredAddonGroup, chosen: readonly StoredAddon[]): Bilingual | null {
  const quantity = chosen.reduce((sum, addon) => sum + addon.quantity, 0);
  if (exceeds(chosen.length, group.max_selection)) return say('addons.maxSelection');
  if (chosen.some((addon) => exceeds(addon.quantity, addon.max_selection))) return say('addons.maxSelection');
  const most = group.max_quantity || MAX_PIECES;
  if (quantity > most) return say('addons.maxQuantity', { most });
  if (chosen.length < group.min_selection)
    return say('addons.minSelection', { least: group.min_selection, group: group.title });
  if (quantity < group.min_quantity)
    return say('addons.minQuantity', { least: group.min_quantity, group: group.title });
  for (const addon of chosen) {
    const minimum = group.addon_items.find((item) => item._id === addon.item_id)?.min_quantity ?? 0;
    if (addon.quantity < minimum) return say('addons.itemMinQuantity', { least: minimum, item: addon.title });
  }
  return null;
}

/** Validates the choices by the item's groups (specification section 5, A-21, A-22) and prices them in fils. */
export function checkAddons(groups: readonly StoredAddonGroup[], choices: readonly AddonChoice[]): AddonCheck {
  const merged = new Map<string, StoredAddon>();
  for (const choice of choices) {
    if (choice.quantity <= 0) continue;
    const group = groups[choice.addon_index];
    const item = group?.addon_items.find((item) => item._id === choice.item_id);
    if (!group || !item) return { problem: say('addons.unknown') };
    const key = `${choice.addon_index}/${choice.item_id}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + choice.quantity;
    merged.set(key, {
      addon_index: choice.addon_index,
      item_id: item._id,
      title: item.title,
      price: item.price,
      quantity,
      max_selection: item.max_selection,
      max_quantity: group.max_quantity,
    });
  }
  const addons = [...merged.values()].sort((a, b) => a.addon_index - b.addon_index);
  for (const [index, group] of groups.entries()) {
    const problem = groupProblem(
      group,
      addons.filter((addon) => addon.addon_index === index),
    );
    // Only the first problem is reported, after its group's name (ADDON-06).
    if (problem) return { problem: say('addons.inGroup', { group: group.title, problem }) };
  }
  return { addons };
}
