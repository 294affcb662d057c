import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import { fromCartAddons } from '../../features/menu/addonLines';
import { changeQuantity, emptySelection, toggle, type AddonChange, type AddonProblem, type Selection } from '../../features/menu/addonRules';
import { createCell, useRead, type Readable } from '../../shared/lib/cell';
import { dropDraft, readDraft } from './itemDraft';

/** What the customer chose on the item screen. */
export interface ItemChoice { selection: Selection; quantity: number; note: string }

const NOTHING: Selection[number] = {};

/** A choice that fits the item: kept and older ones may name addons that are gone. What fits stays the same object. */
function fitted(item: MenuItem, choice: ItemChoice): ItemChoice {
  const selection = item.addons.map((group, index) => {
    const chosen = choice.selection[index] ?? NOTHING;
    const known = Object.entries(chosen).filter(([id]) => group.addon_items.some((each) => each._id === id));
    return known.length === Object.keys(chosen).length ? chosen : Object.fromEntries(known);
  });
  const isFitting = selection.length === choice.selection.length && selection.every((chosen, index) => chosen === choice.selection[index]);
  return isFitting ? choice : { ...choice, selection };
}

/** What stands in the form: `started` until it is edited. */
function choiceOf(item: MenuItem, started: ItemChoice, edited: Readable<ItemChoice | null>): Readable<ItemChoice> {
  let from: ItemChoice | undefined;
  let made = started;
  return {
    watch: edited.watch,
    get: () => {
      const now = edited.get() ?? started;
      if (now !== from) [from, made] = [now, fitted(item, now)];
      return made;
    },
  };
}

/**
 * The form of the item screen. Until the customer touches it, it shows what was kept from a detour, else what the cart
 * holds of the item (ITEM-08), else nothing chosen. What was kept is used up once the item `isWhole`, when it is shown.
 * The choice is no state of the form: a tap draws whoever reads what it changed, and not the screen.
 */
export function useItemChoice(item: MenuItem, line: CartItem | undefined, isWhole: boolean) {
  const [draft] = useState(() => readDraft(item._id));
  const [edited] = useState(() => createCell<ItemChoice | null>(null));
  const [problem, setProblem] = useState<AddonProblem | null>(null);
  useEffect(() => { if (draft && isWhole) dropDraft(); }, [draft, isWhole]);

  const untouched = useMemo<ItemChoice>(() => (line
    ? { selection: fromCartAddons(item.addons, line.addons), quantity: Math.max(1, line.quantity), note: line.instruction }
    : { selection: emptySelection(item.addons), quantity: 1, note: '' }), [item, line]);
  const choice = useMemo(() => choiceOf(item, draft ?? untouched, edited), [item, draft, untouched, edited]);
  // The rows keep their handlers when the cart's line comes.
  const latest = useRef(choice);
  useLayoutEffect(() => { latest.current = choice; }, [choice]);
  const change = useCallback((part: Partial<ItemChoice>) => edited.set({ ...latest.current.get(), ...part }), [edited]);
  const apply = useCallback((press: (selection: Selection) => AddonChange) => {
    const { selection, problem: refused } = press(latest.current.get().selection);
    setProblem(refused);
    change({ selection });
  }, [change]);
  const { addons } = item;
  return {
    choice,
    problem,
    setProblem,
    isRestored: useRead(edited, (now) => draft !== null && now === null),
    onQuantity: useCallback((quantity: number) => change({ quantity: Math.max(1, quantity) }), [change]),
    onNote: useCallback((note: string) => change({ note }), [change]),
    onAddonQuantity: useCallback((group: number, id: string, quantity: number) => apply((selection) => changeQuantity(addons, selection, group, id, quantity)), [addons, apply]),
    onAddonToggle: useCallback((group: number, id: string) => apply((selection) => toggle(addons, selection, group, id)), [addons, apply]),
    /** The cart took the choice: it stays as it is, whatever the cart says meanwhile. */
    onAdded: useCallback(() => change({}), [change]),
  };
}
