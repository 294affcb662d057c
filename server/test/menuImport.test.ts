import type { MenuItem } from '../../contract/menu';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { FileItem, MenuFile } from '../../contract/menuFile';
import { applyMenu, importMenu } from '../commands/menu';
import type { Db } from '../db/db';
import { banners, branches, menuItems, outbox, processes, promos, users } from '../db/schema';
import { withLease } from '../jobs/claim';
import { systemClock } from '../lib/clock';
import { outboxMailer } from '../mail/outboxMailer';
import { addonGroupsOf } from '../menuImport/addonGroups';
import { checkMenuFile } from '../menuImport/checkMenuFile';
import { pictureFileProblems } from '../menuImport/makePictures';
import { menuSchema } from '../menuImport/menuSchema';
import { writeMenu } from '../menuImport/writeMenu';
import { setPromoActive, updateBranch } from '../modules/operator/operatorTable';
import { listPromos, reserveUse, usesLeft } from '../modules/promo/promoTable';
import { importedPicturesDir } from '../storage/pictures';
import pictureWidths from '../storage/pictureWidths.json';
import { projectPath } from '../storage/projectPath';
import { readAppConfig } from '../web/appConfigBlock';
import { addAddress, cash, chosen, deliver, put } from './cartFixtures';
import { firstItem, menu, partsOf, text } from './ownMenu';
import { buildTestApp, commandOf, forThisFile, forThisTest, temporaryFolder } from './helpers';

/** After it no process shows the menu that it had cached. */
const MINUTE = 60_000;
const t = forThisFile(buildTestApp);

const write = (db: Db, file: MenuFile) => db.transaction((tx) => writeMenu(tx, file));
test('an item offers a named addon group with its own limits, and its included addon first and free', () => {
  const addons = [{ group: 'sauces', included: 'hot', max_selection: 1, max_of_each: 3 }];
  const [group] = addonGroupsOf(menu(), { ...firstItem(menu()), addons });
  assert.deepEqual([group?.min_selection, group?.max_selection], [1, 1]);
  assert.deepEqual(
    group?.addon_items.map((addon) => [addon.id, addon.price, addon.max_selection, addon.default]),
    [
      ['hot', 0, 3, true],
      ['mild', 0, 3, undefined],
    ],
  );
});

test('an item names the pieces that are chosen when it opens, in place of those of its group', () => {
  const piecesOf = (item: FileItem) =>
    addonGroupsOf(menu(), item)[0]?.addon_items.map((addon) => [addon.id, addon.default, addon.default_quantity]);
  const group = { group: 'sauces', max_quantity: 4, max_of_each: 3 };
  assert.deepEqual(piecesOf({ ...firstItem(menu()), addons: [{ ...group, defaults: ['hot', 'hot'] }] }), [
    ['mild', undefined, undefined],
    ['hot', true, 2],
  ]);
  const both = { ...group, included: 'hot', defaults: ['mild', 'hot'] };
  assert.deepEqual(piecesOf({ ...firstItem(menu()), addons: [both] }), [
    ['hot', true, undefined],
    ['mild', true, undefined],
  ]);
});

/** A folder with the menu's picture. */
async function menuFolder(change: (picture: Sharp) => Sharp = (picture) => picture.png(), background = '#c84') {
  const folder = temporaryFolder();
  const square = { width: 900, height: 900, channels: 3, background } as const;
  await change(sharp({ create: square })).toFile(join(folder, 'wings.png'));
  return folder;
}

test('an import replaces items, prices and pictures at once, and promo uses stay', async () => {
  const t = await forThisTest(buildTestApp());
  const { db } = t.deps;
  const folder = await menuFolder();
  assert.deepEqual(await pictureFileProblems(menu(), folder), []);
  const unreadable = { ...menu(), pictures: { 'own-wings': { file: 'gone.png', alt: text('Wings') } } };
  const said = async (file: MenuFile, at: string) => (await pictureFileProblems(file, at)).map(({ text }) => text);
  assert.match((await said(unreadable, folder)).join(), /^there is no file 'gone.png' beside the menu$/);
  writeFileSync(join(folder, 'wings.txt'), 'wings');
  const words = { ...menu(), pictures: { 'own-wings': { file: 'wings.txt', alt: text('Wings') } } };
  assert.match((await said(words, folder)).join(), /^'wings.txt' is no picture that can be read/);
  // A portrait of a phone, which stores it turned by 90 degrees.
  const narrow = await menuFolder((picture) => picture.resize(900, 500).withMetadata({ orientation: 6 }).jpeg());
  assert.match((await said(menu(), narrow)).join(), /^is 500 px wide, less than \d+/);

  await applyMenu(t.deps, { file: menu(), folder, dataDir: t.deps.config.dataDir });
  const { categories, promos: offers } = (await t.call('getDashboard')).data;
  assert.equal([...categories, ...offers].map(({ _id }) => _id).join(), 'own-category,own-promo');
  const { data: item } = await t.call('getItemDetails', { item_id: 'own-item' });
  const [mild, hot] = item.addons[0]?.addon_items ?? [];
  assert.deepEqual([item.original_price, item.discounted_price, hot?.price], [35.5, 30, 2.5]);
  assert.deepEqual([hot?.heat, mild && 'heat' in mild], [4, false]);
  assert.deepEqual([mild?.default, hot && 'default' in hot], [true, false]);
  assert.match(item.image, /^\/api\/media\/menu\//, 'where the service worker keeps it');
  const sources = item.image_sources?.flatMap(({ srcset }) => srcset.split(', ')) ?? [];
  for (const [width, type] of Object.entries({ 128: 'avif', 640: 'webp' })) {
    const source = sources.find((address) => address.includes(`-${width}.${type}`));
    const picture = await t.app.inject({ url: source?.split(' ')[0] ?? '' });
    assert.equal((await sharp(picture.rawPayload).metadata()).width, Number(width));
  }
  const open = await db.select().from(branches).where(eq(branches.isListed, true));
  assert.equal(open.map(({ id }) => id).join(), 'own-branch');

  // The operator's choices and the uses that were taken outlive an import.
  const promo = async () =>
    (await db.select().from(promos).where(eq(promos.id, 'own-promo')))[0] ?? assert.fail('no promo');
  assert.ok(await reserveUse(db, 'own-promo'));
  await setPromoActive(db, 'own-promo', false);
  const ramadan = Array.from({ length: 7 }, () => ({ open: '18:30', close: '03:00' }));
  await updateBranch(db, 'own-branch', { hours: ramadan, hasOperatorHours: true });
  const changed = menu();
  firstItem(changed).price = 40;
  for (const offer of changed.promos ?? []) offer.uses = (offer.uses ?? 0) + 3;
  await write(db, changed);
  const [row] = await db.select().from(menuItems);
  const { code, isActive } = await promo();
  assert.deepEqual([row?.originalPrice, code, isActive, await usesLeft(db, await promo())], [4000, 'OWN10', false, 7]);
  assert.deepEqual((await db.select().from(branches).where(eq(branches.id, 'own-branch')))[0]?.hours, ramadan);
});

/** A folder with the menu and its picture; writes another menu over it. */
async function menuFile() {
  const folder = await menuFolder();
  const path = join(folder, 'menu.json');
  return { path, save: (file: unknown) => writeFileSync(path, JSON.stringify(file)) };
}

test('`deploy/command.sh menu import` is a dry run without --apply, and names the errors of a file', async () => {
  const t = await forThisTest(buildTestApp());
  const { path, save } = await menuFile();
  // As some editors of Windows write it.
  const text = `\uFEFF${JSON.stringify(menu(), null, 2)}`.replaceAll('\n', '\r\n');
  writeFileSync(path, text.replace('wings.png', '.\\\\wings.png'));
  const run = commandOf(importMenu, t);
  const { db } = t.deps;
  const before = await db.select().from(menuItems);
  assert.match(await run('import', path), /added {4}item own-item \(Ten wings\): 35.50\n[\s\S]*Nothing was written/);
  assert.deepEqual(await db.select().from(menuItems), before);
  save({ ...menu(), categories: [] });
  await assert.rejects(run('import', path), /cannot be imported:\n {2}categories: /);
  await assert.rejects(run('import', join(path, '..', 'gone.json')), /there is no such file or folder/);
  // The name of a branch as Windows-1256 writes it.
  const [start = '', end = ''] = JSON.stringify(menu()).split('بالعربية');
  writeFileSync(path, Buffer.concat([Buffer.from(start), Buffer.from([0xc8, 0xc7, 0xe1]), Buffer.from(end)]));
  await assert.rejects(run('import', path), /is not UTF-8: save it as UTF-8/);
});

test('the trial run names what is new, other and gone, and says when nothing changes', async () => {
  const t = await forThisTest(buildTestApp());
  const { path, save } = await menuFile();
  const run = commandOf(importMenu, t);
  save(menu());
  await assert.rejects(run('import', path, '--apply'), /--remove-branch "Al Barsha"/);
  await applyMenu(t.deps, { file: menu(), folder: dirname(path), dataDir: t.deps.config.dataDir });
  assert.equal(await run('import', path), 'Nothing changes: the shop is as the file says.');
  const other = menu();
  const { item, branch, hot, promo } = partsOf(other);
  item.price = 350;
  item.title.ar = 'عشرة أجنحة';
  hot.price = 25;
  promo.value = 20;
  branch.hours = branch.hours.map(() => null);
  other.categories[0]?.items.push({ ...item, id: 'own-other', title: text('Six wings'), price: 32 });
  save(other);
  const trial = (await run('import', path)).split('\n');
  assert.deepEqual(
    trial.filter((line) => !line.includes('hours')),
    [
      '  changed  item own-item (Ten wings): title "Ten wings" / "Ten wings بالعربية" -> "Ten wings" / "عشرة أجنحة"; ' +
        'price 35.50 -> 350.00; addons: Hot 2.50 -> 25.00',
      '  added    item own-other (Six wings): 32.00',
      '  changed  promo own-promo (Ten): value 10 -> 20',
      'Nothing was written. Run it again with --apply to write it.',
    ],
  );
  assert.match(trial[0] ?? '', /^ {2}changed {2}branch own-branch \(Marina\): hours /);
  assert.match(await run('import', path, '--apply'), /Written\.$/);
  save({ ...other, promos: [] });
  assert.match(await run('import', path), /removed {2}promo own-promo \(Ten\)\n/);
});

test('a branch that goes, and one that is far from all others, needs its name typed', async () => {
  const t = await forThisTest(buildTestApp());
  const { path, save } = await menuFile();
  const run = commandOf(importMenu, t);
  const file = menu();
  const { branch } = partsOf(file);
  file.branches.push({ ...branch, id: 'creek', name: text('Creek') });
  await write(t.deps.db, file);
  const listed = async () => (await t.call('getBranches')).data.branches.map(({ name }) => name);
  save(menu());
  assert.match(await run('import', path), /removed {2}branch creek \(Creek\)\n[^]*--apply --remove-branch "Creek" to/);
  await assert.rejects(run('import', path, '--apply', '--remove-branch', 'Marina'), /--remove-branch "Creek"/);
  assert.deepEqual(await listed(), ['Marina', 'Creek']);
  await run('import', path, '--apply', '--remove-branch', 'Creek');
  t.clock.advance(MINUTE);
  assert.deepEqual(await listed(), ['Marina']);
  // The degrees of Al Ain for a branch in Dubai.
  file.branches = [branch, { ...branch, id: 'creek', name: text('Creek'), lat: 24.2, lng: 55.75 }];
  save(file);
  await assert.rejects(run('import', path, '--apply'), /100 km[^]*--far-branch "Creek"/);
  await run('import', path, '--apply', '--far-branch', 'creek');
  assert.equal(await run('import', path), 'Nothing changes: the shop is as the file says.');
});

test('an import that fails leaves the menu before with its pictures, and no others', async () => {
  const { db, config } = t.deps;
  const source = { file: menu(), folder: await menuFolder(), dataDir: config.dataDir };
  await applyMenu(t.deps, source);
  const kept = () => readdirSync(importedPicturesDir(config.dataDir)).sort();
  const pictures = kept();
  const other = menu();
  firstItem(other).id = 'refused';
  other.pictures = { ...other.pictures, another: { file: 'wings.png', alt: text('Another') } };
  await db.execute(sql`alter table menu_items add constraint no_refused check (id <> 'refused')`);
  const folder = await menuFolder((picture) => picture.png(), '#000');
  await assert.rejects(applyMenu(t.deps, { ...source, folder, file: other }));
  assert.deepEqual(kept(), pictures);
  t.clock.advance(MINUTE);
  const { data } = await t.call('getItemDetails', { item_id: 'own-item' });
  assert.equal((await t.app.inject({ url: data.image })).statusCode, 200);
});

test('of two imports at once the second is refused: it would remove pictures of the first', async () => {
  const { db, config } = t.deps;
  const source = { file: menu(), folder: await menuFolder(), dataDir: config.dataDir };
  const other = { db, processes: { ownNumber: 7 } };
  await db.insert(processes).values({ number: 7, seenAt: sql`now() + interval '1 hour'` });
  await withLease(other, 'menu import', () => assert.rejects(applyMenu(t.deps, source), /under way/));
  await applyMenu(t.deps, source);
});

test('a branch and a promo that one import leaves out take no orders, and are back with the next one', async () => {
  const { db } = t.deps;
  const shown = async () => {
    t.clock.advance(MINUTE);
    const places = (await t.call('getBranches')).data.branches;
    const offers = (await t.call('getPromotions')).data.promos;
    const open = places.filter(({ today_timing }) => today_timing.is_open);
    return { places: places.map(({ _id }) => _id), open: open.length, offers: offers.map(({ _id }) => _id) };
  };
  const mistyped = menu();
  partsOf(mistyped).branch.id = 'mistyped';
  mistyped.promos = [];
  const all = { places: ['own-branch'], open: 1, offers: ['own-promo'] };
  await write(db, menu());
  assert.deepEqual(await shown(), all);
  await write(db, mistyped);
  assert.deepEqual(await shown(), { places: ['mistyped'], open: 1, offers: [] });
  await write(db, menu());
  assert.deepEqual(await shown(), all);
});

test('a banner whose link is taken out of the file does not lead to a promo that is over', async () => {
  const { db } = t.deps;
  const banner = { id: 'own-banner', title: text('Ten'), image: 'own-wings' };
  await write(db, { ...menu(), banners: [{ ...banner, link: '/promo/own-promo' }] });
  await write(db, { ...menu(), banners: [banner] });
  assert.deepEqual(
    (await db.select().from(banners)).map(({ id, link }) => [id, link]),
    [['own-banner', '']],
  );
});

test("this year's promo takes the code of last year's, and two promos exchange theirs", async () => {
  const { db } = t.deps;
  const [promo = assert.fail('no promo')] = menu().promos ?? [];
  const offer = (codes: Record<string, string>) =>
    write(db, { ...menu(), promos: Object.entries(codes).map(([id, code]) => ({ ...promo, id, code })) });
  const offered = async () => {
    const rows = await listPromos(db, t.clock.now());
    return rows.map(({ id, code }) => `${id} ${code}`);
  };
  await offer({ one: 'OWN10', other: 'OTHER' });
  await offer({ one: 'OTHER', other: 'OWN10' });
  assert.deepEqual(await offered(), ['one OTHER', 'other OWN10']);
  await offer({ next: 'OWN10' });
  assert.deepEqual(await offered(), ['next OWN10']);
});

test('6,000 items, names of 300 characters, a price in the size and a free item are imported', async () => {
  const file = menu();
  const [category = assert.fail('no category')] = file.categories;
  const { discounted_price: _none, ...item } = firstItem(file);
  const long = text('Wing '.repeat(60).trim());
  category.items = Array.from({ length: 6000 }, (_, index) => ({
    ...item,
    id: `item-${index}`,
    title: long,
    price: 0,
  }));
  assert.deepEqual(checkMenuFile(file), { file });
  await write(t.deps.db, file);
  t.clock.advance(MINUTE);
  const { data } = await t.call('getMenuItems', { category_id: category.id, page: 300, limit: 20 });
  assert.deepEqual([data.items.length, data.pagination.total_records, data.items[0]?.title], [20, 6000, long.en]);
  assert.equal((await t.call('search', { query: 'wing' })).status, true);

  const customer = await t.signIn();
  const user_address_id = await addAddress(t, customer, { area: 'Marina', lat: 25.11, lng: 55.15 });
  await put(t, customer, 'item-1', 2, [chosen(0, 'hot')]);
  await put(t, customer, 'item-2', 1, [chosen(0, 'mild')]);
  const cart = await t.call('getCart', { type: 'delivery', user_address_id }, customer.token);
  assert.equal(cart.data.subTotal, 5);
});

test('a shop names allergens and diets of its own, in both languages', async () => {
  const t = await forThisTest(buildTestApp());
  const file = menu();
  const item = file.categories.flatMap(({ items }) => items).find(({ id }) => id === 'own-item')!;
  item.allergens = ['milk', { en: 'Lupin', ar: 'ترمس' }];
  item.diets = [{ en: 'No palm oil', ar: 'بدون زيت نخيل' }];
  await write(t.deps.db, file);
  const details = async (lang: string) => {
    const headers = { 'Accept-Language': lang };
    const reply = await t.app.inject({ url: '/api/getItemDetails?item_id=own-item', headers });
    return reply.json<{ data: MenuItem }>().data;
  };
  const [english, arabic] = [await details('en'), await details('ar')];
  assert.deepEqual(
    [english.allergens, arabic.allergens],
    [
      ['milk', 'Lupin'],
      ['milk', 'ترمس'],
    ],
  );
  assert.deepEqual([english.diets, arabic.diets], [['No palm oil'], ['بدون زيت نخيل']]);
});

test('the published schema of the menu file is the one that is checked', () => {
  const published = JSON.parse(readFileSync(projectPath('docs/menu.schema.json'), 'utf8')) as unknown;
  assert.deepEqual(published, menuSchema());
  const said = JSON.stringify(published);
  for (const [use, widths] of Object.entries(pictureWidths)) assert.ok(said.includes(`${Math.max(...widths)} px`), use);
});

test('LIMIT-23 CART-22 another shop sells under its own name, codes, fees, VAT and points', async () => {
  const distDir = temporaryFolder();
  writeFileSync(
    join(distDir, 'index.html'),
    '<html><head><title>Jamr Wings</title></head><body><b lang="en">Jamr <em>Wings</em></b>' +
      '<script type="application/json" id="app-config">{"brand":{"taxNumber":"1"}}</script></body></html>',
  );
  writeFileSync(join(distDir, 'manifest.webmanifest'), '{"name":"Jamr Wings","short_name":"Jamr Wings"}');
  const t = await forThisTest(buildTestApp({ config: { distDir }, mailer: outboxMailer(systemClock) }));
  const { db } = t.deps;
  await write(db, menu());
  for (const url of ['/', '/index.html', '/item/own-item', '/items?lang=ar', '/manifest.webmanifest']) {
    const { body } = await t.app.inject({ url });
    assert.doesNotMatch(body, /Jamr|جمر وينغز/, url);
    assert.match(body, /Ember &(?:amp;)? House|بيت الجمر/, url);
  }
  const page = await t.app.inject({ url: '/' });
  assert.deepEqual(readAppConfig(page.body).brand, { taxNumber: '1', name: menu().shop.name });
  assert.match(page.body, /"name":"Ember \\u0026 House Marina"/);

  const form = { name: 'Omar', email: 'omar@example.com', password: 'wings123', phone: '971501234567', age: 40 };
  const { _id: user_id } = (await t.call('register', form)).data.user;
  const [mail] = await db.select().from(outbox);
  assert.equal(mail?.subject, 'Your Ember & House code');
  const otp = /(?<!\d)\d{4}(?!\d)/.exec(mail.body)?.[0];
  assert.equal((await t.call('verifyOTP', { user_id, otp })).status, true);
  assert.match((await db.select().from(users))[0]?.loyaltyCode ?? '', /^EH-/);

  const customer = await t.signIn({ loyaltyPoints: 500 });
  // 3.4 km from the branch.
  const id = await addAddress(t, customer, { area: 'Marina', lat: 25.11, lng: 55.15 });
  await put(t, customer, 'own-item', 2, [chosen(0, 'mild')]);
  const cart = await t.call('getCart', { type: 'delivery', user_address_id: id, apply_loyalty: true }, customer.token);
  // 2 x 30, 7 + 2 x 1.5 for delivery, 500 points of 50 an AED; 60 x 10 / 110.
  const { deliveryCharges, max_redeemable_points, loyalty_discount, grand_total, vat_amount } = cart.data;
  assert.deepEqual(
    { deliveryCharges, max_redeemable_points, loyalty_discount, grand_total, vat_amount },
    { deliveryCharges: 10, max_redeemable_points: 500, loyalty_discount: 10, grand_total: 60, vat_amount: 5.45 },
  );
  const placed = await t.call('placeOrder', cash(id), customer.token);
  assert.match(placed.data.order.order_code ?? placed.message, /^EH-[B-DF-HJ-NP-TV-Z2-9]{5}$/);
  await deliver(t, placed.data.order._id);
  const loyalty = await t.call('getUserLoyalty', {}, customer.token);
  assert.deepEqual([loyalty.data.loyalty_points, loyalty.data.aed_points], [500 + 2 * 70, 50]);
});
