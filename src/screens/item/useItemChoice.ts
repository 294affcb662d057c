import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import { fromCartAddons } from '../../features/menu/addonLines';
import { changeQuantity, emptySelection, toggle, type AddonChange, type AddonProblem, type Selection } from '../../features/menu/addonRules';
import { dropDraft, readDraft } from './itemDraft';

/** What the customer chose on the item screen. */
export interface ItemChoice { selection: Selection; quantity: number; note: string }

const NOTHING: Selection[number] = {};

/** A selection that fits the item: kept and older ones may name addons that are gone. A group that fits stays the same object. */
const fitted = (item: MenuItem, selection: Selection): Selection => item.addons.map((group, index) => {
  const chosen = selection[index] ?? NOTHING;
  const known = Object.entries(chosen).filter(([id]) => group.addon_items.some((each) => each._id === id));
  return known.length === Object.keys(chosen).length ? chosen : Object.fromEntries(known);
});

/**
 * The form of the item screen. Until the customer touches it, it shows what was kept from a detour, else what the cart
 * holds of the item (ITEM-08), else nothing chosen. What was kept is used up once the item `isWhole`, when it is shown.
 */
export function useItemChoice(item: MenuItem, line: CartItem | undefined, isWhole: boolean) {
  const [draft] = useState(() => readDraft(item._id));
  const [edited, setEdited] = useState<ItemChoice | null>(null);
  const [problem, setProblem] = useState<AddonProblem | null>(null);
  useEffect(() => { if (draft && isWhole) dropDraft(); }, [draft, isWhole]);

  const untouched = useMemo<ItemChoice>(() => (line
    ? { selection: fromCartAddons(item.addons, line.addons), quantity: Math.max(1, line.quantity), note: line.instruction }
    : { selection: emptySelection(item.addons), quantity: 1, note: '' }), [item, line]);
  const started = edited ?? draft ?? untouched;
  const choice = useMemo<ItemChoice>(() => ({ ...started, selection: fitted(item, started.selection) }), [item, started]);

  // The rows keep their handlers from tap to tap: a tap draws its own row and the total, not the whole form.
  const latest = useRef(choice);
  useLayoutEffect(() => { latest.current = choice; }, [choice]);
  const apply = useCallback((change: (selection: Selection) => AddonChange) => {
    const { selection, problem: refused } = change(latest.current.selection);
    setProblem(refused);
    setEdited({ ...latest.current, selection });
  }, []);
  const { addons } = item;
  return {
    choice,
    problem,
    setProblem,
    isRestored: draft !== null && edited === null,
    onQuantity: (quantity: number) => setEdited({ ...choice, quantity: Math.max(1, quantity) }),
    onNote: (note: string) => setEdited({ ...choice, note }),
    onAddonQuantity: useCallback((group: number, id: string, quantity: number) => apply((selection) => changeQuantity(addons, selection, group, id, quantity)), [addons, apply]),
    onAddonToggle: useCallback((group: number, id: string) => apply((selection) => toggle(addons, selection, group, id)), [addons, apply]),
    /** The cart took the choice: it stays as it is, whatever the cart says meanwhile. */
    onAdded: () => setEdited(choice),
  };
}
