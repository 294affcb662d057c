import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, putInCart, signInAs, type Customer } from './support/flows';
import { row, stored } from './support/look';
import type { Say } from './support/messages';

const userOf = async (page: Page) => JSON.parse((await stored(page)).user ?? '{}') as { _id?: string; name?: string };

/** Records whether a tab sees the user, or everything, removed by another tab. */
async function watchRemovals(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const removals: string[] = ((window as unknown as { removals: string[] }).removals = []);
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === null || (key === 'user' && newValue === null)) removals.push(String(key));
    });
  });
  return () => page.evaluate(() => (window as unknown as { removals: string[] }).removals);
}

async function resetLink({ post, email }: Customer): Promise<string> {
  const { message, data } = await post('/forgotPassword', { email });
  return `/reset-password?user_id=${data.user._id}&otp=${/\b(\d{4})\b/.exec(message)?.[1] ?? ''}`;
}

async function submitReset(page: Page, say: Say) {
  await page.getByLabel(say('auth.newPassword')).fill('fresh-wings');
  await page.getByLabel(say('auth.confirmPassword')).fill('fresh-wings');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('auth.savePassword') })
    .click();
  await expect(page).toHaveURL(/\/(address-list.*)?$/);
}

// Playwright turns the cache for Back off, and the headless shell has none.
const BROWSER = '/usr/bin/chromium';
test.use({
  launchOptions: {
    executablePath: existsSync(BROWSER) ? BROWSER : process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('B-01 RESET-05 a reset signs the customer in, in a second tab and in the page that was kept for Back too', async ({
  page,
  say,
  context,
  backend,
}) => {
  const anna = await makeCustomer(backend.url, 'Anna Alpha');
  const bilal = await makeCustomer(backend.url, 'Bilal Beta');
  await putInCart(anna, 'wings-kids-4', 4);
  await signInAs(page, anna, { delivery_instruction: 'Only Anna knows' });
  await page.goto('/cart');
  await expect(row(page, say('cart.total'))).toContainText('AED');
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  const second = await context.newPage();
  await second.goto(`${backend.url}/cart`);
  await expect(row(second, say('cart.total'))).toContainText('AED');
  const removals = await watchRemovals(second);

  await page.goto(await resetLink(bilal));
  await submitReset(page, say);
  await expect.poll(() => userOf(page)).toMatchObject({ _id: bilal.user._id });
  await expect(second.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
  expect(new URL(second.url()).pathname).toBe('/cart');
  await expect(second.locator('body')).not.toContainText('Only Anna knows');
  expect(await removals()).toEqual([]);
  expect((await stored(page)).delivery_instruction).toBeUndefined();

  await page.evaluate(() => window.history.go(-2));
  await expect(page).toHaveURL(/\/cart$/);
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true);
  await expect(page.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Only Anna knows');
  await expect(page.getByText(say('cart.lineGone', { titles: '' }).trim())).toHaveCount(0);
  await page.reload();
  expect(await userOf(page)).toMatchObject({ _id: bilal.user._id });
});

test('REG-05 OTP-02 a registration that is finished while a second tab is open signs the customer in', async ({
  page,
  say,
  context,
  backend,
}) => {
  const { post } = await makeCustomer(backend.url);
  await page.goto('/promotions');
  await expect.poll(() => userOf(page)).toMatchObject({ is_guest: true });
  const second = await context.newPage();
  await second.goto(`${backend.url}/promotions`);
  await expect(second.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
  const removals = await watchRemovals(second);

  const email = `new-${Math.random().toString(36).slice(2)}@example.com`;
  const { message, data } = await post('/register', {
    name: 'Noor New',
    email,
    password: 'wings123',
    phone: '971501234567',
    age: 29,
  });
  await page.goto(`/verify-otp?user_id=${data.user._id}`);
  await page
    .getByRole('group', { name: say('auth.code') })
    .getByRole('textbox')
    .first()
    .pressSequentially(/\b(\d{4})\b/.exec(message)?.[1] ?? '');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('auth.submit') })
    .click();
  await expect(page).toHaveURL(/\/add-address/);
  await expect.poll(() => userOf(second)).toMatchObject({ _id: data.user._id, is_guest: false });
  await expect(second).toHaveURL(/\/promotions$/);
  expect(await removals()).toEqual([]);
  await page.reload();
  expect(await userOf(page)).toMatchObject({ name: 'Noor New' });
});
