import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MenuFile } from '../../contract/menuFile';
import { checkMenuFile } from '../menuImport/checkMenuFile';
import { menu, partsOf, text, type Parts } from './ownMenu';

function link(file: MenuFile, to: string) {
  file.banners = [{ id: 'own-banner', title: text('Ten'), image: 'own-wings', link: to }];
}

test('a menu that can be sold passes, and each mistake in prices, addon rules and references is named', () => {
  assert.deepEqual(checkMenuFile(menu()), { file: menu() });
  const mistakes: [(parts: Parts & { file: MenuFile }) => unknown, RegExp][] = [
    [({ shop }) => (shop.delivery_fee.most = 5), /^shop, delivery_fee, base: is above most$/],
    [({ shop }) => (shop.code_prefix = 'eh'), /^shop, code_prefix: must be one to six capital letters, and is "eh"$/],
    [
      ({ item }) => (item.price = -1),
      /^category 1 own-category \(Wings\), item 1 own-item \(Ten wings\), price: must be >= 0, and is -1$/,
    ],
    [({ item }) => (item.price = 35.555), /^category 1 .* item 1 own-item .*, price: has more than two decimals$/],
    [({ item }) => (item.discounted_price = 40), /, discounted_price: must be below the price/],
    [({ item }) => (item.calories = 3_000_000_000), /, calories: must be <= 100000, and is 3000000000$/],
    [({ item }) => (item.title.ar = 'جناح\0'), /, title, ar: holds a character that cannot be stored$/],
    [({ item }) => (item.image = 'gone'), /item 1 own-item .*, image: there is no picture 'gone'$/],
    [({ item }) => Object.assign(item, { prise: 3 }), /item 1 own-item .*, prise: is not a field of the format$/],
    [
      ({ item }) => (item.addons = [{ group: 'gone' }]),
      /item 1 own-item .*, addon group 1 gone, group: there is no addon group 'gone'$/,
    ],
    [({ item }) => (item.addons = [{ group: 'sauces', included: 'gone' }]), /there is no addon 'gone' in 'sauces'/],
    [
      ({ item }) => (item.addons = [{ group: 'sauces', defaults: ['mild', 'gone'] }]),
      /, defaults, 2: there is no addon 'gone' in 'sauces'$/,
    ],
    [
      ({ item }) => (item.addons = [{ group: 'sauces', defaults: ['mild', 'mild'] }]),
      /addon group 1 sauces: more addons are default than may be chosen$/,
    ],
    [
      ({ item }) =>
        (item.addons = [{ group: 'sauces', max_quantity: 2, max_of_each: 3, defaults: ['mild', 'mild', 'hot'] }]),
      /more addons are default than may be chosen/,
    ],
    [({ item }) => (item.addons = [{ group: 'sauces', min_quantity: 3 }]), /min_quantity cannot be reached/],
    [({ hot }) => (hot.heat = 6), /addon 2 hot \(Hot\), heat: must be <= 5, and is 6$/],
    [({ group }) => (group.min_selection = 3), /min_selection is above max_selection/],
    [({ group }) => Object.assign(group, { min_selection: 3, max_selection: 0 }), /above the number of addons/],
    [({ group }) => (group.min_quantity = 3), /min_quantity cannot be reached/],
    [({ group }) => Object.assign(group, { min_quantity: 2, max_quantity: 1 }), /min_quantity is above max_quantity/],
    [
      ({ group, hot }) => {
        group.max_selection = 1;
        hot.default = true;
      },
      /more addons are default than may be chosen/,
    ],
    [
      ({ mild, group }) => group.addon_items.push({ ...mild }),
      /^addon_groups, sauces, addon 3 mild .*, id: is already that of addon_groups, sauces, addon 1 mild \(Mild\)$/,
    ],
    [({ promo }) => (promo.value = 120), /a percent is a whole number from 1 to 100/],
    [({ promo }) => (promo.rules = { branch_ids: ['gone'] }), /there is no branch 'gone'/],
    [
      ({ branch }) => Object.assign(branch, { lat: 55.14, lng: 25.08 }),
      /branch 1 .*, lat: 55.14, 25.08 is not in the UAE: lat.* exchanged$/,
    ],
    [({ branch }) => Object.assign(branch, { lat: 0, lng: 0 }), /branch 1 .*, lat: 0, 0 is not in the UAE$/],
    [({ branch }) => (branch.lng = -55.14), /branch 1 .*, lat: 25.08, -55.14 is not in the UAE$/],
    [({ branch }) => (branch.name.ar = ' \u200f'), /^branch 1 own-branch \(Marina\), name, ar: is blank/],
    [({ item }) => (item.description.en = '  '), /item 1 own-item .*, description, en: is blank/],
    [({ branch }) => (branch.id = 'deira 1/2'), /^branch 1 .*, id: must be letters, digits, hyphens and underscores/],
    [({ item }) => (item.title.ar = '????? ?'), /, title, ar: is blank/],
    [({ item }) => (item.title.ar = '??? 10'), /, title, ar: has lost its letters/],
    [({ item }) => (item.title.ar = 'أجن\uFFFDة'), /, title, ar: has lost its letters/],
    [({ item }) => Object.assign(item, { price: '35' }), /, price: must be a number, and is "35"$/],
    [({ item }) => Reflect.deleteProperty(item, 'image'), /item 1 own-item \(Ten wings\), image: is missing$/],
    [({ item }) => Object.assign(item.title, { fr: 'Ailes' }), /, title, fr: is not a field of the format$/],
    [({ item }) => (item.allergens = ['milk; eggs']), /, allergens, 1: must be a text without ; and |/],
    [
      ({ branch }) => Object.assign(branch.hours, [null, { open: '11:00', close: '24:00' }]),
      /^branch 1 own-branch \(Marina\), hours, Monday: \{.*"24:00"\} is not understood: write \{.*"00:00"\}/,
    ],
    [
      ({ promo }) => (promo.rules = { to: '2027-02-30' }),
      /^promo 1 own-promo \(Ten\), rules, to: there is no day 2027-02-30$/,
    ],
    [({ promo }) => (promo.rules = { to: '28/02/2027' }), /, rules, to: must be a date such as 2027-02-28/],
    [
      ({ file }) => link(file, 'www.falcon.ae'),
      /^banner 1 own-banner \(Ten\), link: must be a page of the app .* https:/,
    ],
    [({ file }) => link(file, 'javascript:alert(1)'), /^banner 1 .*, link: must be a page/],
    [({ file }) => link(file, '//falcon.ae'), /^banner 1 .*, link: must be a page/],
    [({ file }) => link(file, '/item/gone'), /^banner 1 .*, link: leads to 'gone', which the menu does not have$/],
    [
      ({ file }) => Object.assign(file.pictures, { 'Own Wings': file.pictures['own-wings'] }),
      /^pictures, Own Wings: its name must be/,
    ],
    [
      ({ branch }) => branch.hours.splice(2, 2, { open: '18:00', close: '12:00' }, { open: '11:00', close: '13:00' }),
      /^branch 1 .*, hours, Wednesday: opens before the hours before it have ended$/,
    ],
    [
      ({ branch }) =>
        branch.hours.splice(2, 1, [
          { open: '11:00', close: '16:00' },
          { open: '15:00', close: '23:00' },
        ]),
      /^branch 1 .*, hours, Tuesday, 2: opens before the hours before it have ended$/,
    ],
    [
      ({ branch }) => Object.assign(branch, { exceptions: [{ from: '2027-02-30', hours: null }] }),
      /^branch 1 .*, exception 1, from: /,
    ],
    [({ branch }) => branch.hours.pop(), /^branch 1 own-branch \(Marina\), hours/],
    [
      ({ branch }) => Object.assign(branch, { exceptions: [{ from: '2027-03-09', to: '2027-02-08', hours: null }] }),
      /^branch 1 .*, exception 1: ends before it begins$/,
    ],
    [
      ({ branches, branch }) => branches.push(branch),
      /^branch 2 .*, id: is already that of branch 1 own-branch \(Marina\)$/,
    ],
  ];
  for (const [change, line] of mistakes) {
    const file = menu();
    change({ ...partsOf(file), file });
    const checked = checkMenuFile(file);
    const problems = 'problems' in checked ? checked.problems : [];
    assert.ok(
      problems.some((problem) => line.test(problem)),
      `${String(line)}: ${problems.join('; ')}`,
    );
  }
});

test('hours that are not understood are one line, whatever the schema says about their forms', () => {
  const file = menu();
  Object.assign(partsOf(file).branch.hours, [{ open: '11:00', close: '24:00' }, '11-23', []]);
  const checked = checkMenuFile(file);
  const problems = 'problems' in checked ? checked.problems : [];
  assert.deepEqual(
    problems.map((line) => /hours, (\w+): (.*) is not understood/.exec(line)?.slice(1)),
    [
      ['Sunday', '{"open":"11:00","close":"24:00"}'],
      ['Monday', '"11-23"'],
      ['Tuesday', '[]'],
    ],
  );
});

test('banners may lead to pages of the app, to what the menu has, and to other sites', () => {
  for (const to of [
    '/',
    '/?tab=pickup&change=true',
    '/items/own-category',
    '/item/own-item',
    '/promo/own-promo',
    'https://falcon.ae/a',
  ]) {
    const file = menu();
    link(file, to);
    assert.deepEqual(checkMenuFile(file), { file }, to);
  }
});
