import { useEffect, useMemo, useReducer, useState } from 'react';
import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import { fromCartAddons, toSelectedAddons } from '../../features/menu/addonLines';
import {
  changeQuantity,
  ownSelection,
  withoutDefaults,
  type AddonProblem,
  type AddonSelection,
} from '../../features/menu/addonRules';
import { asRecord, toText } from '../../shared/api/readShape';
import { readSessionItem, writeSessionItem } from '../../shared/persist/sessionItem';

export interface ItemChoice {
  selection: AddonSelection;
  quantity: number;
  note: string;
}

/** `edited` is null until the customer changes something. */
interface ChoiceState {
  edited: ItemChoice | null;
  /** The groups that the customer has chosen from; in others the item's own choice gives way to the first press. */
  touched: readonly number[];
  problem: AddonProblem | null;
}
export type ChoiceAction =
  | { type: 'addon'; groupIndex: number; addonId: string; quantity: number }
  | { type: 'quantity'; quantity: number }
  | { type: 'note'; note: string }
  | { type: 'refused'; problem: AddonProblem }
  | { type: 'added' };

/** The choice while the customer logs in or chooses a place: one per tab, shown once, never added automatically. */
const DRAFT = 'item_draft';

export const saveDraft = (itemId: string, choice: ItemChoice): void => {
  writeSessionItem(DRAFT, { itemId, ...choice });
};

/** The stored choice of this item; null for none or an unreadable one. */
function readDraft(id: string): ItemChoice | null {
  const { itemId, selection, quantity, note } = asRecord(readSessionItem(DRAFT));
  if (itemId !== id || !Array.isArray(selection)) return null;
  const isChosen = (entry: [string, unknown]): entry is [string, number] =>
    typeof entry[1] === 'number' && entry[1] > 0;
  return {
    selection: selection.map((group) => Object.fromEntries(Object.entries(asRecord(group)).filter(isChosen))),
    quantity: typeof quantity === 'number' && quantity >= 1 ? Math.trunc(quantity) : 1,
    note: toText(note),
  };
}

/** The cart's line of the item (ITEM-08), else the item's own choices. */
const choiceFromCart = ({ addons }: MenuItem, line: CartItem | undefined): ItemChoice =>
  line
    ? { selection: fromCartAddons(addons, line.addons), quantity: Math.max(1, line.quantity), note: line.instruction }
    : { selection: ownSelection(addons), quantity: 1, note: '' };

const sentOf = ({ addons }: MenuItem, { selection, quantity, note }: ItemChoice) =>
  JSON.stringify([toSelectedAddons(addons, selection), quantity, note.trim()]);

const NOTHING: AddonSelection[number] = {};

/** Removes addons that the item no longer has. Unchanged groups keep their identity. */
function dropMissingAddons(item: MenuItem, choice: ItemChoice): ItemChoice {
  const selection = item.addons.map((group, index) => {
    const chosen = choice.selection[index] ?? NOTHING;
    const available = Object.entries(chosen).filter(([id]) => group.addon_items.some(({ _id }) => _id === id));
    return available.length === Object.keys(chosen).length ? chosen : Object.fromEntries(available);
  });
  return { ...choice, selection };
}

/** `isOwn`: the unedited choice is the item's own, not the customer's. */
interface Shown {
  choice: ItemChoice;
  item: MenuItem;
  isOwn: boolean;
}

function changeAddon(
  before: ChoiceState,
  { choice, item, isOwn }: Shown,
  { groupIndex, addonId, quantity }: Extract<ChoiceAction, { type: 'addon' }>,
): ChoiceState {
  const { selection } = choice;
  const isFirst = isOwn && !before.touched.includes(groupIndex) && !selection[groupIndex]?.[addonId];
  const freed = item.addons.map((group, index) => {
    const chosen = selection[index] ?? NOTHING;
    return isFirst && index === groupIndex ? withoutDefaults(group, chosen) : chosen;
  });
  const { problem, selection: next } = changeQuantity(item.addons, freed, groupIndex, addonId, quantity);
  if (problem) return { ...before, edited: choice, problem: { ...problem, addonId } };
  return { edited: { ...choice, selection: next }, touched: [...before.touched, groupIndex], problem: null };
}

function change(before: ChoiceState, shown: Shown, action: ChoiceAction): ChoiceState {
  const { choice } = shown;
  switch (action.type) {
    case 'addon':
      return changeAddon(before, shown, action);
    case 'quantity':
      return { ...before, edited: { ...choice, quantity: Math.max(1, action.quantity) } };
    case 'note':
      return { ...before, edited: { ...choice, note: action.note } };
    case 'refused':
      return { ...before, edited: choice, problem: { ...action.problem, isOnAdd: true } };
    case 'added':
      // The choice stays, independent of later cart data.
      return { ...before, edited: choice, problem: null };
  }
}

/** Shows the draft, else the cart's line, until it is edited. The draft is deleted once the item `isComplete`. */
export function useItemChoice(item: MenuItem, line: CartItem | undefined, isComplete: boolean) {
  const [draft] = useState(() => readDraft(item._id));
  useEffect(() => {
    if (draft && isComplete) writeSessionItem(DRAFT, null);
  }, [draft, isComplete]);
  const unedited = useMemo(() => draft ?? choiceFromCart(item, line), [draft, item, line]);
  const shownOf = (state: ChoiceState) => dropMissingAddons(item, state.edited ?? unedited);
  const [state, dispatch] = useReducer(
    (before: ChoiceState, action: ChoiceAction) =>
      change(before, { choice: shownOf(before), item, isOwn: !draft && !line }, action),
    { edited: null, touched: [], problem: null },
  );
  const choice = shownOf(state);
  return {
    choice,
    /** The cart holds exactly this choice, so adding it would change nothing. */
    isAsInCart: line !== undefined && sentOf(item, choice) === sentOf(item, choiceFromCart(item, line)),
    problem: state.problem,
    isRestored: draft !== null && state.edited === null,
    /** Constant, so that a press renders only the row that was pressed. */
    dispatch,
  };
}
