import type { AddonGroup, AddonItem } from '../../../contract/menu';

/** The chosen quantities of each group, by the group's position and addon id. Quantities of 0 are left out. */
export type AddonSelection = readonly Quantities[];
type Quantities = Readonly<Record<string, number>>;

/** Why a choice is refused or incomplete (ADDON-01 to ADDON-06). */
export type AddonProblem = {
  groupIndex: number;
  group: string;
  isOnAdd?: boolean;
  /** The addon whose press was refused. */
  addonId?: string;
} & (
  | { kind: 'maxSelection' }
  | { kind: 'maxQuantity' | 'minSelection' | 'minQuantity'; n: number }
  | { kind: 'itemMinimum'; n: number; item: string }
);

/** The choice after a press; unchanged, with its problem, if the press was refused. */
export interface AddonChange {
  selection: AddonSelection;
  problem: AddonProblem | null;
}

export const emptySelection = (groups: readonly AddonGroup[]): AddonSelection => groups.map(() => ({}));

/** What is ticked when an item opens: what the provider names, as far as the limits allow. */
export function ownSelection(groups: readonly AddonGroup[]): AddonSelection {
  let selection = emptySelection(groups);
  for (const [index, group] of groups.entries()) {
    for (const { _id, min_quantity = 1, default_quantity = 1 } of group.addon_items.filter((addon) => addon.default))
      selection = changeQuantity(groups, selection, index, _id, Math.max(min_quantity, default_quantity)).selection;
  }
  return selection;
}

export const quantityOf = (selection: AddonSelection, groupIndex: number, itemId: string): number =>
  selection[groupIndex]?.[itemId] ?? 0;

/** Quantity controls appear only if more than one can be chosen (ADDON-08). */
export const hasStepper = (item: AddonItem): boolean => item.max_selection > 1;

/** Labelled Mandatory, else Optional (ADDON-07). */
export const isMandatory = (group: AddonGroup): boolean => group.min_selection > 0;

/** 0 is no limit. */
const exceeds = (value: number, limit: number): boolean => limit > 0 && value > limit;
const sum = (chosen: Quantities): number => Object.values(chosen).reduce((total, quantity) => total + quantity, 0);

/** The first limit that a group's choice exceeds: different addons, pieces of the group, pieces of one addon. */
function maximumProblem(group: AddonGroup, groupIndex: number, chosen: Quantities): AddonProblem | null {
  const place = { groupIndex, group: group.title };
  if (exceeds(Object.keys(chosen).length, group.max_selection)) return { ...place, kind: 'maxSelection' };
  if (exceeds(sum(chosen), group.max_quantity)) return { ...place, kind: 'maxQuantity', n: group.max_quantity };
  if (group.addon_items.some((item) => exceeds(chosen[item._id] ?? 0, item.max_selection)))
    return { ...place, kind: 'maxSelection' };
  return null;
}

/** The first minimum that a group's choice does not reach. */
function minimumProblem(group: AddonGroup, groupIndex: number, chosen: Quantities): AddonProblem | null {
  const place = { groupIndex, group: group.title };
  if (Object.keys(chosen).length < group.min_selection)
    return { ...place, kind: 'minSelection', n: group.min_selection };
  if (sum(chosen) < group.min_quantity) return { ...place, kind: 'minQuantity', n: group.min_quantity };
  for (const item of group.addon_items) {
    const [quantity, minimum] = [chosen[item._id] ?? 0, item.min_quantity ?? 0];
    if (quantity > 0 && quantity < minimum) return { ...place, kind: 'itemMinimum', n: minimum, item: item.title };
  }
  return null;
}

/** Sets the quantity of an addon. An increase is refused at a limit; a decrease never is. */
export function changeQuantity(
  groups: readonly AddonGroup[],
  selection: AddonSelection,
  groupIndex: number,
  itemId: string,
  quantity: number,
): AddonChange {
  const group = groups[groupIndex];
  if (!group?.addon_items.some((item) => item._id === itemId)) return { selection, problem: null };
  const { [itemId]: before = 0, ...others } = selection[groupIndex] ?? {};
  const chosen = quantity > 0 ? { ...others, [itemId]: quantity } : others;
  // Its row has no control; what is ticked when an item opens leaves it out.
  if (quantity > before && group.addon_items.some((item) => item._id === itemId && item.is_sold_out))
    return { selection, problem: null };
  const problem = quantity > before ? maximumProblem(group, groupIndex, chosen) : null;
  if (problem) return { selection, problem };
  return {
    selection: groups.map((_group, index) => (index === groupIndex ? chosen : (selection[index] ?? {}))),
    problem: null,
  };
}

/** A group's choice without a piece of the last addon that `isOwn`; undefined if there is none. */
function withoutPiece(group: AddonGroup, chosen: Quantities, isOwn: (id: string) => boolean): Quantities | undefined {
  const id = Object.keys(chosen).findLast(isOwn);
  if (id === undefined) return undefined;
  const { [id]: quantity = 0, ...others } = chosen;
  const least = group.addon_items.find((item) => item._id === id)?.min_quantity ?? 1;
  return quantity > least ? { ...chosen, [id]: quantity - 1 } : others;
}

/**
 * `changeQuantity` of a choice that is partly the item's own: a piece of that gives way where it only fills the group's
 * minimum, such as the usual sauce, and further ones where a limit is reached. Toppings beyond the minimum stay.
 */
export function changeOverOwn(
  groups: readonly AddonGroup[],
  selection: AddonSelection,
  groupIndex: number,
  itemId: string,
  quantity: number,
  isOwn: (id: string) => boolean,
): AddonChange {
  const group = groups[groupIndex];
  const chosen = selection[groupIndex] ?? {};
  if (!group || quantity <= (chosen[itemId] ?? 0))
    return changeQuantity(groups, selection, groupIndex, itemId, quantity);
  const isOther = (id: string) => id !== itemId && isOwn(id);
  const isMinimum = sum(chosen) <= Math.max(group.min_selection, group.min_quantity);
  const attempt = (left: Quantities): AddonChange => {
    const before = groups.map((_group, index) => (index === groupIndex ? left : (selection[index] ?? {})));
    const change = changeQuantity(groups, before, groupIndex, itemId, quantity);
    const fewer = change.problem && withoutPiece(group, left, isOther);
    return fewer ? attempt(fewer) : change;
  };
  const change = attempt((isMinimum && !chosen[itemId] && withoutPiece(group, chosen, isOther)) || chosen);
  return change.problem ? { selection, problem: change.problem } : change;
}

/** The first problem when adding: by group; in each the minimums of section 5, then its limits. */
export function check(groups: readonly AddonGroup[], selection: AddonSelection): AddonProblem | null {
  for (const [index, group] of groups.entries()) {
    const chosen = selection[index] ?? {};
    const problem = minimumProblem(group, index, chosen) ?? maximumProblem(group, index, chosen);
    if (problem) return problem;
  }
  return null;
}
