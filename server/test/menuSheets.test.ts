import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import type { MenuFile } from '../../contract/menuFile';
import { importMenu } from '../commands/menu';
import { checkMenuFile } from '../menuImport/checkMenuFile';
import { csvOf, readSheets, writeSheets } from '../menuImport/readSheets';
import { readDemoMenu } from '../sandbox/fillDatabase';
import { projectPath } from '../storage/projectPath';
import { buildTestApp, commandOf, forThisFile, temporaryFolder } from './helpers';
import { menu } from './ownMenu';

const t = forThisFile(buildTestApp);

/** The menu that is read from the sheets that it is written to. */
async function roundTrip(file: MenuFile, delimiter?: ';'): Promise<unknown> {
  const folder = temporaryFolder();
  await writeSheets(file, folder, delimiter);
  const { json, problems } = await readSheets(folder);
  assert.deepEqual(problems, []);
  return JSON.parse(JSON.stringify(json));
}

test('the demo menu is the same after it was written as sheets, with commas and with semicolons', async () => {
  const { $schema: _editor, ...demo } = readDemoMenu();
  assert.deepEqual(await roundTrip(demo), demo);
  assert.deepEqual(await roundTrip(demo, ';'), demo);
});

const slug = fc.stringMatching(/^[a-z0-9-]{1,20}$/).filter((name) => !/^\d+$/.test(name));
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
const cell = fc
  .array(fc.constantFrom('a', 'ب', ',', ';', '"', '\n', '\r\n', ' ', '\t', '=1', "'", '|', '🍗', '٣'), { maxLength: 9 })
  .map((parts) => parts.join(''));
const words = fc.record({ en: cell, ar: cell }).map(({ en, ar }) => ({ en: `${en}x${en}`, ar: `${ar}ج` }));
const price = fc.integer({ min: 0, max: 10_000_000 }).map((fils) => fils / 100);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const span = fc.record({ open: time, close: time });
const day = fc.oneof(fc.constant(null), span, fc.array(span, { minLength: 2, maxLength: 4 }));
const date = fc.constantFrom('2027-02-08', '2028-02-29');
const name = fc.stringMatching(/^[a-z]([a-z ]{0,8}[a-z])?$/);
const named = fc.array(fc.oneof(name, fc.record({ en: name, ar: fc.constant('ترمس حلو') })), {
  minLength: 1,
  maxLength: 3,
});
const limit = fc.integer({ min: 0, max: 100 });
const limits = { min_selection: limit, max_selection: limit, min_quantity: limit, max_quantity: limit };
const some = <T>(value: fc.Arbitrary<T>, maxLength = 3) => fc.array(value, { minLength: 1, maxLength });
const unique = <T extends { id: string }>(row: fc.Arbitrary<T>) =>
  fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ id: own }) => own });
const required = { requiredKeys: [] };

/** Any menu of the format, without what says nothing: empty lists. */
const anyMenu = fc.record(
  {
    shop: fc.record({
      name: words,
      code_prefix: fc.constantFrom('A', 'JW'),
      vat_percent: limit,
      delivery_fee: fc.record(
        {
          base: price,
          base_km: fc.double({ min: 0, max: 200, noNaN: true }),
          per_km: price,
          most: price,
          free_from: price,
        },
        { requiredKeys: ['base', 'base_km', 'per_km', 'most'] },
      ),
      points: fc.record({ per_aed_spent: price, per_aed_off: limit, max_percent: limit }),
      order_days_ahead: fc.integer({ min: 0, max: 6 }),
    }),
    pictures: fc.dictionary(slug, fc.record({ file: fc.constantFrom('a b.png', '../ص.webp'), alt: words }), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    branches: unique(
      fc.record(
        {
          id,
          name: words,
          location: words,
          lat: fc.double({ min: 22.6, max: 26.15, noNaN: true }),
          lng: fc.double({ min: 51.4, max: 56.5, noNaN: true }),
          phone: fc.constantFrom('+971 4 000 0101', '0501234567'),
          delivery_minutes: limit,
          delivery_radius_km: price,
          hours: fc.array(day, { minLength: 7, maxLength: 7 }),
          exceptions: some(fc.record({ from: date, to: date, hours: day }, { requiredKeys: ['from', 'hours'] })),
        },
        {
          requiredKeys: [
            'id',
            'name',
            'location',
            'lat',
            'lng',
            'phone',
            'delivery_minutes',
            'delivery_radius_km',
            'hours',
          ],
        },
      ),
    ),
    categories: unique(fc.record({ id, title: words, image: slug, items: fc.constant([]) })),
    items: fc.uniqueArray(
      fc.record(
        {
          id,
          title: words,
          description: words,
          image: slug,
          price,
          discounted_price: price,
          calories: limit,
          allergens: named,
          diets: named,
          is_available: fc.boolean(),
          addons: some(
            fc.record(
              { group: slug, ...limits, max_of_each: limit, included: id, defaults: some(id) },
              { requiredKeys: ['group'] },
            ),
          ),
        },
        { requiredKeys: ['id', 'title', 'description', 'image', 'price'] },
      ),
      { minLength: 3, maxLength: 9, selector: ({ id: own }) => own },
    ),
    addon_groups: fc.dictionary(
      slug,
      fc.record({
        title: words,
        ...limits,
        addon_items: unique(
          fc.record(
            {
              id,
              title: words,
              description: words,
              image: slug,
              price,
              max_selection: limit,
              min_quantity: limit,
              default: fc.boolean(),
              heat: fc.integer({ min: 0, max: 5 }),
            },
            { requiredKeys: ['id', 'title', 'price', 'max_selection'] },
          ),
        ),
      }),
      { minKeys: 1, maxKeys: 3, noNullPrototype: true },
    ),
    banners: unique(
      fc.record(
        { id, title: words, image: slug, link: fc.constantFrom('/', 'https://a.ae/?b=1,2') },
        { requiredKeys: ['id', 'title', 'image'] },
      ),
    ),
    promos: unique(
      fc.record(
        {
          id,
          code: fc.stringMatching(/^[A-Za-z0-9]{2,20}$/),
          title: words,
          description: words,
          image: slug,
          kind: fc.constantFrom('percent' as const, 'amount' as const, 'free_delivery' as const),
          value: price,
          max_discount: price,
          uses: limit,
          uses_per_customer: limit,
          rules: fc
            .record(
              {
                first_order: fc.boolean(),
                min_subtotal: price,
                order_type: fc.constantFrom('delivery' as const, 'pickup' as const),
                branch_ids: some(id),
                from: date,
                to: date,
                weekdays: some(fc.integer({ min: 0, max: 6 })),
              },
              required,
            )
            .filter((rules) => Object.keys(rules).length > 0),
        },
        { requiredKeys: ['id', 'code', 'title', 'description', 'image', 'kind', 'value'] },
      ),
    ),
  },
  { requiredKeys: ['shop', 'pictures', 'branches', 'categories', 'items'] },
);

test('every menu is the same after it was written as sheets', async () => {
  const check = fc.asyncProperty(anyMenu, fc.constantFrom(undefined, ';' as const), async (generated, delimiter) => {
    const { items, ...rest } = generated;
    const categories = rest.categories.map((category, index) => ({
      ...category,
      items: items.filter((_item, at) => at % rest.categories.length === index),
    }));
    const file = { ...rest, categories } as MenuFile;
    assert.deepEqual(await roundTrip(file, delimiter), JSON.parse(JSON.stringify(file)));
  });
  await fc.assert(check, { numRuns: 100 });
});

/** Sheets of the small menu, with changes of their texts. */
async function sheetsWith(changes: Record<string, (csv: string) => string> = {}): Promise<string> {
  const folder = temporaryFolder();
  await writeSheets(menu(), folder);
  for (const [name, change] of Object.entries(changes)) {
    const path = join(folder, `${name}.csv`);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }
  return folder;
}

async function problemsIn(changes: Record<string, (csv: string) => string>): Promise<string[]> {
  const { json, source, problems } = await readSheets(await sheetsWith(changes));
  const checked = checkMenuFile(json, source);
  return [...problems, ...('problems' in checked ? checked.problems : [])];
}

test('a mistake in a sheet is named with its file, the row as Excel counts, id, title and column', async () => {
  const mistakes: [Record<string, (csv: string) => string>, RegExp][] = [
    [
      { items: (csv) => csv.replace('35.5', 'free') },
      /^items.csv row 2 own-item \(Ten wings\), price: must be a number, and is "free"$/,
    ],
    [
      { items: (csv) => csv.replace(/\r\n/, '\r\n,,,\r\n\r\n').replace('35.5', '-1') },
      /^items.csv row 4 own-item .*, price: must be >= 0/,
    ],
    [
      { branches: (csv) => csv.replace('Marina بالعربية', ' ') },
      /^branches.csv row 2 own-branch \(Marina\), name_ar: is missing$/,
    ],
    [
      { branches: (csv) => csv.replace('11:00-02:00', '11:00-24:00') },
      /^branches.csv row 2 .*, sunday: .*not understood: write 11:00-00:00/,
    ],
    [
      { items: (csv) => csv.replace('own-category', 'gone') },
      /^items.csv row 2 own-item \(Ten wings\): there is no category 'gone'$/,
    ],
    [
      { promos: (csv) => csv.replace('percent', 'per cent') },
      /^promos.csv row 2 own-promo \(Ten\), kind: must be one of percent, amount, free_delivery/,
    ],
    [
      { items: (csv) => csv.replace('discounted_price', 'prise') },
      /^items.csv row 1: the column discounted_price is missing$/,
    ],
    [{ items: (csv) => csv.replace('35.5,', '35,50,') }, /^items.csv row 2/],
    [
      { categories: (csv) => `${csv}own-category,Dips,صلصات,own-wings\r\n` },
      /^categories.csv row 3 own-category \(Dips\), items: is missing$/,
    ],
    [
      { branches: (csv) => csv + csv.slice(csv.indexOf('\n') + 1) },
      /^branches.csv row 3 own-branch \(Marina\), id: is already that of branches.csv row 2 own-branch \(Marina\)$/,
    ],
    [
      { pictures: (csv) => `${csv}own-wings,b.png,Wings,أجنحة\r\n` },
      /^pictures.csv row 3, name: is already that of row 2$/,
    ],
    [{ addons: (csv) => csv.replace('Mild بالعربية', '"') }, /addons.csv: .*quote/i],
  ];
  for (const [changes, line] of mistakes) {
    const problems = await problemsIn(changes).catch((error: unknown) => [String(error)]);
    assert.ok(
      problems.some((problem) => line.test(problem)),
      `${String(line)}: ${problems.join('; ')}`,
    );
  }
});

test('a sheet whose name is not known, and one that Excel has not written as UTF-8, are refused', async () => {
  const folder = await sheetsWith();
  writeFileSync(join(folder, 'promo.csv'), 'id');
  assert.match((await readSheets(folder)).problems.join(), /^promo.csv: there is no such sheet/);
  writeFileSync(join(folder, 'items.csv'), Buffer.from([0x69, 0x64, 0x0a, 0xc8, 0xc7]));
  await assert.rejects(readSheets(folder), /items.csv is not UTF-8: save it as UTF-8 \(in Excel: "CSV UTF-8"\)/);
});

test('Excel of a language with decimal commas, TRUE for yes and blanks around ids are understood', async () => {
  const rows = csvOf([['a;b', '35,5']], ';');
  assert.equal(rows, '\uFEFF"a;b";"35,5"\r\n');
  const folder = temporaryFolder();
  await writeSheets(menu(), folder, ';');
  for (const [name, from, to] of [
    ['items', '35.5', '35,5'],
    ['addons', 'yes', 'TRUE'],
    ['categories', 'own-category', ' own-category '],
  ] as const) {
    const path = join(folder, `${name}.csv`);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  }
  assert.deepEqual((await readSheets(folder)).json, menu());
});

test('`deploy/command.sh menu export` writes a file as sheets and sheets as a file; import takes both', async () => {
  const run = commandOf(importMenu, t);
  const folder = temporaryFolder();
  const square = { width: 900, height: 900, channels: 3, background: '#c84' } as const;
  await sharp({ create: square }).png().toFile(join(folder, 'wings.png'));
  const path = join(folder, 'menu.json');
  writeFileSync(path, JSON.stringify(menu()));
  const sheets = join(folder, 'sheets');
  assert.match(await run('export', path, sheets), /sheets\.$/);
  await assert.rejects(run('export', path, sheets), /is there already: name another folder/);
  assert.match(readFileSync(join(sheets, 'pictures.csv'), 'utf8'), /own-wings,\.\.\/wings\.png,/);
  assert.equal(readFileSync(join(sheets, 'items.csv')).subarray(0, 3).toString('hex'), 'efbbbf');
  assert.match(await run('import', sheets), /added {4}item own-item \(Ten wings\): 35\.50/);
  const back = join(folder, 'back.json');
  await run('export', sheets, back);
  assert.deepEqual(JSON.parse(readFileSync(back, 'utf8')), menu());
  await assert.rejects(run('export', sheets, back), /is there already/);
  mkdirSync(join(folder, 'empty'));
  await assert.rejects(run('import', join(folder, 'empty')), /shop.csv: is missing/);
  assert.ok(readdirSync(sheets).length >= 11);
  assert.ok(readFileSync(projectPath('docs/menu.schema.json'), 'utf8').includes('demoMenu.json'));
});
