import type { AddonGroup, AddonItem } from '../../../contract/menu';
import { fc } from '../../testing/fastCheck';
import { translate, type Translate } from '../../shared/i18n/translate';
import { anAddonGroup, anAddonItem, anItem } from '../../testing/builders';
import { basePrice, fromCartAddons, itemTotal, leastPrice, strikePrice, toSelectedAddons } from './addonLines';
import {
  changeOverOwn,
  changeQuantity,
  check,
  emptySelection,
  hasStepper,
  isMandatory,
  ownSelection,
  type AddonSelection,
} from './addonRules';
import { groupHint, groupProblemText } from './addonTexts';

const t: Translate = (key, values) => translate('en', key, values);
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
const one = [anAddonGroup({ title: 'One', max_selection: 1, addon_items: dips.addon_items })];
const unlimited = [
  anAddonGroup({ addon_items: [anAddonItem({ _id: 'x', max_selection: 0 }), anAddonItem({ _id: 'y' })] }),
];

describe('choosing addons', () => {
  it.each([
    ['ADDON-01 a third kind of at most two', groups, [{ hot: 1, mild: 1 }, {}], 0, 'gold', 1, 'maxSelection'],
    ['ADDON-01 A-21 a second kind of at most one: no swap', one, [{ ranch: 1 }], 0, 'garlic', 1, 'maxSelection'],
    ['ADDON-02 a fifth piece of at most four', groups, [{}, { ranch: 2, garlic: 2 }], 1, 'garlic', 3, 'maxQuantity'],
    ["A-21 more than the addon's own maximum", groups, [{}, { ranch: 3 }], 1, 'ranch', 4, 'maxSelection'],
  ])('%s is refused, and the choice stays', (_title, menu, before, group, id, quantity, kind) => {
    const { selection, problem } = changeQuantity(menu, before as unknown as AddonSelection, group, id, quantity);
    expect([selection, problem?.kind]).toEqual([before, kind]);
  });

  it.each([
    ['A-21 more pieces of a kind that is chosen already', one, [{ ranch: 1 }], 0, 'ranch', 2, [{ ranch: 2 }]],
    ['A-21 any number where the limit is 0', unlimited, [{ y: 1 }], 0, 'x', 40, [{ y: 1, x: 40 }]],
    ['less, even above a limit that came later', groups, [{}, { ranch: 9 }], 1, 'ranch', 8, [{}, { ranch: 8 }]],
    ['none, which is left out', groups, [{}, { ranch: 1 }], 1, 'ranch', 0, [{}, {}]],
  ])('%s is accepted', (_title, menu, before, group, id, quantity, selection) => {
    expect(changeQuantity(menu, before as unknown as AddonSelection, group, id, quantity)).toEqual({
      selection,
      problem: null,
    });
  });

  it('an addon that has run out is neither ticked at first nor chosen by a press, but can be taken away', () => {
    const hot = anAddonItem({ _id: 'hot', title: 'Hot', default: true, is_sold_out: true, max_selection: 3 });
    const out = [anAddonGroup({ title: 'Sauce', addon_items: [hot] })];
    const none = ownSelection(out);
    expect(none).toEqual([{}]);
    expect(changeQuantity(out, none, 0, 'hot', 1)).toEqual({ selection: none, problem: null });
    expect(changeQuantity(out, [{ hot: 1 }], 0, 'hot', 0).selection).toEqual([{}]);
  });

  it('ADDON-07 ADDON-08 a group is mandatory from one selection on; quantity controls start above one', () => {
    expect([isMandatory(sauces), isMandatory(dips)]).toEqual([true, false]);
    expect([0, 1, 2].map((max_selection) => hasStepper(anAddonItem({ max_selection })))).toEqual([false, false, true]);
  });
});

describe('checking on adding', () => {
  const box = [anAddonGroup({ title: 'Box', min_quantity: 3, addon_items: dips.addon_items })];
  const tender = anAddonItem({ _id: 't', title: 'Tender', max_selection: 9, min_quantity: 3 });
  const pieces = [anAddonGroup({ title: 'Pieces', addon_items: [tender] })];
  it.each([
    ['ADDON-01 ADDON-06', groups, [{ hot: 1, mild: 1, gold: 1 }, {}], 'Sauce: Max selection reached'],
    ['ADDON-02', groups, [{ hot: 1 }, { garlic: 5 }], 'Dips: Total quantity for this addon group cannot exceed 4'],
    ['ADDON-03', groups, [{}, {}], 'Sauce: Please select at least 1 items from Sauce'],
    ['ADDON-04', box, [{ ranch: 2 }], 'Box: Minimum total quantity for Box is 3'],
    ['ADDON-05 A-22', pieces, [{ t: 2 }], 'Pieces: Minimum quantity for Tender is 3'],
    ['ADDON-05 A-22 an addon that is not chosen', pieces, [{}], null],
    ['ADDON-04 enough over all kinds', box, [{ ranch: 2, garlic: 1 }], null],
  ])('%s: %#', (_ids, menu, selection, text) => {
    const problem = check(menu, selection as unknown as AddonSelection);
    expect(problem && groupProblemText(t, problem)).toBe(text);
  });

  it('ADDON-06 A-22 only the first problem: groups in order; selection before quantity before item', () => {
    const strict = anAddonGroup({
      title: 'Strict',
      min_selection: 2,
      min_quantity: 5,
      addon_items: [
        anAddonItem({ _id: 'a', max_selection: 9, min_quantity: 4 }),
        anAddonItem({ _id: 'b', max_selection: 9 }),
      ],
    });
    const choices: Record<string, number>[] = [{ a: 1 }, { a: 1, b: 1 }, { a: 1, b: 4 }, { a: 4, b: 1 }];
    const problems = choices.map((chosen) => check([strict, sauces], [chosen, {}]));
    expect(problems.map((problem) => problem?.kind)).toEqual([
      'minSelection',
      'minQuantity',
      'itemMinimum',
      'minSelection',
    ]);
    expect(problems[3]?.group).toBe('Sauce');
  });

  it.each([
    [sauces, 'Choose 1 to 2'],
    [dips, 'Up to 4 in all'],
    [anAddonGroup(), 'Choose as many as you like'],
  ])('ADDON-07 says what is required: %#', (group, hint) => {
    expect(groupHint(t, group)).toMatch(new RegExp(`^${hint}`));
  });
});

describe('lines and prices', () => {
  it('ITEM-08 A-16 a line of the cart is converted to a choice: by id, else by title, else left out', () => {
    expect(
      fromCartAddons(groups, [
        { quantity: 1, item: { title: 'Hot' }, item_id: 'hot', addon_index: 0 },
        { quantity: 2, item: { title: ' ranch ' } },
        { quantity: 1, item: { title: 'Gone' }, item_id: 'gone' },
        { quantity: 0, item: { title: 'Garlic' }, item_id: 'garlic' },
      ]),
    ).toEqual([{ hot: 1 }, { ranch: 2 }]);
    const twice = [anAddonGroup({ title: 'First' }), anAddonGroup({ title: 'Second' })];
    expect(
      fromCartAddons(twice, [{ quantity: 1, item: { title: 'Ranch' }, item_id: 'dip-ranch', addon_index: 1 }]),
    ).toEqual([{}, { 'dip-ranch': 1 }]);
  });

  it('ADDON-09 a choice is unchanged after a round trip through the cart', () => {
    const selection: AddonSelection = [{ hot: 1, gold: 1 }, { ranch: 2 }];
    const line = toSelectedAddons(groups, selection).map((addon) => ({ ...addon, item: { title: addon.title } }));
    expect(fromCartAddons(groups, line)).toEqual(selection);
  });

  it.each([
    [42, 42, 48],
    [0, 48, undefined],
    [null, 48, undefined],
  ])('ITEM-06 ITEMS-08 A-17 a discount to %s of 48 counts above 0', (discounted_price, base, was) => {
    const item = anItem({ original_price: 48, discounted_price });
    expect([basePrice(item), strikePrice(item)]).toEqual([base, was]);
  });

  it("A-22 the least price is that of the cheapest mandatory choices, with the addons' own minimum and maximum", () => {
    const sizes = (over: Partial<AddonItem>) =>
      [6.1, 10, 3.2].map((price, index) => anAddonItem({ _id: `size-${index}`, price, max_selection: 0, ...over }));
    const free = anItem({ original_price: 0, discounted_price: null });
    const least = (limits: Partial<AddonGroup>, over: Partial<AddonItem> = {}) =>
      leastPrice({ ...free, addons: [dips, anAddonGroup({ addon_items: sizes(over), ...limits })] });
    expect(least({ min_selection: 1 })).toBe(3.2);
    expect(least({ min_selection: 2, min_quantity: 3 })).toBe(12.5);
    expect(least({})).toBe(0);
    expect(least({ min_selection: 1 }, { min_quantity: 3 })).toBe(9.6);
    expect(least({ min_quantity: 2 }, { min_quantity: 3 })).toBe(9.6);
    expect(least({ min_selection: 1, min_quantity: 3 }, { max_selection: 1 })).toBe(19.3);
  });

  it('ITEM-05 total = (base + addon totals) x quantity', () => {
    const item = anItem({ original_price: 48, discounted_price: 42.1, addons: groups });
    expect(itemTotal(item, [{ gold: 1 }, { garlic: 2 }], 3)).toBe(152.4);
    expect(itemTotal(item, emptySelection(groups), 1)).toBe(42.1);
  });
});

describe('any group and any presses', () => {
  const limit = fc.integer({ min: 0, max: 3 });
  const fils = fc.integer({ min: 0, max: 99_999 });
  const addon = fc.record({ price: fils, max_selection: limit });
  const group = fc.record({
    max_selection: limit,
    max_quantity: limit,
    addons: fc.array(addon, { minLength: 1, maxLength: 3 }),
  });
  const press = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -1, max: 5 }));
  const isWithin = (value: number, most: number) => most === 0 || value <= most;

  it('ADDON-01 ADDON-02 ADDON-09 ITEM-05 no press leads above a limit; totals are exact in fils', () => {
    fc.assert(
      fc.property(group, fc.array(press), fils, ({ addons, ...limits }, presses, base) => {
        const addon_items = addons.map(({ price, max_selection }, index) =>
          anAddonItem({ _id: String(index), price: price / 100, max_selection }),
        );
        const menu = [anAddonGroup({ ...limits, addon_items })];
        let selection = emptySelection(menu);
        for (const [index, quantity] of presses) {
          const { selection: next, problem } = changeQuantity(menu, selection, 0, String(index), quantity);
          if (problem) expect(next).toBe(selection);
          if (quantity <= (selection[0]?.[index] ?? 0)) expect(problem).toBeNull();
          selection = next;
        }
        const chosen = addons.map((_addon, index) => selection[0]?.[index] ?? 0);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(isWithin(chosen.filter(Boolean).length, limits.max_selection)).toBe(true);
        expect(isWithin(sum(chosen), limits.max_quantity)).toBe(true);
        expect(addons.every(({ max_selection }, index) => isWithin(chosen[index] ?? 0, max_selection))).toBe(true);
        const item = anItem({ original_price: base / 100, discounted_price: null, addons: menu });
        const addonFils = sum(addons.map(({ price }, index) => price * (chosen[index] ?? 0)));
        expect(itemTotal(item, selection, 3)).toBe((3 * (base + addonFils)) / 100);
      }),
    );
  });
});

describe('the choices that belong to the item', () => {
  const [hot, mild] = [anAddonItem({ _id: 'hot', price: 0 }), anAddonItem({ _id: 'mild', price: 0 })];
  const gold = anAddonItem({ _id: 'gold', price: 2 });
  const group = (min_selection: number, ...addon_items: ReturnType<typeof anAddonItem>[]) =>
    anAddonGroup({ min_selection, max_selection: 1, addon_items });
  it.each([
    ['which the provider names', group(1, hot, { ...mild, default: true }), { mild: 1 }],
    ['of which the only free one is listed first, as a mandatory group is asked', group(1, hot, gold), {}],
    ['of which several are free', group(1, hot, mild), {}],
    ['which are optional', group(0, hot, gold), {}],
    [
      'of which more are named than may be chosen',
      group(1, { ...gold, default: true }, { ...hot, default: true }),
      { gold: 1 },
    ],
  ])('%s are ticked when it opens, as far as they are clear', (_what, addonGroup, chosen) => {
    expect(ownSelection([addonGroup])).toEqual([chosen]);
  });

  const many = (id: string, over: Partial<AddonItem> = {}) => anAddonItem({ _id: id, max_selection: 9, ...over });
  const ours = { default: true };
  const sides = (max_quantity: number) =>
    anAddonGroup({
      min_selection: 1,
      min_quantity: 2,
      max_quantity,
      addon_items: [many('fries', { ...ours, default_quantity: 2 }), many('slaw'), many('corn')],
    });
  const pair = anAddonGroup({
    min_selection: 1,
    min_quantity: 2,
    max_quantity: 2,
    addon_items: [many('ranch', ours), many('garlic', ours), many('hot')],
  });
  const topped = anAddonGroup({ addon_items: [many('cream', ours), many('nuts')] });
  const packs = anAddonGroup({
    max_quantity: 4,
    addon_items: [many('tender', { ...ours, min_quantity: 3 }), many('stick')],
  });
  it.each([
    ['two of one side, which are complete', sides(2), [], { fries: 2 }],
    ['one of them gives way to a press', sides(2), ['slaw'], { fries: 1, slaw: 1 }],
    ['both give way to two presses', sides(2), ['slaw', 'slaw'], { slaw: 2 }],
    ['what only fills the minimum gives way below the limit, too', sides(4), ['slaw', 'corn'], { slaw: 1, corn: 1 }],
    ['more of its own is more', sides(4), ['fries', 'slaw'], { fries: 3, slaw: 1 }],
    ['the other of two makes room for the first', pair, ['ranch'], { ranch: 2 }],
    ['what was pressed does not give way', pair, ['hot', 'hot', 'ranch'], { hot: 2 }],
    ['toppings beyond the minimum stay', topped, ['nuts'], { cream: 1, nuts: 1 }],
    ['a piece below its own minimum takes all with it', packs, ['stick', 'stick'], { stick: 2 }],
  ])('opens with %s', (_what, addonGroup, presses, chosen) => {
    let selection = ownSelection([addonGroup]);
    const pressed = new Set<string>();
    for (const id of presses) {
      const next = (selection[0]?.[id] ?? 0) + 1;
      selection = changeOverOwn([addonGroup], selection, 0, id, next, (other) => !pressed.has(other)).selection;
      pressed.add(id);
    }
    expect(selection).toEqual([chosen]);
  });
});
