import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredAddonGroup } from '../../db/schema';
import { checkAddons, type AddonChoice } from '../../modules/cart/addonRules';

const text = (en: string) => ({ en, ar: `${en} ع` });
const item = (_id: string, more: Partial<StoredAddonGroup['addon_items'][number]> = {}) => ({
  _id,
  title: text(_id),
  description: text(''),
  image: '',
  price: 300,
  max_selection: 3,
  ...more,
});
const group = (title: string, limits: Partial<StoredAddonGroup>): StoredAddonGroup => ({
  title: text(title),
  min_selection: 0,
  max_selection: 0,
  min_quantity: 0,
  max_quantity: 0,
  addon_items: [],
  ...limits,
});

const sauces = group('Sauces', {
  min_selection: 1,
  max_selection: 2,
  addon_items: [item('hot'), item('mild'), item('bbq')],
});
const dips = group('Dips', { max_quantity: 4, addon_items: [item('ranch'), item('garlic', { min_quantity: 2 })] });
const sides = group('Sides', { min_quantity: 2, addon_items: [item('fries', { max_selection: 0 })] });

const choose = (addon_index: number, item_id: string, quantity = 1): AddonChoice => ({
  addon_index,
  item_id,
  quantity,
});
function problem(groups: StoredAddonGroup[], choices: AddonChoice[]) {
  const check = checkAddons(groups, choices);
  return 'problem' in check ? check.problem.en : null;
}

test('ADDON-01 more different items than max_selection, or more of one than its own cap', () => {
  assert.equal(
    problem([sauces], [choose(0, 'hot'), choose(0, 'mild'), choose(0, 'bbq')]),
    'Sauces: Max selection reached',
  );
  assert.equal(problem([sauces], [choose(0, 'hot', 4)]), 'Sauces: Max selection reached');
  assert.equal(problem([sauces], [choose(0, 'hot', 3), choose(0, 'mild', 3)]), null);
});

test('ADDON-02 more pieces than max_quantity', () => {
  assert.equal(
    problem([dips], [choose(0, 'ranch', 3), choose(0, 'garlic', 2)]),
    'Dips: Total quantity for this addon group cannot exceed 4',
  );
  assert.equal(problem([dips], [choose(0, 'ranch', 2), choose(0, 'garlic', 2)]), null);
});

test('ADDON-02 each group counts its own choices, and a line lists them in the order of the groups', () => {
  const check = checkAddons([dips, sides], [choose(1, 'fries', 2), choose(0, 'garlic', 3)]);
  assert.deepEqual('addons' in check && check.addons.map(({ item_id }) => item_id), ['garlic', 'fries']);
});

test('ADDON-03 fewer choices than min_selection', () => {
  assert.equal(problem([sauces], []), 'Sauces: Please select at least 1 items from Sauces');
});

test('ADDON-04 fewer pieces than min_quantity', () => {
  assert.equal(problem([sides], [choose(0, 'fries')]), 'Sides: Minimum total quantity for Sides is 2');
});

test('ADDON-05 fewer of a chosen item than its own minimum; not chosen is no problem', () => {
  assert.equal(problem([dips], [choose(0, 'garlic')]), 'Dips: Minimum quantity for garlic is 2');
  assert.equal(problem([dips], [choose(0, 'garlic', 2)]), null);
  assert.equal(problem([dips], []), null);
});

test('ADDON-06 only the first problem is reported, in the order of the groups, in both languages', () => {
  const check = checkAddons([sauces, sides], []);
  assert.deepEqual(check, {
    problem: {
      en: 'Sauces: Please select at least 1 items from Sauces',
      ar: 'Sauces ع: يرجى اختيار 1 على الأقل من Sauces ع',
    },
  });
  assert.equal(problem([sauces, sides], [choose(0, 'hot')]), 'Sides: Minimum total quantity for Sides is 2');
});

test('ADDON-09 a limit of 0 is no limit, doubled choices count together, quantities of 0 are no choice', () => {
  assert.equal(problem([sides], [choose(0, 'fries', 40)]), null);
  // A quantity far above any real order is refused as well.
  assert.equal(
    problem([sides], [choose(0, 'fries', 400)]),
    'Sides: Total quantity for this addon group cannot exceed 100',
  );
  assert.equal(problem([dips], [choose(0, 'ranch', 3), choose(0, 'ranch', 1)]), 'Dips: Max selection reached');
  assert.deepEqual(checkAddons([dips], [choose(0, 'ranch', 0)]), { addons: [] });
});

test('ADDON-09 choices that the menu does not have are refused, and prices come from the menu', () => {
  const unknown = 'An option that you chose is not on the menu any more';
  assert.equal(problem([dips], [choose(0, 'hot')]), unknown);
  assert.equal(problem([dips], [choose(1, 'ranch')]), unknown);
  assert.equal(problem([dips], [choose(-1, 'ranch')]), unknown);
  const check = checkAddons([dips], [choose(0, 'ranch', 2)]);
  assert.deepEqual('addons' in check && check.addons, [
    {
      addon_index: 0,
      item_id: 'ranch',
      title: text('ranch'),
      price: 300,
      quantity: 2,
      max_selection: 3,
      max_quantity: 4,
    },
  ]);
});
