import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, ordersOf } from './support/flows';
import { pattern } from './support/look';

// A screen reader in Arabic: only roles and names are used.
test.use({ lang: 'ar' });

/** Waits for a text in a live region. */
const expectSaid = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: text })
      .or(page.getByRole('alert').filter({ hasText: text }))
      .first(),
  ).toBeAttached();

test('B-07 B-03 GEN-10 @once an order can be placed by accessible names alone, in Arabic', async ({
  page,
  say,
  backend,
}) => {
  test.setTimeout(180_000);
  const customer = await makeCustomer(backend.url);
  const arrived = (name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  const main = page.getByRole('main');

  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: say('auth.loginTitle') })).toBeVisible();
  await page.getByRole('textbox', { name: say('auth.email') }).fill(customer.email);
  await page.getByLabel(say('auth.password'), { exact: true }).fill(customer.password);
  await main.getByRole('button', { name: say('auth.loginTitle') }).click();
  await expectSaid(page, say('auth.loginSuccess'));

  // An address by the place search.
  await arrived(say('address.title'));
  await expect(page).toHaveTitle(pattern(say('address.title')));
  await main.getByRole('link', { name: say('address.addNew') }).click();
  await arrived(say('address.addNew'));
  await page.getByRole('combobox', { name: say('address.search') }).fill('البرشاء');
  await expectSaid(page, /أماكن|مكان/);
  await page
    .getByRole('listbox', { name: say('address.suggestions') })
    .getByRole('option', { name: /البرشاء 1/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: say('address.area') })).toHaveValue(/البرشاء/);
  await page
    .getByRole('group', { name: say('address.type') })
    .getByRole('radio', { name: say('address.work') })
    .check();
  await page.getByRole('textbox', { name: say('address.apartment') }).fill('مكتب 4');
  await page.getByRole('button', { name: say('address.save') }).click();

  // The menu.
  await expect(page.getByRole('heading', { level: 2, name: say('menu.categories') })).toBeVisible();
  await expect(page.getByRole('link', { name: pattern(`${say('shell.deliverTo')} البرشاء`) })).toBeVisible();
  await main.getByRole('link', { name: 'أجنحة', exact: true }).click();
  await arrived('أجنحة');
  await main.getByRole('link', { name: /أجنحة بافالو، 10 قطع/ }).click();
  await arrived(/أجنحة بافالو/);

  // A missing choice is announced; then it is made.
  const sauce = page.getByRole('group', { name: /الصوص/ });
  await page.getByRole('button', { name: pattern(say('menu.addItems', { total: 36 })) }).click();
  await expectSaid(page, pattern(say('menu.minSelection', { n: 1, group: 'الصوص' })));
  await sauce.getByRole('checkbox', { name: /بافالو/ }).check();
  await page.getByRole('button', { name: say('common.increase', { item: 'رانش' }) }).click();
  await page.getByRole('button', { name: pattern(say('menu.addItems', { total: 40 })) }).click();
  await expectSaid(page, say('common.itemsInCart_one'));

  // The cart announces its changes.
  await main.getByRole('link', { name: say('common.viewCart') }).click();
  await arrived(say('cart.title'));
  await main.getByRole('button', { name: pattern(say('common.increase', { item: 'أجنحة بافالو، 10 قطع' })) }).click();
  await expectSaid(page, say('common.itemsInCart_two'));
  await page.getByRole('textbox', { name: say('cart.instructions') }).fill('اتصلوا عند الوصول');
  await main.getByRole('link', { name: pattern(say('cart.checkout')) }).click();

  // The order.
  await arrived(say('cart.checkoutTitle'));
  await page
    .getByRole('radiogroup', { name: say('payment.method') })
    .getByRole('radio', { name: say('payment.cod') })
    .check();
  await main.getByRole('button', { name: pattern(say('cart.placeOrder')) }).click();
  const popup = page.getByRole('dialog', { name: say('cart.placed') });
  await popup.getByRole('button', { name: say('cart.orderDetail') }).click();
  await arrived(/JW-/);
  await expectSaid(page, pattern(say('orders.nowAt', { status: say('orders.Placed') })));
  await expect(
    page
      .getByRole('list', { name: say('orders.progress') })
      .getByRole('listitem')
      .first(),
  ).toContainText(/\d?\d:\d\d (ص|م)/);
  expect((await ordersOf(backend.url, customer)).map(({ status, type }) => [status, type])).toEqual([
    ['Placed', 'delivery'],
  ]);
});
