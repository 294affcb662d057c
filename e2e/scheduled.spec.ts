import type { Locator, Page } from '@playwright/test';
import { settle } from './support/accessibility';
import type { Backend } from './support/backend';
import { expect, expectCleanText, test } from './support/fixtures';
import { addButton, ask, makeCustomer, signInAs, type Customer } from './support/flows';
import { Keyboard } from './support/keyboard';
import { layoutFaults } from './support/layout';
import { checkoutLink, pattern, placeButton, successPopup } from './support/look';
import type { Say } from './support/messages';

const BRANCH = 'branch-jlt';
const HOUR = 60 * 60_000;

// Other tests of this backend know it as closed.
test.afterEach(({ backend }) => backend.setHours(BRANCH, null));

const timesOf = async (url: string, { token }: Customer) =>
  (await ask<{ times: string[]; is_open: boolean }>(url, `/getTimes?branch_id=${BRANCH}`, token)).times;

/** Closed now, at any time of the day: it opens in two hours, for six. Every process knows it within seconds. */
async function openAtClosedBranch(page: Page, backend: Backend, path: string) {
  const customer = await makeCustomer(backend.url);
  const inDubai = (hours: number) => new Date(Date.now() + (4 + hours) * HOUR).toISOString().slice(11, 16);
  await backend.setHours(BRANCH, { open: inDubai(2), close: inDubai(8) });
  await expect.poll(() => timesOf(backend.url, customer)).not.toEqual([]);
  await signInAs(page, customer);
  await page.goto(path);
  return customer;
}

const scheduledOrders = async (url: string, { token }: Customer) =>
  (await ask<{ orders: { scheduled_for?: string }[] }>(url, '/getMyOrders?status=All', token)).orders.map(
    ({ scheduled_for }) => scheduled_for,
  );

const control = (page: Page, say: Say) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`${say('common.change')}$`) });
const sheetOf = (page: Page, say: Say) => page.getByRole('dialog', { name: say('cart.timeTitle') });
const rows = (sheet: Locator) => sheet.getByRole('list').last().getByRole('button');

for (const lang of ['en', 'ar'] as const)
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('LATER-10 LATER-11 a closed branch: a dish for later takes two taps more than one for now', async ({
      page,
      say,
      backend,
    }) => {
      const customer = await openAtClosedBranch(page, backend, '/');
      let taps = 1;
      const tap = async (locator: Locator) => {
        await locator.filter({ visible: true }).first().click();
        taps += 1;
      };
      await tap(page.getByRole('radio', { name: say('common.pickup') }));
      await expect(page.getByText(pattern(say('branch.firstTime', { time: '' }))).first()).toBeVisible();
      await tap(page.getByRole('radio', { name: /JLT|جميرا/ }));
      await tap(page.getByRole('button', { name: say('branch.continue') }));
      const [first = '', second = ''] = await timesOf(backend.url, customer);
      const named = page.getByRole('button', {
        name: new RegExp(`(${say('common.today')}|${say('common.tomorrow')}) `),
      });
      await expect(named.first()).toBeVisible();
      await tap(page.locator('a[href="/items/wings"]'));
      await tap(page.locator('a[href="/item/wings-buffalo-10"]'));
      await expect(control(page, say)).toBeVisible();
      await tap(addButton(page, say));
      await tap(page.getByRole('main').getByRole('link', { name: say('common.viewCart') }));
      await expect(control(page, say)).toBeVisible();
      await tap(checkoutLink(page, say));
      await expect(placeButton(page, say)).toBeEnabled();
      const proposed = await control(page, say).textContent();

      await tap(control(page, say));
      const sheet = sheetOf(page, say);
      await expect(rows(sheet).first()).toHaveAttribute('aria-current', 'true');
      const time = (await rows(sheet).nth(1).getAttribute('aria-label')) ?? '';
      expect(proposed).not.toContain(time);
      await tap(rows(sheet).nth(1));
      await expect(control(page, say)).toContainText(time);
      await expect(placeButton(page, say)).toBeEnabled();
      await tap(placeButton(page, say));
      await expect(successPopup(page, say)).toContainText(time);
      expect(taps).toBe(12);
      expect(second > first).toBe(true);
      expect(await scheduledOrders(backend.url, customer)).toEqual([second]);

      await page.getByRole('button', { name: say('cart.orderDetail') }).click();
      await expect(page.getByRole('main').getByText(time).first()).toBeVisible();
      await expectCleanText(page);
    });
  });

test.describe('by keyboard, at 320 px', () => {
  test.use({ lang: 'ar', viewport: { width: 320, height: 568 } });

  test('LATER-10 LATER-12 a time is chosen in the sheet, and nothing leaves its place', async ({
    page,
    say,
    backend,
  }) => {
    await openAtClosedBranch(page, backend, '/item/wings-buffalo-10');
    await expect(control(page, say)).toBeVisible();
    const keys = new Keyboard(page);
    await keys.press(control(page, say));
    const sheet = sheetOf(page, say);
    await expect(sheet).toBeVisible();
    await settle(page);
    expect(await layoutFaults(page)).toEqual([]);
    const last = rows(sheet).last();
    const time = (await last.getAttribute('aria-label')) ?? '';
    await keys.press(last);
    await expect(sheet).toBeHidden();
    await expect(control(page, say)).toContainText(time);
    await page.reload();
    await expect(control(page, say)).toContainText(time);
    await settle(page);
    expect(await layoutFaults(page)).toEqual([]);
  });
});
