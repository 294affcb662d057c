import { anAddonGroup, anAddonItem, anItem } from '../../testing/builders';
import { fromCartAddons, itemTotal, toSelectedAddons, basePrice, strikePrice } from './addonLines';
import {
  changeQuantity,
  check,
  emptySelection,
  hasStepper,
  isMandatory,
  quantityOf,
  toggle,
  type Selection,
} from './addonRules';

const sauces = anAddonGroup({
  title: 'Sauce',
  min_selection: 1,
  max_selection: 2,
  addon_items: [
    anAddonItem({ _id: 'hot', title: 'Hot', price: 0 }),
    anAddonItem({ _id: 'mild', title: 'Mild', price: 0 }),
    anAddonItem({ _id: 'gold', title: 'Gold', price: 2 }),
  ],
});
const dips = anAddonGroup({
  title: 'Dips',
  max_quantity: 4,
  addon_items: [
    anAddonItem({ _id: 'ranch', title: 'Ranch', price: 4, max_selection: 3 }),
    anAddonItem({ _id: 'garlic', title: 'Garlic', price: 3.35, max_selection: 6 }),
  ],
});
const groups = [sauces, dips];
const choose = (...presses: [group: number, id: string, quantity: number][]): Selection =>
  presses.reduce<Selection>(
    (selection, [group, id, quantity]) => changeQuantity(groups, selection, group, id, quantity).selection,
    emptySelection(groups),
  );

describe('choosing addons', () => {
  it('ADDON-01 a third kind in a group of at most two is refused with its reason, and the choice stays', () => {
    const two = choose([0, 'hot', 1], [0, 'mild', 1]);
    const { selection, problem } = toggle(groups, two, 0, 'gold');
    expect(problem).toEqual({ kind: 'maxSelection', groupIndex: 0, group: 'Sauce' });
    expect(selection).toBe(two);
  });

  it('ADDON-01 A-21 a group of at most one never swaps silently', () => {
    const groups = [anAddonGroup({ max_selection: 1, addon_items: sauces.addon_items })];
    const first = toggle(groups, emptySelection(groups), 0, 'hot').selection;
    const second = toggle(groups, first, 0, 'mild');
    expect(second.problem?.kind).toBe('maxSelection');
    expect(second.selection).toEqual([{ hot: 1 }]);
    expect(toggle(groups, first, 0, 'hot').selection).toEqual([{}]);
  });

  it('A-21 more pieces of a kind that is chosen already is no new kind', () => {
    const groups = [anAddonGroup({ max_selection: 1, addon_items: dips.addon_items })];
    const { selection, problem } = changeQuantity(groups, [{ ranch: 1 }], 0, 'ranch', 2);
    expect(problem).toBeNull();
    expect(selection).toEqual([{ ranch: 2 }]);
  });

  it('ADDON-02 the pieces of a group stop at max_quantity, over all its kinds', () => {
    const four = choose([1, 'ranch', 2], [1, 'garlic', 2]);
    expect(changeQuantity(groups, four, 1, 'garlic', 3).problem).toEqual({
      kind: 'maxQuantity',
      n: 4,
      groupIndex: 1,
      group: 'Dips',
    });
  });

  it("A-21 an addon's own max_selection caps its quantity", () => {
    expect(changeQuantity(groups, choose([1, 'ranch', 3]), 1, 'ranch', 4).problem?.kind).toBe('maxSelection');
  });

  it('A-21 0 is no limit', () => {
    const free = [
      anAddonGroup({ addon_items: [anAddonItem({ _id: 'x', max_selection: 0 }), anAddonItem({ _id: 'y' })] }),
    ];
    expect(changeQuantity(free, [{ y: 1 }], 0, 'x', 40)).toEqual({ selection: [{ y: 1, x: 40 }], problem: null });
  });

  it('going down is never refused, even above a limit that came later', () => {
    const { selection, problem } = changeQuantity(groups, [{}, { ranch: 9 }], 1, 'ranch', 8);
    expect(problem).toBeNull();
    expect(quantityOf(selection, 1, 'ranch')).toBe(8);
  });

  it('an addon set to 0 is removed from the choice, and unknown addons change nothing', () => {
    expect(changeQuantity(groups, choose([1, 'ranch', 1]), 1, 'ranch', 0).selection).toEqual([{}, {}]);
    const before = emptySelection(groups);
    expect(changeQuantity(groups, before, 1, 'nothing', 1).selection).toBe(before);
    expect(changeQuantity(groups, before, 7, 'ranch', 1).selection).toBe(before);
  });

  it('ADDON-07 ADDON-08 a group is mandatory from one selection on; quantity controls start above one', () => {
    expect([isMandatory(sauces), isMandatory(dips)]).toEqual([true, false]);
    expect([0, 1, 2].map((max_selection) => hasStepper(anAddonItem({ max_selection })))).toEqual([false, false, true]);
  });
});

describe('checking on adding', () => {
  it('ADDON-03 fewer kinds than min_selection', () => {
    expect(check(groups, emptySelection(groups))).toEqual({
      kind: 'minSelection',
      n: 1,
      groupIndex: 0,
      group: 'Sauce',
    });
  });

  it('ADDON-04 fewer pieces than min_quantity', () => {
    const boxed = [anAddonGroup({ title: 'Box', min_selection: 1, min_quantity: 3, addon_items: dips.addon_items })];
    expect(check(boxed, [{ ranch: 2 }])).toEqual({ kind: 'minQuantity', n: 3, groupIndex: 0, group: 'Box' });
    expect(check(boxed, [{ ranch: 2, garlic: 1 }])).toBeNull();
  });

  it('ADDON-05 A-22 fewer pieces of a chosen addon than its own minimum; not chosen is fine', () => {
    const pieces = [
      anAddonGroup({
        title: 'Pieces',
        addon_items: [anAddonItem({ _id: 't', title: 'Tender', max_selection: 9, min_quantity: 3 })],
      }),
    ];
    expect(check(pieces, [{ t: 2 }])).toEqual({
      kind: 'itemMinimum',
      n: 3,
      item: 'Tender',
      groupIndex: 0,
      group: 'Pieces',
    });
    expect(check(pieces, [{ t: 3 }])).toBeNull();
    expect(check(pieces, [{}])).toBeNull();
  });

  it('ADDON-06 A-22 only the first problem, groups in order; selection before quantity before item', () => {
    const strict = anAddonGroup({
      title: 'Strict',
      min_selection: 2,
      min_quantity: 5,
      addon_items: [
        anAddonItem({ _id: 'a', max_selection: 9, min_quantity: 4 }),
        anAddonItem({ _id: 'b', max_selection: 9 }),
      ],
    });
    const choices: Record<string, number>[] = [{}, { a: 1 }, { a: 1, b: 1 }, { a: 1, b: 4 }, { a: 4, b: 1 }];
    const kinds = choices.map((chosen) => check([strict, sauces], [chosen, {}])?.kind);
    expect(kinds).toEqual(['minSelection', 'minSelection', 'minQuantity', 'itemMinimum', 'minSelection']);
    expect(check([strict, sauces], [{ a: 4, b: 1 }, {}])?.group).toBe('Sauce');
  });

  it('a choice above a limit, from a menu that has changed, is reported too', () => {
    expect(check(groups, [{ hot: 1, mild: 1, gold: 1 }, {}])?.kind).toBe('maxSelection');
    expect(check(groups, [{ hot: 1 }, { ranch: 3, garlic: 2 }])).toMatchObject({ kind: 'maxQuantity', n: 4 });
  });
});

describe('lines and prices', () => {
  it('ADDON-09 a selected addon holds exactly the fields of the specification', () => {
    expect(toSelectedAddons(groups, choose([1, 'garlic', 2], [0, 'gold', 1]))).toEqual([
      {
        addon_index: 0,
        item_id: 'gold',
        title: 'Gold',
        price: 2,
        quantity: 1,
        total_price: 2,
        max_selection: 1,
        max_quantity: 0,
      },
      {
        addon_index: 1,
        item_id: 'garlic',
        title: 'Garlic',
        price: 3.35,
        quantity: 2,
        total_price: 6.7,
        max_selection: 6,
        max_quantity: 4,
      },
    ]);
  });

  it('ITEM-08 A-16 a line of the cart is converted to a choice: by id, else by title, else left out', () => {
    expect(
      fromCartAddons(groups, [
        { quantity: 1, item: { title: 'Hot' }, item_id: 'hot', addon_index: 0 },
        { quantity: 2, item: { title: ' ranch ' } },
        { quantity: 1, item: { title: 'Gone' }, item_id: 'gone' },
        { quantity: 0, item: { title: 'Garlic' }, item_id: 'garlic' },
      ]),
    ).toEqual([{ hot: 1 }, { ranch: 2 }]);
  });

  it('A-16 the same addon in two groups goes to the group that the line names', () => {
    const twice = [anAddonGroup({ title: 'First' }), anAddonGroup({ title: 'Second' })];
    expect(
      fromCartAddons(twice, [{ quantity: 1, item: { title: 'Ranch' }, item_id: 'dip-ranch', addon_index: 1 }]),
    ).toEqual([{}, { 'dip-ranch': 1 }]);
  });

  it('a choice is unchanged after a round trip through the cart', () => {
    const selection = choose([0, 'hot', 1], [0, 'gold', 1], [1, 'ranch', 2]);
    const line = toSelectedAddons(groups, selection).map((addon) => ({ ...addon, item: { title: addon.title } }));
    expect(fromCartAddons(groups, line)).toEqual(selection);
  });

  it('ITEM-06 ITEMS-08 A-17 the discounted price counts when it is above 0', () => {
    expect(
      [42, 0, null].map((discounted_price) => basePrice(anItem({ original_price: 48, discounted_price }))),
    ).toEqual([42, 48, 48]);
    expect([42, null].map((discounted_price) => strikePrice(anItem({ original_price: 48, discounted_price })))).toEqual(
      [48, undefined],
    );
  });

  it('ITEM-05 total = (base + addon totals) x quantity', () => {
    const item = anItem({ original_price: 48, discounted_price: 42.1, addons: groups });
    expect(itemTotal(item, choose([0, 'gold', 1], [1, 'garlic', 2]), 3)).toBe(152.4);
    expect(itemTotal(item, emptySelection(groups), 1)).toBe(42.1);
  });
});
