import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { ask, makeCustomer, signInAs, type Customer } from './support/flows';
import { messagesOf } from './support/messages';
import { row } from './support/look';

const ar = messagesOf('ar');
const en = messagesOf('en');
const folder = mkdtempSync(path.join(tmpdir(), 'wings-support-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A customer of this test with an address in which every field is filled. */
async function caller(url: string) {
  const customer = await makeCustomer(url);
  const address = await customer.post(
    '/addAddress',
    {
      area: 'Al Barsha 1',
      address: 'Hessa Street, Al Barsha 1, Dubai',
      street: 'Hessa Street',
      villa_apt_no: 'Apartment 1704',
      type: 'home',
      lat: 25.1124,
      lng: 55.2009,
    },
    customer.token,
  );
  return { ...customer, url, address: address.data };
}

interface Group {
  min_selection: number;
  addon_items: { _id: string; title: string; price: number; max_selection: number }[];
  max_quantity: number;
}

/** A line with the required addons of its item, and at least one. */
async function addWithAddons(customer: Customer & { url: string }, itemId: string, quantity: number) {
  const { addons: groups } = await ask<{ addons: Group[] }>(
    new URL(customer.url).origin,
    `/getItemDetails?item_id=${itemId}`,
    customer.token,
  );
  const wanted = groups.some((group) => group.min_selection > 0)
    ? groups.filter((group) => group.min_selection > 0)
    : groups.slice(0, 1);
  const addons = wanted.flatMap((group) =>
    group.addon_items.slice(0, Math.max(1, group.min_selection)).map((each) => ({
      addon_index: groups.indexOf(group),
      item_id: each._id,
      title: each.title,
      price: each.price,
      quantity: 1,
      total_price: each.price,
      max_selection: each.max_selection,
      max_quantity: group.max_quantity,
    })),
  );
  const reply = await customer.post(
    '/addItemToCart',
    {
      item_id: itemId,
      quantity,
      user_address_id: (customer.address as unknown as { _id: string })._id,
      instruction: 'Ring twice, ask for Sara',
      addons,
      type: 'delivery',
    },
    customer.token,
  );
  expect(reply).toMatchObject({ status: true });
}

/** The texts of the cart's lines and rows. */
async function cartTexts(page: Page, say = ar) {
  await expect(row(page, say('cart.total'))).toBeVisible();
  const lines = await page
    .locator('main li')
    .filter({ has: page.locator('h2') })
    .allInnerTexts();
  const rows = await page.locator('main dl > div').allInnerTexts();
  return { lines: lines.map((text) => text.replace(/\s+/g, ' ')), rows: rows.map((text) => text.replace(/\s+/g, ' ')) };
}

const everythingStored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([window.localStorage, window.sessionStorage].map((storage) => Object.entries(storage))),
  );

/** Another browser at /support; every request of its page is recorded. */
async function staffPage(
  browser: Browser,
  url: string,
  paths: string[],
): Promise<{ context: BrowserContext; page: Page; before: string }> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  page.on('request', (request) =>
    paths.push(
      `${request.method()} ${new URL(request.url()).origin === url ? new URL(request.url()).pathname : request.url()}`,
    ),
  );
  await page.goto('/icons/favicon.svg');
  await page.evaluate(() => {
    window.localStorage.setItem('user_lang', 'en');
    window.localStorage.setItem(
      'user',
      JSON.stringify({
        _id: 'staff',
        name: 'Agent',
        email: 'agent@example.com',
        phone: '',
        is_guest: false,
        auth_token: 'staff-token',
      }),
    );
    window.localStorage.setItem('branch', '{broken');
    window.localStorage.setItem('checkout_attempt', JSON.stringify({ id: 'x', step: 'unknown' }));
    window.sessionStorage.setItem('order_placed', JSON.stringify({ orderId: 'o1', image: '' }));
    window.sessionStorage.setItem('item_draft', '{}');
  });
  const before = await everythingStored(page);
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1, name: en('support.title') })).toBeVisible();
  return { context, page, before };
}

test.describe('B-02 support', () => {
  test.use({ serviceWorkers: 'block', expectedProblem: /500/ });

  test('B-02 staff see an order that a customer sent as the customer did, in Arabic @once', async ({
    page,
    browser,
    backend,
  }) => {
    const customer = await caller(backend.url);
    for (const [item, quantity] of [
      ['wings-buffalo-10', 2],
      ['fries-loaded', 1],
      ['tenders-5', 1],
    ] as const)
      await addWithAddons(customer, item, quantity);
    const secrets = { deviceToken: 'device-token-e2e-0815', map_key: 'map-key-e2e-4711' };
    await signInAs(page, customer, {
      ...secrets,
      user_lang: 'ar',
      promo_code: 'WINGS20',
      apply_loyalty: 'true',
      delivery_instruction: 'Call 050 123 4567 at the gate',
      recentSearches: '["buffalo"]',
    });
    await page.goto('/cart');
    const seen = await cartTexts(page);
    expect(seen.lines).toHaveLength(3);
    expect(seen.rows.join()).toContain('WINGS20');

    const user = customer.user as unknown as Record<string, string>;
    // A failed call shows the support button.
    await page.route('**/api/getUserLoyalty', (route) =>
      route.fulfill({ status: 500, json: { status: false, message: 'x', data: null } }),
    );
    await page
      .getByRole('button', { name: ar('shell.openMenu') })
      .first()
      .click();
    await page.getByRole('link', { name: ar('shell.myAccount') }).click();
    await page.locator('a[href="/points"]').first().click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: ar('shell.getHelp') })
      .click();
    const dialog = page.getByRole('dialog', { name: ar('shell.getHelp') });
    await expect(dialog.getByText(ar('support.inside'))).toBeVisible();
    const code = await dialog.getByTestId('support-code').innerText();
    await dialog.getByRole('button', { name: ar('support.showQr') }).click();
    await expect(dialog.getByRole('img', { name: ar('support.qrAlt') })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: ar('support.save') }).click(),
    ]);
    const file = path.join(folder, 'case.json');
    await download.saveAs(file);
    // The id of the demo customer happens to be made of the name; an id says nothing without a token.
    const text = readFileSync(file, 'utf8').replaceAll(user._id ?? '', '');

    // No data of the session may occur in it, in any form.
    const address = customer.address as unknown as Record<string, string | number>;
    for (const secret of [
      customer.token,
      customer.password,
      customer.email,
      ...Object.values(secrets),
      user.name,
      ...String(user.name)
        .split(' ')
        .filter((word) => word.length > 3),
      user.phone,
      String(user.phone).slice(3),
      '050 123 4567',
      'Ring twice, ask for Sara',
      address.villa_apt_no,
      address.street,
      address.address,
      String(address.lat),
      String(address.lng),
    ])
      expect([secret, text.toLowerCase().includes(String(secret).toLowerCase())]).toEqual([secret, false]);

    const paths: string[] = [];
    const staff = await staffPage(browser, backend.url, paths);
    await staff.page.getByTestId('support-file').setInputFiles(file);
    await expect(staff.page.getByTestId('support-code')).toHaveText(code);
    const total = /AED\s[\d.]+/.exec(seen.rows.at(-1) ?? '')?.[0] ?? 'no total';
    await expect(row(staff.page, en('cart.total'))).toContainText(total.replace(/\s/g, ' '));
    await expect(staff.page.getByText('GET /getUserLoyalty').first()).toBeVisible();

    await staff.page.getByRole('button', { name: en('support.asSeen') }).click();
    const banner = staff.page.getByRole('region', { name: en('support.replay') });
    await expect(banner).toContainText(code);
    await banner.getByRole('button', { name: en('support.goCart') }).click();
    await expect(staff.page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await cartTexts(staff.page)).toEqual({
      ...seen,
      lines: seen.lines.map((line) => line.replace(/Ring twice, ask for Sara/g, 'Ring twice, ask for ***')),
    });

    // The replayed screens are read-only.
    await staff.page
      .locator('main')
      .getByRole('button', { name: /زيادة|زد|Increase/ })
      .first()
      .click();
    await expect(banner).toContainText(en('support.refusedWrite'));
    for (const screen of ['goCheckout', 'goOrders', 'goAddresses'] as const) {
      await banner.getByRole('button', { name: en(`support.${screen}`) }).click();
      await expect(staff.page.locator('main h1, header h1').first()).toBeVisible();
    }
    await banner.getByRole('button', { name: en('support.earlier') }).click();
    await expect(banner).toContainText('GET /getUserLoyalty');
    await banner.getByRole('button', { name: en('support.closeReplay') }).click();
    await expect(staff.page.locator('html')).toHaveAttribute('dir', 'ltr');

    expect(await everythingStored(staff.page)).toBe(staff.before);
    expect(paths.filter((each) => / \/api|^\w+ http/.test(each))).toEqual([]);
    await staff.context.close();
  });

  test('B-02 a snapshot after a reload holds the cart, and without the call the last known one @once', async ({
    page,
    browser,
    backend,
  }) => {
    const customer = await caller(backend.url);
    await addWithAddons(customer, 'wings-buffalo-10', 2);
    await signInAs(page, customer, { user_lang: 'en' });
    await page.goto('/cart');
    const seen = await cartTexts(page, en);
    const replayed = {
      ...seen,
      lines: seen.lines.map((line) => line.replace(/Ring twice, ask for Sara/g, 'Ring twice, ask for ***')),
    };
    // The copy in this tab is the last known cart.
    await page.waitForFunction(() => window.sessionStorage.getItem('support_copy') !== null);

    const dialog = page.getByRole('dialog', { name: en('shell.getHelp') });
    const takeFromAccount = async (name: string) => {
      await page.goto('/account');
      await page
        .getByRole('main')
        .getByRole('button', { name: en('shell.getHelp') })
        .click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: en('support.save') }).click(),
      ]);
      const file = path.join(folder, name);
      await download.saveAs(file);
      return file;
    };
    const file = await takeFromAccount('account.json');
    await expect(dialog.getByText(/could not be loaded/)).toHaveCount(0);
    await page.route('**/api/getCart*', (route) => route.abort());
    const withoutNetwork = await takeFromAccount('network.json');
    await expect(
      dialog.getByText(/could not be loaded now\. .* of \d\d \w{3} \d{4}, \d\d:\d\d [AP]M\.$/),
    ).toBeVisible();

    for (const [snapshot, isOutdated] of [
      [file, false],
      [withoutNetwork, true],
    ] as const) {
      const staff = await staffPage(browser, backend.url, []);
      await staff.page.getByTestId('support-file').setInputFiles(snapshot);
      await expect(staff.page.getByText(/the last known one, of \d\d \w{3} \d{4}/)).toHaveCount(isOutdated ? 1 : 0);
      await staff.page.getByRole('button', { name: en('support.asSeen') }).click();
      const banner = staff.page.getByRole('region', { name: en('support.replay') });
      await banner.getByRole('button', { name: en('support.goCart') }).click();
      expect(await cartTexts(staff.page, en)).toEqual(replayed);
      await staff.context.close();
    }
  });

  test('B-02 an invalid snapshot gets a clear message, and nothing breaks @once', async ({ browser, backend }) => {
    const paths: string[] = [];
    const staff = await staffPage(browser, backend.url, paths);
    const errors: string[] = [];
    staff.page.on('pageerror', (error) => errors.push(String(error)));
    const large = path.join(folder, 'large.json');
    writeFileSync(large, Buffer.alloc(50 * 1024 * 1024, '{"kind":"wings-support"'));
    const owner = '{"_id":"u","name":"<script>window.evil=1</script>","is_guest":false}';
    const snapshot = `{"kind":"wings-support","schema":1,"who":${owner},"__proto__":{"evil":1}}`;
    const file = staff.page.getByTestId('support-file');
    for (const [content, problem] of [
      [snapshot, 'damaged'],
      [snapshot.slice(0, 60), 'truncated'],
      ['hello', 'unreadable'],
      [snapshot.replace('"schema":1', '"schema":9'), 'newer'],
      ['{"a":1}', 'foreign'],
    ] as const) {
      await file.setInputFiles({ name: 'case.json', mimeType: 'application/json', buffer: Buffer.from(content) });
      await expect(staff.page.getByRole('alert')).toHaveText(en(`support.problem_${problem}`));
    }
    await file.setInputFiles(large);
    await expect(staff.page.getByRole('alert')).toHaveText(en('support.problem_tooBig'));
    // An older snapshot without a code is read, and a script in a name stays text.
    await file.setInputFiles({
      name: 'old.json',
      mimeType: 'application/json',
      buffer: Buffer.from(snapshot.replace('"schema":1,', '')),
    });
    await expect(staff.page.getByText(en('support.warn_older'))).toBeVisible();
    await staff.page.getByRole('button', { name: en('support.asSeen') }).click();
    await expect(staff.page.getByRole('region', { name: en('support.replay') })).toBeVisible();
    expect(
      await staff.page.evaluate(() => [(window as unknown as { evil?: number }).evil, ({} as { evil?: number }).evil]),
    ).toEqual([undefined, undefined]);
    expect(errors).toEqual([]);
    expect(await everythingStored(staff.page)).toBe(staff.before);
    expect(paths.filter((each) => / \/api|^\w+ http/.test(each))).toEqual([]);
    await staff.context.close();
  });

  test('B-02 raw keys with a token cause no request until staff confirm it, and then only reads @once', async ({
    browser,
    backend,
  }) => {
    const customer = await caller(backend.url);
    await addWithAddons(customer, 'wings-buffalo-10', 1);
    const paths: string[] = [];
    const staff = await staffPage(browser, backend.url, paths);
    await staff.page
      .getByRole('textbox')
      .fill(
        [
          `user\t${JSON.stringify(customer.user)}`,
          `token\t${customer.token}`,
          'type\tdelivery',
          'user_lang\ten',
          `address\t${JSON.stringify(customer.address)}`,
        ].join('\n'),
      );
    await staff.page.getByRole('button', { name: en('support.open'), exact: true }).click();
    await expect(staff.page.getByText(en('support.rawNote'))).toBeVisible();
    await expect(staff.page.getByText(customer.token)).toHaveCount(0);
    await staff.page.getByRole('button', { name: en('support.askServer') }).click();
    expect(paths.filter((each) => each.includes('/api'))).toEqual([]);
    await staff.page.getByRole('button', { name: en('support.askConfirm') }).click();
    await expect(staff.page.getByText(en('support.asked'))).toBeVisible();
    const asked = paths.filter((each) => each.includes('/api'));
    expect(asked).toContain('GET /api/getCart');
    expect(asked.filter((each) => !each.startsWith('GET '))).toEqual([]);
    await staff.page.getByRole('button', { name: en('support.asSeen') }).click();
    await expect(row(staff.page, en('cart.total'))).toBeVisible();
    expect(paths.filter((each) => each.includes('/api'))).toEqual(asked);
    expect(await everythingStored(staff.page)).toBe(staff.before);
    await staff.context.close();
  });
});
