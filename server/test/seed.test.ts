import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { menuItems as menuItemsTable, type Bilingual, type StoredAddonGroup } from '../db/schema';
import { banners } from '../db/seed/banners';
import { branches } from '../db/seed/branches';
import { DEMO, demoRows, historyTotal } from '../db/seed/demo';
import { categories, menuItems } from '../db/seed/menu';
import { promos } from '../db/seed/promos';
import { seed } from '../db/seed/seed';
import { checkAddons } from '../modules/cart/addonRules';
import { distanceKm, isInUae } from '../lib/geo';
import { projectPath } from '../storage/projectPath';
import { openTestDb } from './testDb';

const catalogue = JSON.parse(readFileSync(projectPath('art/catalogue.json'), 'utf8')) as { slug: string }[];
const slugs = new Set(catalogue.map(({ slug }) => slug));
const groupsOf = menuItems.flatMap(({ id, addons = [] }) => addons.map((group) => ({ id, group })));
const now = new Date('2026-11-21T12:00:00Z');

/** The problem of a text, or '': Arabic must be Arabic script, English must not. */
const textFault = ({ en, ar }: Bilingual): string | null =>
  en.trim() && !/[\u0600-\u06ff]/.test(en) && /[\u0600-\u06ff]/.test(ar) ? null : JSON.stringify({ en, ar });

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** The fewest pieces of a valid choice. */
const least = (item: StoredAddonGroup['addon_items'][number]): number => Math.max(1, item.min_quantity ?? 0);

describe('seed', () => {
  test('at least 10 categories, wings first, every one with items', () => {
    assert.ok(categories.length >= 10);
    assert.equal(categories[0]?.id, 'wings');
    for (const { id } of categories)
      assert.ok(
        menuItems.some((item) => item.categoryId === id),
        id,
      );
  });

  test('wings fill three pages of 20', () => {
    const wings = menuItems.filter(({ categoryId }) => categoryId === 'wings');
    assert.ok(wings.length > 45 && wings.length <= 60, String(wings.length));
    assert.ok(menuItems.length >= 80, String(menuItems.length));
  });

  test('every text in English and Arabic, no title twice', () => {
    const texts = [
      ...[...categories, ...banners].map(({ title }) => title),
      ...[...menuItems, ...promos].flatMap(({ title, description }) => [title, description]),
      ...branches.flatMap(({ name, location }) => [name, location]),
      ...groupsOf.flatMap(({ group }) => [group.title, ...group.addon_items.map(({ title }) => title)]),
      ...groupsOf
        .flatMap(({ group }) => group.addon_items.map(({ description }) => description))
        .filter(({ en, ar }) => en || ar),
    ];
    assert.deepEqual(texts.map(textFault).filter(Boolean), []);
    const inCategory = (lang: 'en' | 'ar') => menuItems.map(({ categoryId, title }) => `${categoryId}/${title[lang]}`);
    assert.ok(isUnique(inCategory('en')) && isUnique(inCategory('ar')));
  });

  test('ids are unique and short enough for the contract', () => {
    for (const rows of [categories, menuItems, banners, promos, branches]) {
      const ids = rows.map(({ id }) => id);
      assert.ok(isUnique(ids));
      for (const id of ids) assert.match(id, /^[a-z0-9-]{1,64}$/);
    }
    for (const { id, addons = [] } of menuItems)
      assert.ok(isUnique(addons.flatMap((g) => g.addon_items.map((i) => i._id))), id);
    assert.ok(isUnique(promos.map(({ code }) => code)));
  });

  test('every picture is in the catalogue', () => {
    const used = [...categories, ...menuItems, ...banners, ...promos, ...demoRows('x', now).loyaltyEntries].map(
      ({ image }) => image,
    );
    assert.deepEqual(
      used.filter((slug) => !slug || !slugs.has(slug)),
      [],
    );
    const addons = groupsOf.flatMap(({ group }) => group.addon_items.map(({ image }) => image)).filter(Boolean);
    assert.deepEqual(
      addons.filter((slug) => !slugs.has(slug)),
      [],
    );
  });

  test('prices are whole fils and a discount is lower than the original', () => {
    for (const { id, originalPrice, discountedPrice } of menuItems) {
      assert.ok(Number.isInteger(originalPrice) && originalPrice > 0, id);
      if (typeof discountedPrice === 'number') assert.ok(discountedPrice > 0 && discountedPrice < originalPrice, id);
    }
    for (const { id, group } of groupsOf)
      for (const { price } of group.addon_items) assert.ok(Number.isInteger(price) && price >= 0, id);
  });

  test('the limits of every group can be kept', () => {
    for (const { id, group: g } of groupsOf) {
      const where = `${id}: ${g.title.en}`;
      const most = g.addon_items.reduce((sum, item) => sum + (item.max_selection || Infinity), 0);
      assert.ok(
        g.max_selection === 0 || (g.min_selection <= g.max_selection && g.max_selection <= g.addon_items.length),
        where,
      );
      assert.ok(g.min_selection <= g.addon_items.length, where);
      assert.ok(g.max_quantity === 0 || (g.min_quantity <= g.max_quantity && g.min_selection <= g.max_quantity), where);
      assert.ok(g.min_quantity <= most, where);
      for (const item of g.addon_items) {
        assert.ok(item.max_selection === 0 || least(item) <= item.max_selection, where);
        assert.ok(g.max_quantity === 0 || least(item) <= g.max_quantity, where);
      }
    }
  });

  test('the menu has a group for every rule of section 5', () => {
    const has = (is: (group: StoredAddonGroup) => boolean) =>
      assert.ok(
        groupsOf.some(({ group }) => is(group)),
        String(is),
      );
    has((g) => g.min_selection > 0 && g.max_selection > 1);
    has((g) => g.min_selection > 1);
    has((g) => g.min_selection === 0 && g.max_quantity > 0 && g.addon_items.some((item) => item.max_selection > 1));
    has((g) => g.min_quantity > g.min_selection && g.max_quantity > g.min_quantity);
    has((g) => g.addon_items.some((item) => (item.min_quantity ?? 0) > 1));
    has((g) => g.min_selection === 0 && g.max_selection === 1);
    has((g) => g.min_selection + g.max_selection + g.min_quantity + g.max_quantity === 0);
    assert.ok(menuItems.some(({ addons = [] }) => addons.length === 0));
  });
});

describe('seeded branches and promos', () => {
  test('six branches: one always open, one always closed, hours past midnight', () => {
    assert.equal(branches.length, 6);
    for (const { id, hours, lat, lng, phone, deliveryRadius } of branches) {
      assert.equal(hours.length, 7, id);
      for (const day of hours)
        assert.match(`${day?.open} ${day?.close}`, /^([01]\d|2[0-3]):[0-5]\d ([01]\d|2[0-3]):[0-5]\d$/);
      assert.ok(isInUae({ lat, lng }), id);
      assert.match(phone, /^\+971 \d 000 \d{4}$/);
      assert.ok(deliveryRadius >= 8 && deliveryRadius <= 25, id);
    }
    assert.equal(branches.filter(({ isPaused }) => isPaused).length, 1);
    assert.ok(
      branches.some(
        ({ isPaused, hours }) => !isPaused && hours.every((day) => day?.open === '00:00' && day.close === '23:59'),
      ),
    );
    assert.ok(branches.some(({ hours }) => hours.some((day) => day && day.close < day.open)));
  });

  test('the middle of Dubai, Abu Dhabi and Sharjah is in a delivery zone', () => {
    const reachable = branches.filter(({ isPaused }) => !isPaused);
    const centres = {
      Dubai: { lat: 25.2048, lng: 55.2708 },
      Marina: { lat: 25.0805, lng: 55.1403 },
      'Abu Dhabi': { lat: 24.4539, lng: 54.3773 },
      Sharjah: { lat: 25.3463, lng: 55.4209 },
    };
    for (const [name, centre] of Object.entries(centres)) {
      assert.ok(
        reachable.some((branch) => distanceKm(branch, centre) <= branch.deliveryRadius),
        name,
      );
    }
  });

  test('promos name branches that exist and use every kind of rule', () => {
    const rules = promos.map((promo) => promo.rules);
    const kinds = ['firstOrder', 'minSubtotal', 'orderType', 'branchIds', 'from', 'to', 'weekdays'] as const;
    for (const kind of kinds)
      assert.ok(
        rules.some((rule) => rule[kind] !== undefined),
        kind,
      );
    const branchIds = branches.map(({ id }) => id);
    for (const rule of rules) for (const id of rule.branchIds ?? []) assert.ok(branchIds.includes(id), id);
    assert.ok(promos.some(({ usesLimit }) => usesLimit));
  });
});

describe('demo customer', () => {
  const rows = demoRows(DEMO.id, now);

  test('the sum of the history is the balance', () => {
    assert.equal(historyTotal(rows.loyaltyEntries), DEMO.loyaltyPoints);
    for (const { id, points } of rows.loyaltyEntries) assert.ok(points > 0, id);
  });

  test('past orders add up and keep the addon rules', () => {
    assert.equal(rows.orders.length, 2);
    for (const order of rows.orders) {
      const lines = rows.orderItems.filter(({ orderId }) => orderId === order.id);
      assert.equal(
        lines.reduce((sum, line) => sum + line.totalPrice, 0),
        order.subTotal,
      );
      assert.equal(order.subTotal + order.deliveryCharges - (order.loyaltyDiscount ?? 0), order.grandTotal);
      for (const { itemId, addons = [] } of lines) {
        const item = menuItems.find(({ id }) => id === itemId);
        assert.deepEqual(checkAddons(item?.addons ?? [], addons), { addons });
      }
    }
  });
});

test('seeding again neither doubles rows nor brings back what was removed', async () => {
  const { db, close } = await openTestDb();
  try {
    assert.equal(await db.$count(menuItemsTable), menuItems.length);
    await db.delete(menuItemsTable).where(eq(menuItemsTable.id, 'cola'));
    await seed(db);
    assert.equal(await db.$count(menuItemsTable), menuItems.length - 1);
  } finally {
    await close();
  }
});
