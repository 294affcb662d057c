import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import { fromCartAddons } from '../../features/menu/addonLines';
import {
  changeQuantity,
  emptySelection,
  toggle,
  type AddonChange,
  type AddonProblem,
  type Selection,
} from '../../features/menu/addonRules';

/** The customer's choice on the item screen. */
export interface ItemChoice {
  selection: Selection;
  quantity: number;
  note: string;
}

/** `edited` is null until the customer changes something; until then the form shows the draft or the cart. */
export interface ChoiceState {
  edited: ItemChoice | null;
  problem: AddonProblem | null;
}

/** A change of the form, with the choice that was shown, because an unedited form has none of its own. */
export type ChoiceAction = { shown: ItemChoice } & (
  | { type: 'addonQuantity'; item: MenuItem; groupIndex: number; addonId: string; quantity: number }
  | { type: 'addonToggled'; item: MenuItem; groupIndex: number; addonId: string }
  | { type: 'quantity'; quantity: number }
  | { type: 'note'; note: string }
  | { type: 'refused'; problem: AddonProblem }
  | { type: 'added' }
);

export const initialChoice: ChoiceState = { edited: null, problem: null };

const withAddons = (shown: ItemChoice, { selection, problem }: AddonChange): ChoiceState => ({
  edited: { ...shown, selection },
  problem,
});

/** The form of the item screen (ITEM-03, ITEM-04, ADDON-01 to ADDON-08). */
export function choiceReducer(state: ChoiceState, action: ChoiceAction): ChoiceState {
  const { shown } = action;
  switch (action.type) {
    case 'addonQuantity': {
      const { item, groupIndex, addonId, quantity } = action;
      return withAddons(shown, changeQuantity(item.addons, shown.selection, groupIndex, addonId, quantity));
    }
    case 'addonToggled':
      return withAddons(shown, toggle(action.item.addons, shown.selection, action.groupIndex, action.addonId));
    case 'quantity':
      return { ...state, edited: { ...shown, quantity: Math.max(1, action.quantity) } };
    case 'note':
      return { ...state, edited: { ...shown, note: action.note } };
    case 'refused':
      return { ...state, problem: action.problem };
    case 'added':
      // The choice stays, independent of later cart data.
      return { edited: shown, problem: null };
  }
}

/** The choice before it is edited: the cart's line of the item (ITEM-08), else empty. */
export const choiceFromCart = (item: MenuItem, line: CartItem | undefined): ItemChoice =>
  line
    ? {
        selection: fromCartAddons(item.addons, line.addons),
        quantity: Math.max(1, line.quantity),
        note: line.instruction,
      }
    : { selection: emptySelection(item.addons), quantity: 1, note: '' };

const NOTHING: Selection[number] = {};

/** Removes addons that the item no longer has. Unchanged groups keep their identity. */
export function dropMissingAddons(item: MenuItem, choice: ItemChoice): ItemChoice {
  const selection = item.addons.map((group, index) => {
    const chosen = choice.selection[index] ?? NOTHING;
    const available = Object.entries(chosen).filter(([id]) => group.addon_items.some(({ _id }) => _id === id));
    return available.length === Object.keys(chosen).length ? chosen : Object.fromEntries(available);
  });
  return { ...choice, selection };
}
