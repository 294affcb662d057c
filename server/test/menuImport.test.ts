import type { MenuItem } from '../../contract/menu';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { MenuFile } from '../../contract/menuFile';
import { applyMenu, importMenu } from '../commands/menu';
import type { Db } from '../db/db';
import { banners, branches, menuItems, outbox, processes, promos, users } from '../db/schema';
import { withLease } from '../jobs/claim';
import { systemClock } from '../lib/clock';
import { outboxMailer } from '../mail/outboxMailer';
import { addonGroupsOf } from '../menuImport/addonGroups';
import { checkMenuFile } from '../menuImport/checkMenuFile';
import { pictureFileProblems } from '../menuImport/makePictures';
import { writeMenu } from '../menuImport/writeMenu';
import { setPromoActive, updateBranch } from '../modules/operator/operatorTable';
import { listPromos, reserveUse, usesLeft } from '../modules/promo/promoTable';
import { importedPicturesDir } from '../storage/pictures';
import { projectPath } from '../storage/projectPath';
import { readAppConfig } from '../web/appConfigBlock';
import { addAddress, cash, chosen, deliver, put } from './cartFixtures';
import { buildTestApp, commandOf, forThisFile, forThisTest, temporaryFolder } from './helpers';

/** After it no process shows the menu that it had cached. */
const MINUTE = 60_000;
const t = forThisFile(buildTestApp);

const text = (en: string) => ({ en, ar: `${en} بالعربية` });
const day = { open: '11:00', close: '02:00' };

/** A small valid menu. */
const menu = (): MenuFile => ({
  shop: {
    name: { en: 'Ember & House', ar: 'بيت الجمر' },
    code_prefix: 'EH',
    vat_percent: 10,
    delivery_fee: { base: 7, base_km: 2, per_km: 1.5, most: 20 },
    points: { per_aed_spent: 2, per_aed_off: 50, max_percent: 100 },
  },
  pictures: { 'own-wings': { file: 'wings.png', alt: text('Wings') } },
  branches: [
    {
      id: 'own-branch',
      name: text('Marina'),
      location: text('Dubai Marina'),
      lat: 25.08,
      lng: 55.14,
      phone: '+971 4 000 0000',
      delivery_minutes: 30,
      delivery_radius_km: 10,
      hours: [day, day, day, day, day, day, null],
    },
  ],
  addon_groups: {
    sauces: {
      title: text('Sauces'),
      min_selection: 1,
      max_selection: 2,
      min_quantity: 0,
      max_quantity: 0,
      addon_items: [
        { id: 'mild', title: text('Mild'), price: 0, max_selection: 1, default: true },
        { id: 'hot', title: text('Hot'), price: 2.5, max_selection: 1 },
      ],
    },
  },
  categories: [
    {
      id: 'own-category',
      title: text('Wings'),
      image: 'own-wings',
      items: [
        {
          id: 'own-item',
          title: text('Ten wings'),
          description: text('Ten wings'),
          image: 'own-wings',
          price: 35.5,
          discounted_price: 30,
          addons: [{ group: 'sauces' }],
        },
      ],
    },
  ],
  promos: [
    {
      id: 'own-promo',
      code: 'Own10',
      title: text('Ten'),
      description: text('Ten'),
      image: 'own-wings',
      kind: 'percent',
      value: 10,
      uses: 5,
    },
  ],
});
const write = (db: Db, file: MenuFile) => db.transaction((tx) => writeMenu(tx, file));
const firstItem = (file: MenuFile) => file.categories[0]?.items[0] ?? assert.fail('no item');

/** The parts of a menu that mistakes are made in. */
function partsOf(file: MenuFile) {
  const { shop, branches, promos = [] } = file;
  const [branch = assert.fail()] = branches;
  const [promo = assert.fail()] = promos;
  const group = file.addon_groups?.sauces ?? assert.fail();
  const [mild = assert.fail(), hot = assert.fail()] = group.addon_items;
  return { shop, branches, branch, promo, group, mild, hot, item: firstItem(file) };
}
type Parts = ReturnType<typeof partsOf>;

test('a menu that can be sold passes, and each mistake in prices, addon rules and references is named', () => {
  assert.deepEqual(checkMenuFile(menu()), { file: menu() });
  const mistakes: [(parts: Parts) => unknown, RegExp][] = [
    [({ shop }) => (shop.delivery_fee.most = 5), /^\/shop\/delivery_fee\/base: is above most$/],
    [({ shop }) => (shop.code_prefix = 'eh'), /^\/shop\/code_prefix/],
    [({ item }) => (item.price = -1), /^\/categories\/0\/items\/0\/price: must be >= 0$/],
    [({ item }) => (item.price = 35.555), /^\/categories\/0\/items\/0\/price: has more than two decimals$/],
    [({ item }) => (item.discounted_price = 40), /\/discounted_price: must be below the price/],
    [({ item }) => (item.calories = 3_000_000_000), /\/calories: must be <= 100000$/],
    [({ item }) => (item.title.ar = 'جناح\0'), /\/title\/ar: holds a character that cannot be stored$/],
    [({ item }) => (item.image = 'gone'), /^\/categories\/0\/items\/0\/image: there is no picture 'gone'$/],
    [
      ({ item }) => Object.assign(item, { prise: 3 }),
      /^\/categories\/0\/items\/0\/prise: is not a field of the format$/,
    ],
    [({ item }) => (item.addons = [{ group: 'gone' }]), /^\S+\/addons\/0\/group: there is no addon group 'gone'$/],
    [({ item }) => (item.addons = [{ group: 'sauces', included: 'gone' }]), /there is no addon 'gone' in 'sauces'/],
    [({ item }) => (item.addons = [{ group: 'sauces', min_quantity: 3 }]), /min_quantity cannot be reached/],
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
    [({ mild, group }) => group.addon_items.push({ ...mild }), /2\/id: 'mild' is already at \S+\/addon_items\/0\/id$/],
    [({ promo }) => (promo.value = 120), /a percent is a whole number from 1 to 100/],
    [({ promo }) => (promo.rules = { branch_ids: ['gone'] }), /there is no branch 'gone'/],
    [({ branch }) => branch.hours.pop(), /^\/branches\/0\/hours/],
    [
      ({ branch }) => Object.assign(branch, { exceptions: [{ from: '2027-03-09', to: '2027-02-08', hours: null }] }),
      /^\/branches\/0\/exceptions\/0: ends before it begins$/,
    ],
    [
      ({ branch }) => branch.hours.splice(2, 2, { open: '18:00', close: '12:00' }, { open: '11:00', close: '13:00' }),
      /^\/branches\/0\/hours\/3: opens before the hours before it have ended$/,
    ],
    [
      ({ branches, branch }) => branches.push(branch),
      /^\/branches\/1\/id: 'own-branch' is already at \/branches\/0\/id$/,
    ],
  ];
  for (const [change, line] of mistakes) {
    const file = menu();
    change(partsOf(file));
    const checked = checkMenuFile(file);
    const problems = 'problems' in checked ? checked.problems : [];
    assert.ok(
      problems.some((problem) => line.test(problem)),
      `${String(line)}: ${problems.join('; ')}`,
    );
  }
});

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
  assert.match((await pictureFileProblems(unreadable, folder))[0] ?? '', /cannot be read/);
  // A portrait of a phone, which stores it turned by 90 degrees.
  const narrow = await menuFolder((picture) => picture.resize(900, 500).withMetadata({ orientation: 6 }).jpeg());
  const [problem] = await pictureFileProblems(menu(), narrow);
  assert.match(problem ?? '', /^\/pictures\/own-wings\/file: is 500 px wide, less than \d+/);

  await applyMenu(t.deps, { file: menu(), folder, dataDir: t.deps.config.dataDir });
  const { categories, promos: offers } = (await t.call('getDashboard')).data;
  assert.equal([...categories, ...offers].map(({ _id }) => _id).join(), 'own-category,own-promo');
  const { data: item } = await t.call('getItemDetails', { item_id: 'own-item' });
  const [mild, hot] = item.addons[0]?.addon_items ?? [];
  assert.deepEqual([item.original_price, item.discounted_price, hot?.price], [35.5, 30, 2.5]);
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

test('`deploy/command.sh menu import` is a dry run without --apply, and names the errors of a file', async () => {
  const folder = await menuFolder();
  const file = join(folder, 'menu.json');
  // As some editors of Windows write it.
  const text = `\uFEFF${JSON.stringify(menu(), null, 2)}`.replaceAll('\n', '\r\n');
  writeFileSync(file, text.replace('wings.png', '.\\\\wings.png'));
  const run = commandOf(importMenu, t);
  const { db } = t.deps;
  const before = await db.select().from(menuItems);
  assert.match(await run('import', file), /items: 1\n[\s\S]*Nothing was written/);
  assert.deepEqual(await db.select().from(menuItems), before);
  writeFileSync(file, JSON.stringify({ ...menu(), categories: [] }));
  await assert.rejects(run('import', file), /cannot be imported:\n {2}\/categories/);
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
    const rows = await listPromos(db);
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
  const { items, removed } = await write(t.deps.db, file);
  assert.equal(items, 6000);
  t.clock.advance(MINUTE);
  assert.ok(removed && removed > 0);
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
  assert.deepEqual(published, JSON.parse(JSON.stringify(MenuFile)));
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
  assert.match(placed.data.order.order_code ?? placed.message, /^EH-\d{4,}$/);
  await deliver(t, placed.data.order._id);
  const loyalty = await t.call('getUserLoyalty', {}, customer.token);
  assert.deepEqual([loyalty.data.loyalty_points, loyalty.data.aed_points], [500 + 2 * 70, 50]);
});
