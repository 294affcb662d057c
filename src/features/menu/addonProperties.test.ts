import type { AddonGroup } from '../../../contract/menu';
import { anAddonGroup, anAddonItem, anItem } from '../../testing/builders';
import { itemTotal, toSelectedAddons } from './addonLines';
import { changeQuantity, check, emptySelection, type Selection } from './addonRules';
import { fc } from '../../testing/fastCheck';

const limit = fc.integer({ min: 0, max: 3 });
const fils = fc.integer({ min: 0, max: 99_999 });
const groupsOf: fc.Arbitrary<AddonGroup[]> = fc.array(
  fc
    .record({
      min_selection: limit,
      max_selection: limit,
      min_quantity: limit,
      max_quantity: limit,
      addons: fc.array(fc.record({ price: fils, max_selection: limit, min_quantity: limit }), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .map(({ addons, ...group }) =>
      anAddonGroup({
        ...group,
        addon_items: addons.map(({ price, ...addon }, index) =>
          anAddonItem({ ...addon, _id: `addon-${index}`, title: `Addon ${index}`, price: price / 100 }),
        ),
      }),
    ),
  { minLength: 1, maxLength: 3 },
);
const pressesOf = fc.array(
  fc.record({
    group: fc.integer({ min: 0, max: 2 }),
    addon: fc.integer({ min: 0, max: 2 }),
    quantity: fc.integer({ min: -1, max: 5 }),
  }),
  { maxLength: 15 },
);

/** A simple model of the rules: quantities in a table. 0 is no limit. */
const isWithin = (value: number, most: number) => most === 0 || value <= most;
const quantities = (chosen: Selection[number]) => Object.values(chosen);
const total = (chosen: Selection[number]) => quantities(chosen).reduce((sum, quantity) => sum + quantity, 0);
const keepsLimits = (group: AddonGroup, chosen: Selection[number]) =>
  isWithin(quantities(chosen).length, group.max_selection) &&
  isWithin(total(chosen), group.max_quantity) &&
  group.addon_items.every((addon) => isWithin(chosen[addon._id] ?? 0, addon.max_selection));
const reachesMinimums = (group: AddonGroup, chosen: Selection[number]) =>
  quantities(chosen).length >= group.min_selection &&
  total(chosen) >= group.min_quantity &&
  group.addon_items.every(({ _id, min_quantity }) => !chosen[_id] || chosen[_id] >= (min_quantity ?? 0));

/** Every choice that a sequence of presses leads to, with its last press. */
function play(groups: AddonGroup[], presses: { group: number; addon: number; quantity: number }[]) {
  let selection = emptySelection(groups);
  return presses.map(({ group, addon, quantity }) => {
    const before = selection;
    const change = changeQuantity(groups, before, group, `addon-${addon}`, quantity);
    selection = change.selection;
    return { before, ...change, group, id: `addon-${addon}`, quantity };
  });
}

describe('addon rules and totals, for any item and any presses', () => {
  it('ADDON-01 ADDON-02 no press leads above a limit, and a refused press changes nothing', () => {
    fc.assert(
      fc.property(groupsOf, pressesOf, (groups, presses) => {
        for (const { before, selection, problem } of play(groups, presses)) {
          expect(groups.every((group, index) => keepsLimits(group, selection[index] ?? {}))).toBe(true);
          if (problem) expect(selection).toBe(before);
        }
      }),
    );
  });

  it('ADDON-01 a press is refused only if it would lead above a limit, and taking less never is', () => {
    fc.assert(
      fc.property(groupsOf, pressesOf, (groups, presses) => {
        for (const { before, problem, group, id, quantity } of play(groups, presses)) {
          const chosen = { ...before[group], [id]: quantity };
          const found = groups[group];
          if (problem) expect(found && keepsLimits(found, chosen)).toBe(false);
          if (quantity <= (before[group]?.[id] ?? 0)) expect(problem).toBeNull();
        }
      }),
    );
  });

  it('ADDON-03 ADDON-04 ADDON-05 adding is allowed exactly when every group reaches its minimums', () => {
    fc.assert(
      fc.property(groupsOf, pressesOf, (groups, presses) => {
        const selection = play(groups, presses).at(-1)?.selection ?? emptySelection(groups);
        const isAllowed = groups.every((group, index) => reachesMinimums(group, selection[index] ?? {}));
        expect(check(groups, selection) === null).toBe(isAllowed);
      }),
    );
  });

  it('ITEM-05 ADDON-09 the total and each addon total are exact in fils', () => {
    fc.assert(
      fc.property(
        groupsOf,
        pressesOf,
        fils,
        fc.integer({ min: 1, max: 50 }),
        (groups, presses, basePrice, quantity) => {
          const selection = play(groups, presses).at(-1)?.selection ?? emptySelection(groups);
          const item = anItem({ original_price: basePrice / 100, discounted_price: null, addons: groups });
          const addonFils = groups.map((group, index) =>
            group.addon_items.map(({ _id, price }) => Math.round(price * 100) * (selection[index]?.[_id] ?? 0)),
          );
          const sum = addonFils.flat().reduce((so, addon) => so + addon, basePrice);
          expect(itemTotal(item, selection, quantity)).toBe((sum * quantity) / 100);
          expect(toSelectedAddons(groups, selection).map(({ total_price }) => total_price)).toEqual(
            groups.flatMap((group, index) =>
              group.addon_items.flatMap(({ _id }, at) =>
                selection[index]?.[_id] ? [(addonFils[index]?.[at] ?? 0) / 100] : [],
              ),
            ),
          );
        },
      ),
    );
  });
});
