import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, ordersOf } from './support/flows';
import { pattern, placeButton, successPopup } from './support/look';
import { Keyboard } from './support/keyboard';

test.use({ lang: 'ar' });

const expectSaid = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: text })
      .or(page.getByRole('alert').filter({ hasText: text }))
      .first(),
  ).toBeAttached();

test('B-07 B-03 GEN-10 an order is placed by keyboard and accessible names alone, in Arabic', async ({
  page,
  say,
  backend,
}) => {
  test.setTimeout(180_000);
  const customer = await makeCustomer(backend.url);
  const keys = new Keyboard(page);
  const main = page.getByRole('main');
  // A touch or click would be a mistake of this test.
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'touchstart', 'mousedown'])
      window.addEventListener(
        kind,
        () => {
          throw new Error(`a ${kind}`);
        },
        true,
      );
  });

  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: say('auth.loginTitle') })).toBeVisible();
  await keys.write(page.getByRole('textbox', { name: say('auth.email') }), customer.email);
  await keys.write(page.getByLabel(say('auth.password'), { exact: true }), customer.password);
  await page.keyboard.press('Enter');
  await expectSaid(page, say('auth.loginSuccess'));
  await keys.expectArrived(say('address.whereTo'));
  await expect(page).toHaveTitle(pattern(say('address.whereTo')));
  await keys.press(main.getByRole('link', { name: say('address.addNew') }));

  await keys.expectArrived(say('address.addNew'));
  const area = page.getByRole('textbox', { name: say('address.area') });
  await keys.to(page.getByRole('button', { name: say('address.pin') }));
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(area).toHaveValue(/.+/);
  const search = page.getByRole('combobox', { name: say('address.search') });
  await keys.to(search, { back: true });
  await keys.write(search, 'البرشاء');
  await expectSaid(page, /أماكن|مكان/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue(/البرشاء/);
  await keys.write(page.getByRole('textbox', { name: say('address.apartment') }), 'مكتب 4');
  await keys.press(page.getByRole('button', { name: say('address.save') }));
  await expect(page).toHaveURL(/\/$/);
  await keys.expectArrived();

  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: say('menu.categories') })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say('common.skipToContent') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await keys.press(main.getByRole('link', { name: 'أجنحة', exact: true }));
  await keys.expectArrived('أجنحة');
  await keys.press(main.getByRole('link', { name: /أجنحة، 10 قطع/ }));
  await keys.expectArrived(/أجنحة، 10 قطع/);
  const sauce = page.getByRole('group', { name: /الصوص/ }).getByRole('checkbox', { name: /بافالو/ });
  await expect(sauce).toBeChecked();
  await keys.press(sauce, 'Space');
  await keys.press(page.getByRole('button', { name: pattern(say('menu.addItems', { total: 36 })) }));
  await expectSaid(page, pattern(say('menu.minSelection', { n: 1, group: 'الصوص' })));
  await keys.press(sauce, 'Space');
  await keys.press(page.getByRole('button', { name: say('common.increase', { item: 'رانش' }) }), 'Space');
  await keys.press(page.getByRole('button', { name: pattern(say('menu.addItems', { total: 40 })) }));
  await expectSaid(page, say('common.itemsInCart_one'));

  await keys.press(main.getByRole('link', { name: say('common.viewCart') }).first());
  await keys.expectArrived(say('cart.title'));
  await keys.press(main.getByRole('button', { name: pattern(say('common.increase', { item: 'أجنحة، 10 قطع' })) }));
  await expectSaid(page, say('common.itemsInCart_two'));
  await keys.press(main.getByRole('button', { name: say('cart.instructions') }));
  await keys.write(page.getByRole('textbox', { name: say('cart.instructions') }), 'اتصلوا عند الوصول');
  await keys.press(main.getByRole('link', { name: pattern(say('cart.checkout')) }));

  await keys.expectArrived(say('cart.checkoutTitle'));
  const method = page.getByRole('radiogroup', { name: say('payment.method') });
  await keys.press(method.getByRole('radio', { name: say('payment.cod') }), 'Space');
  await keys.press(placeButton(page, say).filter({ visible: true }).first());

  const popup = successPopup(page, say);
  await expect(popup).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await popup.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await keys.press(popup.getByRole('button', { name: say('cart.orderDetail') }));
  await keys.expectArrived(/JW-/);
  await expectSaid(page, pattern(say('orders.nowAt', { status: say('orders.Placed') })));
  const steps = page.getByRole('list', { name: say('orders.progress') }).getByRole('listitem');
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  expect((await ordersOf(backend.url, customer)).map((order) => [order.status, order.payment_method])).toEqual([
    ['Placed', 'COD'],
  ]);
  keys.expectNoProblem();
});
