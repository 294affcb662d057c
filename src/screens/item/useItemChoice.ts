import { useEffect, useMemo, useReducer, useState } from 'react';
import { selectUser } from '../../features/auth/authSlice';
import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import { fromCartAddons, toSelectedAddons } from '../../features/menu/addonLines';
import { changeOverOwn, ownSelection, type AddonProblem, type AddonSelection } from '../../features/menu/addonRules';
import { asRecord, toText } from '../../shared/api/readShape';
import { forgetDraft, keepDraft, readDraft } from '../../shared/persist/sessionItem';
import { useAppSelector } from '../../shared/store/hooks';
import { useOnSessionEnd } from '../../shared/store/useOnSessionEnd';

export interface ItemChoice {
  selection: AddonSelection;
  quantity: number;
  note: string;
}

/** `edited` is null until the customer changes something. */
interface ChoiceState {
  edited: ItemChoice | null;
  /** The addons that the customer has pressed; what the item has chosen besides gives way to him. */
  touched: readonly string[];
  problem: AddonProblem | null;
}
export type ChoiceAction =
  | { type: 'addon'; groupIndex: number; addonId: string; quantity: number }
  | { type: 'quantity'; quantity: number }
  | { type: 'note'; note: string }
  | { type: 'refused'; problem: AddonProblem }
  | { type: 'added' };

const draftKeyOf = (itemId: string): string => `item/${itemId}`;

/** Keeps the choice while the customer logs in or chooses a place; `userId`: '' for a guest. */
export const keepChoice = (itemId: string, userId: string, choice: ItemChoice): void => {
  keepDraft(draftKeyOf(itemId), { userId, input: choice });
};

/** The kept choice of this item; null for none or an unreadable one. */
function readChoice(id: string, userId: string | undefined): ItemChoice | null {
  const { selection, quantity, note } = asRecord(readDraft(draftKeyOf(id), userId));
  if (!Array.isArray(selection)) return null;
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

const countAddons = ({ selection }: ItemChoice): number => selection.flatMap((group) => Object.keys(group)).length;
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
  const keyOf = (id: string) => `${groupIndex}/${id}`;
  const isUntouched = (id: string) => isOwn && !before.touched.includes(keyOf(id));
  const change = changeOverOwn(item.addons, choice.selection, groupIndex, addonId, quantity, isUntouched);
  const { problem, selection } = change;
  if (problem) return { ...before, edited: choice, problem: { ...problem, addonId } };
  return { edited: { ...choice, selection }, touched: [...before.touched, keyOf(addonId)], problem: null };
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

/** Shows the kept choice, else the cart's line, until it is edited. It is forgotten once the item `isComplete`. */
export function useItemChoice(item: MenuItem, line: CartItem | undefined, isComplete: boolean) {
  const userId = useAppSelector(selectUser)?._id;
  const [draft] = useState(() => readChoice(item._id, userId));
  useEffect(() => {
    if (draft && isComplete) forgetDraft(draftKeyOf(item._id));
  }, [draft, isComplete, item._id]);
  const unedited = useMemo(() => draft ?? choiceFromCart(item, line), [draft, item, line]);
  const shownOf = (state: ChoiceState) => dropMissingAddons(item, state.edited ?? unedited);
  const [state, dispatch] = useReducer(
    (before: ChoiceState, action: ChoiceAction) =>
      change(before, { choice: shownOf(before), item, isOwn: !draft && !line }, action),
    { edited: null, touched: [], problem: null },
  );
  const choice = shownOf(state);
  useOnSessionEnd((id) => {
    if (state.edited) keepChoice(item._id, id, choice);
  });
  return {
    choice,
    /** The cart holds exactly this choice, so adding it would change nothing. */
    isAsInCart: line !== undefined && sentOf(item, choice) === sentOf(item, choiceFromCart(item, line)),
    problem: state.problem,
    /** 'partly': some of the kept choice is not on the menu any more. */
    restored:
      draft === null || state.edited !== null ? null : countAddons(draft) === countAddons(choice) ? 'whole' : 'partly',
    /** Constant, so that a press renders only the row that was pressed. */
    dispatch,
  };
}
