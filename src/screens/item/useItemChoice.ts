import { useEffect, useState } from 'react';
import type { CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import { fromCartAddons } from '../../features/menu/addonLines';
import { changeQuantity, emptySelection, toggle, type AddonChange, type AddonProblem, type Selection } from '../../features/menu/addonRules';
import { dropDraft, readDraft } from './itemDraft';

/** What the customer chose on the item screen. */
export interface ItemChoice { selection: Selection; quantity: number; note: string }

/** A selection that fits the item: kept and older ones may name addons that are gone. */
const fitted = (item: MenuItem, selection: Selection): Selection => item.addons.map((group, index) => Object.fromEntries(
  Object.entries(selection[index] ?? {}).filter(([id]) => group.addon_items.some((each) => each._id === id)),
));

/**
 * The form of the item screen. Until the customer touches it, it shows what was kept from a detour, else what the cart
 * holds of the item (ITEM-08), else nothing chosen.
 */
export function useItemChoice(item: MenuItem, line: CartItem | undefined) {
  const [draft] = useState(() => readDraft(item._id));
  const [edited, setEdited] = useState<ItemChoice | null>(null);
  const [problem, setProblem] = useState<AddonProblem | null>(null);
  useEffect(() => { if (draft) dropDraft(); }, [draft]);

  const inCart = line && { selection: fromCartAddons(item.addons, line.addons), quantity: Math.max(1, line.quantity), note: line.instruction };
  const started: ItemChoice = edited ?? draft ?? inCart ?? { selection: emptySelection(item.addons), quantity: 1, note: '' };
  const choice: ItemChoice = { ...started, selection: fitted(item, started.selection) };

  const apply = ({ selection, problem: refused }: AddonChange) => {
    setProblem(refused);
    setEdited({ ...choice, selection });
  };
  return {
    choice,
    problem,
    setProblem,
    isRestored: draft !== null && edited === null,
    onQuantity: (quantity: number) => setEdited({ ...choice, quantity: Math.max(1, quantity) }),
    onNote: (note: string) => setEdited({ ...choice, note }),
    onAddonQuantity: (group: number, id: string, quantity: number) => apply(changeQuantity(item.addons, choice.selection, group, id, quantity)),
    onAddonToggle: (group: number, id: string) => apply(toggle(item.addons, choice.selection, group, id)),
    /** The cart took the choice: it stays as it is, whatever the cart says meanwhile. */
    onAdded: () => setEdited(choice),
  };
}
