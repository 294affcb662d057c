import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { ask, makeCustomer, signInAs } from './support/flows';
import { row } from './support/look';
import { messagesOf } from './support/messages';

const ar = messagesOf('ar');
const en = messagesOf('en');
const NOTE = 'Ring twice, ask for Sara';

interface Group {
  min_selection: number;
  max_quantity: number;
  addon_items: { _id: string; title: string; price: number; max_selection: number }[];
}

async function caller(url: string) {
  const customer = await makeCustomer(url);
  const item_id = 'wings-buffalo-10';
  const { addons } = await ask<{ addons: Group[] }>(url, `/getItemDetails?item_id=${item_id}`, customer.token);
  const chosen = addons.flatMap(({ min_selection, addon_items, max_quantity }, addon_index) =>
    addon_items.slice(0, min_selection).map(({ _id, ...addon }) => {
      const price = { quantity: 1, total_price: addon.price };
      return { ...addon, ...price, addon_index, item_id: _id, max_quantity };
    }),
  );
  const user_address_id = customer.address._id;
  const line = { item_id, quantity: 2, instruction: NOTE, addons: chosen, type: 'delivery', user_address_id };
  expect(await customer.post('/addItemToCart', line, customer.token)).toMatchObject({ status: true });
  return customer;
}

async function cartTexts(page: Page) {
  await expect(row(page, ar('cart.total'))).toBeVisible();
  const lines = page.locator('main li').filter({ has: page.locator('h2') });
  const texts = [...(await lines.allInnerTexts()), ...(await page.locator('main dl > div').allInnerTexts())];
  return texts.map((text) => text.replace(/\s+/g, ' ').replace(NOTE, 'Ring twice, ask for ***'));
}

const everythingStored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([window.localStorage, window.sessionStorage].map((storage) => Object.entries(storage))),
  );

async function staffPage(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== url || pathname.startsWith('/api')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/icons/favicon.svg');
  await page.evaluate(() => {
    window.localStorage.setItem('user', '{"_id":"staff","name":"Agent","is_guest":false,"auth_token":"staff-token"}');
    window.localStorage.setItem('branch', '{broken');
    window.localStorage.setItem('checkout_attempt', '{"id":"x","step":"unknown"}');
    window.sessionStorage.setItem('kept_input', '{}');
  });
  const before = await everythingStored(page);
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1, name: en('support.title') })).toBeVisible();
  return {
    page,
    calls,
    expectUntouched: async () => {
      expect(await everythingStored(page)).toBe(before);
      await context.close();
    },
  };
}

test('B-02 staff see an order as the customer did, in Arabic, and change, store and ask nothing', async ({
  page,
  browser,
  backend,
}) => {
  const customer = await caller(backend.url);
  await signInAs(page, customer, {
    deviceToken: 'device-token-e2e-0815',
    map_key: 'map-key-e2e-4711',
    user_lang: 'ar',
    promo_code: 'WINGS20',
    delivery_instruction: 'Call 050 123 4567 at the gate',
  });
  await page.goto('/cart');
  const seen = await cartTexts(page);
  expect(seen.join()).toContain('WINGS20');

  await page.goto('/account');
  await page
    .getByRole('main')
    .getByRole('button', { name: ar('shell.getHelp') })
    .click();
  const dialog = page.getByRole('dialog', { name: ar('shell.getHelp') });
  await expect(dialog.getByText(ar('support.inside'))).toBeVisible();
  await dialog.getByText(ar('support.more')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: ar('support.save') }).click(),
  ]);
  const file = await download.path();
  const text = readFileSync(file, 'utf8');
  for (const secret of [customer.token, customer.password, customer.email, 'device-token', 'map-key', '050 123 4567'])
    expect(text.includes(secret), secret).toBe(false);

  const staff = await staffPage(browser, backend.url);
  await staff.page.getByTestId('support-file').setInputFiles(file);
  await staff.page.getByRole('button', { name: en('support.asSeen') }).click();
  const banner = staff.page.getByRole('region', { name: en('support.replay') });
  await banner.getByRole('button', { name: en('support.goCart') }).click();
  await expect(staff.page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await cartTexts(staff.page)).toEqual(seen);
  // To the dish and back: its screen is left as it is in the app.
  await staff.page.locator('main a[href^="/item/"]').first().click();
  await expect(staff.page.locator('main fieldset').first()).toBeVisible();
  await banner.getByRole('button', { name: en('support.goCart') }).click();
  expect(await cartTexts(staff.page)).toEqual(seen);
  await staff.page
    .locator('main')
    .getByRole('button', { name: /زيادة|زد/ })
    .first()
    .click();
  await expect(banner).toContainText(en('support.refusedWrite'));
  await banner.getByRole('button', { name: en('support.closeReplay') }).click();
  await expect(staff.page.locator('html')).toHaveAttribute('dir', 'ltr');
  expect(staff.calls).toEqual([]);
  await staff.expectUntouched();
});

test(
  'B-02 staff read a cart with the pasted keys only after a second press, and by reads alone',
  { tag: '@release' },
  async ({ browser, backend }) => {
    const { user, token, address } = await caller(backend.url);
    const { page, calls, expectUntouched } = await staffPage(browser, backend.url);
    const stored = { user: JSON.stringify(user), token, type: 'delivery', address: JSON.stringify(address) };
    const keys = Object.entries(stored).map((entry) => entry.join('\t'));
    await page.getByRole('textbox').fill(keys.join('\n'));
    await page.getByRole('button', { name: en('support.open'), exact: true }).click();
    await expect(page.getByText(en('support.rawNote'))).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
    await page.getByRole('button', { name: en('support.askServer') }).click();
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: en('support.askConfirm') }).click();
    await expect(page.getByText(en('support.asked'))).toBeVisible();
    await expect(page.getByText(en('support.warn_noCart'))).toHaveCount(0);
    expect(calls).toContain('GET /api/getCart');
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    await expectUntouched();
  },
);
