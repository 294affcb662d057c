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

const choosable = [item('hot'), item('mild'), item('bbq')];
const sauces = group('Sauces', { min_selection: 1, max_selection: 2, addon_items: choosable });
const dips = group('Dips', { max_quantity: 4, addon_items: [item('ranch'), item('garlic', { min_quantity: 2 })] });
const sides = group('Sides', { min_quantity: 2, addon_items: [item('fries', { max_selection: 0 })] });

/** `hot*2` is two of an item of the first group, `1:fries` one of the second. */
const choices = (words: string): AddonChoice[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [, index = '0', item_id = '', quantity = '1'] = /^(?:(-?\d):)?([a-z]+)(?:\*(\d+))?$/.exec(word) ?? [];
      return { addon_index: Number(index), item_id, quantity: Number(quantity) };
    });
const MAX_SELECTION = 'Max selection reached';
const UNKNOWN = 'An option that you chose is not on the menu any more';

const cases: [title: string, groups: StoredAddonGroup[], chosen: string, problem: string | null][] = [
  ['ADDON-01 more different items than max_selection', [sauces], 'hot mild bbq', `Sauces: ${MAX_SELECTION}`],
  ['ADDON-01 more of one than its own cap', [sauces], 'hot*4', `Sauces: ${MAX_SELECTION}`],
  ['ADDON-01 as many as both allow', [sauces], 'hot*3 mild*3', null],
  [
    'ADDON-02 more pieces than max_quantity',
    [dips],
    'ranch*3 garlic*2',
    'Dips: Total quantity for this addon group cannot exceed 4',
  ],
  ['ADDON-02 as many pieces', [dips], 'ranch*2 garlic*2', null],
  ['ADDON-03 fewer than min_selection', [sauces], '', 'Sauces: Please select at least 1 items from Sauces'],
  ['ADDON-04 fewer than min_quantity', [sides], 'fries', 'Sides: Minimum total quantity for Sides is 2'],
  ["ADDON-05 fewer than an item's own minimum", [dips], 'garlic', 'Dips: Minimum quantity for garlic is 2'],
  ['ADDON-05 an item that is not chosen', [dips], '', null],
  ['ADDON-06 the second group', [sauces, sides], 'hot', 'Sides: Minimum total quantity for Sides is 2'],
  ['ADDON-09 a limit of 0 is none', [sides], 'fries*40', null],
  [
    'ADDON-09 far above any real order',
    [sides],
    'fries*400',
    'Sides: Total quantity for this addon group cannot exceed 100',
  ],
  ['ADDON-09 doubled choices count together', [dips], 'ranch*3 ranch', `Dips: ${MAX_SELECTION}`],
  ['ADDON-09 an item of another group', [dips], 'hot', UNKNOWN],
  ['ADDON-09 a group that is not there', [dips], '1:ranch', UNKNOWN],
  ['ADDON-09 a negative group', [dips], '-1:ranch', UNKNOWN],
];
for (const [title, groups, chosen, problem] of cases)
  test(title, () => {
    const check = checkAddons(groups, choices(chosen));
    assert.equal('problem' in check ? check.problem.en : null, problem);
  });

test('ADDON-06 only the first problem is reported, in the order of the groups, in both languages', () => {
  assert.deepEqual(checkAddons([sauces, sides], []), {
    problem: {
      en: 'Sauces: Please select at least 1 items from Sauces',
      ar: 'Sauces ع: اختر 1 على الأقل من Sauces ع',
    },
  });
});

test("ADDON-02 ADDON-09 a line lists its choices in the order of the groups, with the menu's prices", () => {
  const check = checkAddons([dips, sides], choices('1:fries*2 ranch*2 garlic*0'));
  const ranch = { addon_index: 0, item_id: 'ranch', title: text('ranch'), price: 300, quantity: 2 };
  assert.ok('addons' in check);
  assert.deepEqual(check.addons[0], { ...ranch, max_selection: 3, max_quantity: 4 });
  assert.deepEqual([check.addons.length, check.addons[1]?.item_id], [2, 'fries']);
});
