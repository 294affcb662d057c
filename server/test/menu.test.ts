import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { foldText } from '../../contract/lib/foldText';
import type { FileItem, MenuFile } from '../../contract/menuFile';
import { cartItems, categories, menuItems, menuWords, promos, sessions } from '../db/schema';
import fastify from 'fastify';
import { cachedFor, staleCaches } from '../lib/cachedFor';
import { searchTextsOf } from '../menuImport/searchText';
import { menuCache } from '../modules/menu/menuCache';
import { searchMenu } from '../modules/menu/menuSearch';
import { openDemoPictures } from '../sandbox/demoPictures';
import { buildTestApp, forThisFile, forThisTest, fixedClock, TEST_NOW } from './helpers';
import { connected } from './testDb';

const t = forThisFile(async () => buildTestApp({ makePicture: await openDemoPictures() }));
const arabic = { 'accept-language': 'ar' };

async function firstCategory(): Promise<string> {
  return (await t.call('getAllCategories')).data[0]?._id ?? '';
}

test('API-17 getDashboard has banners, categories and promos with pictures that exist', async () => {
  const { data } = await t.call('getDashboard');
  assert.ok(data.banners.length > 0 && data.categories.length >= 9 && data.promos.length > 0);
  for (const { image, image_alt, image_sources } of [...data.banners, ...data.categories, ...data.promos]) {
    const sources = (image_sources ?? []).flatMap(({ srcset }) => srcset.split(', '));
    assert.ok(sources.length >= 4);
    for (const source of [image, sources[0] ?? '']) {
      const [path = ''] = /^\/api\/media\/[^? ]+/.exec(source) ?? [];
      assert.equal((await t.app.inject({ url: path })).statusCode, 200, source);
      // Ad blockers hide pictures by such names.
      assert.doesNotMatch(path, /banner|promo|offer|ads|advert|sponsor/);
    }
    assert.equal(image_sources?.[0]?.type, 'image/avif');
    assert.ok(image_alt);
  }
  const served = await t.app.inject({ url: data.banners[0]?.image ?? '' });
  assert.deepEqual(
    [served.statusCode, served.headers['content-type'], served.headers['x-content-type-options']],
    [200, 'image/webp', 'nosniff'],
  );
  assert.match(String(served.headers['cache-control']), /immutable/);
});

test('API-17 a promo whose last day is over is not on the dashboard', async () => {
  const rows = await t.deps.db.select().from(promos);
  const over = rows.filter(({ rules }) => rules.to !== undefined && rules.to < '2026-01-05').map(({ id }) => id);
  assert.ok(over.length > 0, 'the seed has one, so that this test can fail');
  const shown = (await t.call('getDashboard')).data.promos.map(({ _id }) => _id);
  assert.ok(!shown.some((id) => over.includes(id)));
  assert.equal(shown.length, rows.filter(({ id, isActive }) => isActive && !over.includes(id)).length);
});

test('API-18 getAllCategories in both languages, in the same order', async () => {
  const english = (await t.call('getAllCategories')).data;
  const translated = (await t.call('getAllCategories', undefined, undefined, arabic)).data;
  const ids = (list: typeof english) => list.map(({ _id }) => _id);
  assert.deepEqual(ids(english), ids(translated));
  for (const { title } of translated) assert.match(title, /\p{Script=Arabic}/u);
});

test('API-19 getMenuItems gives pages of 20 without gaps or doubles', async () => {
  const category_id = 'sides';
  const first = (await t.call('getMenuItems', { category_id, page: 1 })).data;
  assert.equal(first.items.length, 20);
  const { total_pages, total_records } = first.pagination;
  assert.ok(total_records > 20);
  const ids = new Set<string>();
  for (let page = 1; page <= total_pages; page += 1) {
    const { data } = await t.call('getMenuItems', { category_id, page, limit: 20 });
    assert.equal(data.pagination.current_page, page);
    for (const { _id } of data.items) ids.add(_id);
  }
  assert.equal(ids.size, total_records);
  assert.deepEqual((await t.call('getMenuItems', { category_id, page: total_pages + 1 })).data.items, []);
});

test('API-19 an unknown category is empty; a page below 1 is refused', async () => {
  const unknown = await t.call('getMenuItems', { category_id: 'none', page: 1 });
  assert.deepEqual(
    [unknown.status, unknown.data],
    [true, { items: [], pagination: { current_page: 1, total_pages: 0, total_records: 0 } }],
  );
  assert.equal((await t.call('getMenuItems', { category_id: 'none', page: 0 })).http, 400);
});

test('API-20 getItemDetails has prices in AED and addon groups in the language asked for', async () => {
  const listed = (await t.call('getMenuItems', { category_id: await firstCategory(), page: 1 })).data.items;
  assert.deepEqual(listed[0]?.addons, []);
  const item_id = listed[0]._id;
  const { data } = await t.call('getItemDetails', { item_id });
  assert.ok(data.original_price > 5 && data.original_price < 500);
  assert.ok(data.addons.length > 0);
  const translated = await t.call('getItemDetails', { item_id }, undefined, arabic);
  assert.match(translated.data.addons[0]?.title ?? '', /\p{Script=Arabic}/u);
  assert.equal(translated.data.original_price, data.original_price);
  const unknown = await t.call('getItemDetails', { item_id: 'none' });
  assert.deepEqual([unknown.http, unknown.status], [200, false]);
});

test("API-20 cart_quantity is the customer's own quantity, and needs a session that has not ended", async () => {
  const category_id = await firstCategory();
  const item_id = (await t.call('getMenuItems', { category_id, page: 1 })).data.items[0]?._id ?? '';
  const [owner, expired, other] = [await t.signIn(), await t.signIn(), await t.signIn()];
  for (const { user } of [owner, expired])
    await t.deps.db.insert(cartItems).values({ userId: user.id, itemId: item_id, quantity: 3 });
  const quantity = async (token?: string) => (await t.call('getItemDetails', { item_id }, token)).data.cart_quantity;
  assert.deepEqual([await quantity(owner.token), await quantity(other.token), await quantity()], [3, 0, 0]);
  const listed = await t.call('getMenuItems', { category_id, page: 1 }, owner.token);
  assert.equal(listed.data.items.find(({ _id }) => _id === item_id)?.cart_quantity, 3);
  assert.equal(listed.headers['cache-control'], 'private, no-cache');
  assert.equal(await quantity(expired.token), 3);
  await t.deps.db.update(sessions).set({ expiresAt: t.clock.now() }).where(eq(sessions.userId, expired.user.id));
  assert.deepEqual([await quantity(expired.token), await quantity('nobody')], [0, 0]);
});

test('API-24 search finds in both languages whatever the language of the reply', async () => {
  const find = async (query: string, page = 1) =>
    (await t.call('search', { query, page })).data.items.map(({ _id }) => _id);
  assert.match((await t.call('search', { query: 'buffalo' })).data.items[0]?.title ?? '', /buffalo/i);
  assert.ok((await find('دجاج')).length > 0);
  const equal = [
    ['BÚFFALO', 'buffalo'],
    ['آیس کریم', 'آيس كريم'],
    ['the wings', 'wings'],
    ['الأجنحة', 'أجنحة'],
  ] as const;
  for (const [typed, plain] of equal) {
    assert.ok((await find(plain)).length > 0);
    assert.deepEqual(await find(typed), await find(plain));
  }
  assert.deepEqual([await find('   '), await find('no such dish anywhere')], [[], []]);
  const [first, second] = [await find('pieces'), await find('pieces', 2)];
  assert.deepEqual([first.length, second.length > 0, second.some((id) => first.includes(id))], [20, true, false]);
});

test('API-24 interchangeable letters are equal, and a match in the title comes before one in the description', () => {
  assert.equal(foldText('أَجْنِحَة'), foldText('اجنحه'));
  assert.equal(foldText('مشوى'), foldText('مشوي'));
  assert.equal(foldText('إضافـــة آيس'), 'اضافه ايس');
  assert.equal(foldText('Jalapeño  & Crème!'), 'jalapeno creme');
  assert.equal(foldText('٢٤ قطعة'), foldText('24 قطعه'));
});

test('API-24 the dish of that name comes first, then titles, then descriptions and options', async () => {
  const dish = (id: string, title: string, others = '') => ({
    id,
    categoryId: 'searched',
    title: { en: title, ar: title },
    description: { en: others, ar: others },
    image: 'red',
    originalPrice: 100,
    position: 0,
    searchTitle: ` ${foldText(title)} `,
    searchText: ` ${foldText(`${title} ${others}`)} `,
  });
  const title = { en: 'Searched', ar: 'Searched' };
  await t.deps.db.insert(categories).values({ id: 'searched', title, image: 'red', position: 0 });
  await t.deps.db
    .insert(menuItems)
    .values([
      dish('d-described', 'Carton', 'with smoky quails'),
      dish('c-inside', 'Hotquails'),
      dish('b-spread', 'Quails, very smoky'),
      dish('a-phrase', 'Smoky quails'),
    ]);
  await t.deps.db
    .insert(menuWords)
    .values([{ word: 'smoky' }, { word: 'quails' }])
    .onConflictDoNothing();
  const idsFor = (query: string) => searchMenu(t.deps.db, query);
  assert.deepEqual(await idsFor('smoky quails'), ['a-phrase', 'b-spread', 'd-described']);
  assert.deepEqual(await idsFor('quails'), ['a-phrase', 'b-spread', 'c-inside', 'd-described']);
  assert.deepEqual(await idsFor('smokey quals'), await idsFor('smoky quails'));
});

test('API-24 a misspelt or an everyday word finds what it means, in both scripts', async () => {
  const meant = [
    ['chiken', /wings|chicken/i],
    ['burgr', /burger/i],
    ['brownee', /brownie/i],
    ['tendrs', /tenders/i],
    ['french fries', /^fries/i],
    ['milkshake', /shake/i],
    ['وينغز', /wings/i],
    ['برغر', /burger/i],
    ['موزريلا', /mozzarella/i],
    ['garlic parmesan', /wings/i],
    ['chicken pizza', /wings|chicken/i],
  ] as const;
  for (const [query, title] of meant) {
    const [first] = (await t.call('search', { query })).data.items;
    assert.match(first?.title ?? 'nothing', title, query);
  }
  for (const query of ['pizza', 'sushi', 'xq', `${'a'.repeat(180)} burgr`.slice(0, 200)])
    assert.ok((await t.call('search', { query })).data.items.length < 10, query);
});

test('API-24 a menu file may name synonyms of its own', () => {
  const file = { synonyms: [['quail', 'سمان']], addon_groups: {} } as unknown as MenuFile;
  const item = { title: { en: 'Quail', ar: 'طائر' }, description: { en: 'x', ar: 'x' } } as FileItem;
  assert.match(searchTextsOf(file)({ en: 'Birds', ar: 'طيور' }, item).searchTitle, / سمان /);
});

test('the same words are looked up once a menu: a search is as fresh as the lists', async () => {
  const { call, clock, deps } = await forThisTest(buildTestApp());
  const found = async () => (await call('search', { query: 'Luqaimat' })).data.items.map(({ _id }) => _id);
  assert.deepEqual(await found(), ['luqaimat']);
  await deps.db.update(menuItems).set({ searchTitle: '', searchText: '' }).where(eq(menuItems.id, 'luqaimat'));
  assert.deepEqual(await found(), ['luqaimat']);
  clock.advance(30_000);
  assert.deepEqual(await found(), []);
});

test('the menu is shown while the database is away', async () => {
  const clock = fixedClock(TEST_NOW);
  let isAway = true;
  const lines: string[] = [];
  const log = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } }).log;
  const source = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('menu'));
  const load = cachedFor(1000, clock, source, { name: 'test', log });
  await assert.rejects(load(), { message: 'away' });
  isAway = false;
  assert.equal(await load(), 'menu');
  isAway = true;
  const next = async () => {
    clock.advance(1000);
    assert.equal(await load(), 'menu');
    return [staleCaches.get('test'), lines.length];
  };
  assert.deepEqual(await next(), [true, 1]);
  assert.deepEqual(await next(), [true, 1], 'it is logged once');
  assert.match(lines[0] ?? '', /"cache":"test".*"served from memory"/);
  isAway = false;
  assert.deepEqual(await next(), [false, 2]);
  assert.match(lines[1] ?? '', /"loaded again"/);
});

test('the menu is read in one snapshot, so that an import is never seen in part', async () => {
  const { db } = t.deps;
  const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const load = menuCache({ ...t.deps, log: t.app.log });
  const importer = await connected(t.databaseUrl);
  await importer.query('begin');
  // The menu reads the categories before the banners, and the promos after them.
  await importer.query('lock table banners in access exclusive mode');
  await importer.query('update categories set position = position + 1000');
  await importer.query(`update promos set title = '{"en": "Later", "ar": "لاحقًا"}'`);
  const loading = load();
  while (((await db.execute(waits)) as { rows: unknown[] }).rows.length === 0) await new Promise(setImmediate);
  await importer.query('commit');
  const promos = [...(await loading).views('en').promos.values()];
  assert.ok(promos.length > 0);
  assert.ok(promos.every(({ title }) => title !== 'Later'));
});
