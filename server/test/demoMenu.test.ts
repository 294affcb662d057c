import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { menuItems, orders, orderItems, loyaltyEntries, users, type Bilingual } from '../db/schema';
import { distanceKm, isInUae } from '../lib/geo';
import { addonGroupsOf } from '../menuImport/addonGroups';
import { checkMenuFile } from '../menuImport/checkMenuFile';
import { checkAddons } from '../modules/cart/addonRules';
import { addDemoCustomer, fillMenu, readDemoCustomer, readDemoMenu } from '../sandbox/fillDatabase';
import { projectPath } from '../storage/projectPath';
import { openTestDb } from './testDb';

const menu = readDemoMenu();
const { branches, categories, promos = [], banners = [] } = menu;
const items = categories.flatMap((category) => category.items);
const groups = items.flatMap((item) => addonGroupsOf(menu, item));

test('the demo menu can be imported, and its pictures are those of the catalogue', () => {
  const checked = checkMenuFile(menu);
  assert.deepEqual('problems' in checked ? checked.problems : [], []);
  const catalogue = JSON.parse(readFileSync(projectPath('art/catalogue.json'), 'utf8')) as {
    slug: string;
    file: string;
    alt: Bilingual;
  }[];
  assert.deepEqual(
    menu.pictures,
    Object.fromEntries(catalogue.map(({ slug, file, alt }) => [slug, { file: `../../art/${file}`, alt }])),
  );
});

test('at least 10 categories, wings first with three pages of 20, and every text in both scripts', () => {
  assert.ok(categories.length >= 10 && items.length >= 80);
  assert.equal(categories[0]?.id, 'wings');
  assert.ok(categories[0].items.length > 45 && categories[0].items.length <= 60);
  const texts = [
    menu.shop.name,
    ...[...categories, ...banners, ...groups].map(({ title }) => title),
    ...[...items, ...promos].flatMap(({ title, description }) => [title, description]),
    ...branches.flatMap(({ name, location }) => [name, location]),
    ...groups.flatMap((group) => group.addon_items.flatMap(({ title, description }) => [title, description ?? title])),
  ];
  const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text);
  assert.deepEqual(
    texts.filter(({ en, ar }) => isArabic(en) || !isArabic(ar)),
    [],
  );
  for (const lang of ['en', 'ar'] as const)
    for (const category of categories)
      assert.equal(new Set(category.items.map(({ title }) => title[lang])).size, category.items.length, category.id);
});

test('the demo menu has a group and a promo for every rule, and a branch for every hour', () => {
  const rules: ((group: (typeof groups)[number]) => boolean)[] = [
    (g) => g.min_selection > 0 && g.max_selection > 1,
    (g) => g.min_selection > 1,
    (g) => g.min_selection === 0 && g.max_quantity > 0 && g.addon_items.some((item) => item.max_selection > 1),
    (g) => g.min_quantity > g.min_selection && g.max_quantity > g.min_quantity,
    (g) => g.addon_items.some((item) => (item.min_quantity ?? 0) > 1),
    (g) => g.min_selection === 0 && g.max_selection === 1,
    (g) => g.min_selection + g.max_selection + g.min_quantity + g.max_quantity === 0,
  ];
  for (const rule of rules) assert.ok(groups.some(rule), String(rule));
  assert.ok(items.some(({ addons }) => addons === undefined));
  const kinds = ['first_order', 'min_subtotal', 'order_type', 'branch_ids', 'from', 'to', 'weekdays'] as const;
  for (const kind of kinds) assert.ok(promos.some(({ rules: rule }) => rule?.[kind] !== undefined));
  assert.ok(promos.some(({ uses }) => uses));
  assert.equal(branches.length, 6);
  assert.ok(branches.every(isInUae));
  assert.ok(branches.some(({ hours }) => hours.every((day) => day?.open === '00:00' && day.close === '23:59')));
  assert.ok(branches.some(({ hours }) => hours.some((day) => day && day.close < day.open)));
  for (const centre of [
    { lat: 25.2048, lng: 55.2708 },
    { lat: 25.0805, lng: 55.1403 },
    { lat: 24.4539, lng: 54.3773 },
    { lat: 25.3463, lng: 55.4209 },
  ])
    assert.ok(
      branches.some((branch) => branch.id !== 'branch-jlt' && distanceKm(branch, centre) <= branch.delivery_radius_km),
    );
});

test('a second start of the sandbox neither doubles anything nor brings back what was removed', async () => {
  const { db, close } = await openTestDb();
  try {
    assert.equal(await db.$count(menuItems), items.length);
    await db.delete(menuItems).where(eq(menuItems.id, 'cola'));
    for (const now of [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-22T12:00:00Z')]) {
      await fillMenu(db);
      await addDemoCustomer(db, now);
    }
    assert.equal(await db.$count(menuItems), items.length - 1);
    assert.equal(await db.$count(users), 1);

    // What the demo customer sees adds up.
    const history = await db.select().from(loyaltyEntries);
    assert.equal(
      history.reduce((sum, { pointsType, points }) => sum + (pointsType === 'reward' ? points : -points), 0),
      readDemoCustomer().customer.loyaltyPoints,
    );
    const lines = await db.select().from(orderItems);
    const past = await db.select().from(orders);
    assert.equal(past.length, 2);
    for (const order of past) {
      const own = lines.filter(({ orderId }) => orderId === order.id);
      assert.equal(
        own.reduce((sum, line) => sum + line.totalPrice, 0),
        order.subTotal,
      );
      assert.equal(order.subTotal + order.deliveryCharges - order.loyaltyDiscount, order.grandTotal);
      for (const { itemId, addons } of own) {
        const [item] = await db.select().from(menuItems).where(eq(menuItems.id, itemId));
        assert.deepEqual(checkAddons(item?.addons ?? [], addons), { addons });
      }
    }
  } finally {
    await close();
  }
});
