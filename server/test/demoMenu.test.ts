import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spansOf } from '../../contract/hours';
import { eq } from 'drizzle-orm';
import { menuItems, orders, orderItems, loyaltyEntries, users } from '../db/schema';
import { addonGroupsOf } from '../menuImport/addonGroups';
import { checkMenuFile } from '../menuImport/checkMenuFile';
import { pictureFileProblems } from '../menuImport/makePictures';
import { storedGroup } from '../menuImport/writeMenu';
import { checkAddons } from '../modules/cart/addonRules';
import { addDemoCustomer, fillMenu, readDemoCustomer, readDemoMenu } from '../sandbox/fillDatabase';
import { projectPath } from '../storage/projectPath';
import { forThisFile } from './helpers';
import { openTestDb } from './testDb';

const menu = readDemoMenu();
const { branches, categories, promos = [], banners = [] } = menu;
const items = categories.flatMap((category) => category.items);
const groups = items.flatMap((item) => addonGroupsOf(menu, item));
const open = forThisFile(openTestDb);

test('the demo menu can be imported with its pictures', async () => {
  const checked = checkMenuFile(menu);
  assert.deepEqual('problems' in checked ? checked.problems : [], []);
  assert.deepEqual(await pictureFileProblems(menu, projectPath('server/sandbox')), []);
});

test('a dish of the demo menu costs whole dirhams, is described in 60 characters, and its own sauce is chosen', () => {
  const options = groups.flatMap((group) => group.addon_items);
  const texts = [...items, ...options].flatMap(({ description }) => Object.values(description ?? {}));
  const long = texts.filter((text) => text.length > 60);
  const prices = [
    ...options.map(({ price }) => price),
    ...items.flatMap((item) => [item.price, item.discounted_price ?? 0]),
  ];
  const broken = prices.filter((price) => !Number.isInteger(price));
  assert.deepEqual([long, broken], [[], []]);
  for (const id of ['wings-buffalo-10', 'boneless-honey-bbq-14', 'burger-classic']) {
    const item = items.find((dish) => dish.id === id) ?? assert.fail(id);
    const [group] = addonGroupsOf(menu, item);
    assert.deepEqual([group?.min_selection, group?.addon_items.filter((addon) => addon.default).length], [1, 1], id);
  }
});

test('every dish of the demo menu is complete as it opens, so that one press adds it', () => {
  for (const item of items) {
    const offered = addonGroupsOf(menu, item);
    const opened = offered.flatMap(({ addon_items: addons }, index) =>
      addons
        .filter((addon) => addon.default)
        .map(({ id, default_quantity: quantity = 1 }) => ({ addon_index: index, item_id: id, quantity })),
    );
    const checked = checkAddons(offered.map(storedGroup), opened);
    assert.deepEqual('problem' in checked ? checked.problem.en : '', '', item.id);
  }
});

test('the text of a box, its limits and what it opens with name the same number of sides, dips and drinks', () => {
  const numbers = ['', 'a|one', 'two', 'three', 'four'];
  const boxes = categories.find(({ id }) => id === 'boxes')?.items ?? [];
  const countIn = (text: string, noun: string) =>
    numbers.findIndex((number) => number && new RegExp(`\\b(${number}) ${noun}`).test(text));
  const promised = boxes.flatMap((item) =>
    ['side', 'dip', 'drink'].flatMap((noun) => {
      const count = countIn(item.description.en, noun);
      const group = addonGroupsOf(menu, item).find(({ title }) => title.en.toLowerCase().includes(noun));
      return count < 0 || !group ? [] : [{ name: `${item.id}: ${noun}`, count, group }];
    }),
  );
  assert.ok(promised.length >= 9);
  for (const { name, count, group } of promised) {
    const opened = group.addon_items.reduce(
      (sum, { default: isOn, default_quantity: n = 1 }) => sum + (isOn ? n : 0),
      0,
    );
    assert.deepEqual([group.min_quantity, group.max_quantity, opened], [count, count, count], name);
  }
});

test('the demo menu is large, has every text in both scripts, and a group, promo and branch for every rule', () => {
  assert.ok(categories.length >= 8 && items.length >= 60);
  assert.equal(categories[0]?.id, 'wings');
  assert.ok(categories[0].items.length <= 12, 'a size is a card, a sauce is a choice');
  assert.ok(
    categories.some((category) => category.items.length > 20),
    'Load More',
  );
  const texts = [
    menu.shop.name,
    ...[...categories, ...banners, ...groups].map(({ title }) => title),
    ...[...items, ...promos].flatMap(({ title, description }) => [title, description]),
    ...branches.flatMap(({ name, location }) => [name, location]),
    ...groups.flatMap((group) => group.addon_items.flatMap(({ title, description }) => [title, description ?? title])),
  ];
  const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text);
  const untranslated = texts.filter(({ en, ar }) => isArabic(en) || !isArabic(ar));
  assert.deepEqual(untranslated, []);
  for (const limit of ['min_selection', 'max_selection', 'min_quantity', 'max_quantity'] as const)
    assert.ok(groups.some((group) => group[limit] > 1) && groups.some((group) => group[limit] === 0), limit);
  const kinds = ['first_order', 'min_subtotal', 'order_type', 'branch_ids', 'from', 'to', 'weekdays'] as const;
  for (const kind of kinds) assert.ok(promos.some(({ rules }) => rules?.[kind] !== undefined));
  const weeks = branches.map(({ hours }) => hours.flatMap(spansOf));
  assert.ok(weeks.some((week) => week.every(({ open: from, close }) => from === '00:00' && close === '23:59')));
  assert.ok(weeks.some((week) => week.some(({ open: from, close }) => close < from)));
});

test('a second start of the sandbox neither doubles anything nor brings back what was removed', async () => {
  const { db } = open;
  assert.equal(await db.$count(menuItems), items.length);
  await db.delete(menuItems).where(eq(menuItems.id, 'cola'));
  for (const now of [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-22T12:00:00Z')]) {
    await fillMenu(db);
    await addDemoCustomer(db, now);
  }
  assert.deepEqual([await db.$count(menuItems), await db.$count(users)], [items.length - 1, 1]);

  // What the demo customer sees adds up.
  const history = await db.select().from(loyaltyEntries);
  const points = history.reduce((sum, entry) => sum + (entry.pointsType === 'reward' ? 1 : -1) * entry.points, 0);
  assert.equal(points, readDemoCustomer().customer.loyaltyPoints);
  const past = await db.select().from(orders);
  assert.equal(past.length, 2);
  for (const order of past) {
    const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const sum = lines.reduce((total, line) => total + line.totalPrice, 0);
    assert.deepEqual(
      [sum, order.subTotal + order.deliveryCharges - order.loyaltyDiscount],
      [order.subTotal, order.grandTotal],
    );
    for (const { itemId, addons } of lines) {
      const [item] = await db.select().from(menuItems).where(eq(menuItems.id, itemId));
      assert.deepEqual(checkAddons(item?.addons ?? [], addons), { addons });
    }
  }
});
