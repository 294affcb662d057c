import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import type { AddonProblem } from '../../features/menu/addonRules';
import { choiceFromCart, choiceReducer, dropMissingAddons, initialChoice } from './itemChoice';
import { dropDraft, readDraft } from './itemDraft';

/**
 * The form of the item screen. Until the customer edits it, it shows the draft from before a login or choice of place,
 * else the cart's line of the item (ITEM-08), else nothing chosen. The draft is deleted once the item `isComplete`,
 * because then it is shown.
 */
export function useItemChoice(item: MenuItem, line: CartItem | undefined, isComplete: boolean) {
  const [draft] = useState(() => readDraft(item._id));
  const [{ edited, problem }, dispatch] = useReducer(choiceReducer, initialChoice);
  useEffect(() => {
    if (draft && isComplete) dropDraft();
  }, [draft, isComplete]);

  const unedited = useMemo(() => draft ?? choiceFromCart(item, line), [draft, item, line]);
  const choice = useMemo(() => dropMissingAddons(item, edited ?? unedited), [item, edited, unedited]);
  // Constant handlers, so that a change renders only the addon row that was pressed.
  const latest = useRef({ item, shown: choice });
  useLayoutEffect(() => {
    latest.current = { item, shown: choice };
  }, [item, choice]);

  return {
    choice,
    problem,
    isRestored: draft !== null && edited === null,
    onQuantity: useCallback((quantity: number) => dispatch({ ...latest.current, type: 'quantity', quantity }), []),
    onNote: useCallback((note: string) => dispatch({ ...latest.current, type: 'note', note }), []),
    onAddonQuantity: useCallback(
      (groupIndex: number, addonId: string, quantity: number) =>
        dispatch({ ...latest.current, type: 'addonQuantity', groupIndex, addonId, quantity }),
      [],
    ),
    onAddonToggle: useCallback(
      (groupIndex: number, addonId: string) =>
        dispatch({ ...latest.current, type: 'addonToggled', groupIndex, addonId }),
      [],
    ),
    onProblem: useCallback((refused: AddonProblem) => {
      dispatch({ ...latest.current, type: 'refused', problem: refused });
    }, []),
    onAdded: useCallback(() => dispatch({ ...latest.current, type: 'added' }), []),
  };
}
