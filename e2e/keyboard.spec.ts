import { expect, test } from './support/fixtures';
import { addButton, makeCustomer, ordersOf } from './support/flows';
import { pattern, placeButton, successPopup } from './support/look';
import { Keyboard } from './support/keyboard';

test('B-07 GEN-10 @once sign-in, address by the map, item with a sauce, cart and order by keyboard alone', async ({
  page,
  say,
  backend,
}) => {
  test.setTimeout(180_000);
  const customer = await makeCustomer(backend.url);
  const keys = new Keyboard(page);
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
  await expect(page.getByLabel(say('auth.email'))).toBeVisible();
  await keys.write(page.getByLabel(say('auth.email')), customer.email);
  await keys.write(page.getByLabel(say('auth.password'), { exact: true }), customer.password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/address-list/);
  await keys.expectArrived(say('address.title'));
  await keys.press(
    page
      .getByRole('link', { name: say('address.addNew') })
      .filter({ visible: true })
      .first(),
  );

  // Arrow keys move the pin; its place fills the form.
  await expect(page).toHaveURL(/\/add-address/);
  await keys.expectArrived();
  const area = page.getByLabel(say('address.area'), { exact: true });
  await keys.to(page.getByRole('button', { name: say('address.pin') }));
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(area).toHaveValue(/.+/);
  await keys.write(page.getByLabel(say('address.apartment')), 'Villa 7');
  await keys.press(page.getByRole('button', { name: say('address.save') }));
  await expect(page).toHaveURL(/\/$/);
  await keys.expectArrived();

  // The skip link is the first focusable element and skips the bar.
  await page.reload();
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say('common.skipToContent') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  // Category, item, sauce.
  await keys.press(page.getByRole('link', { name: pattern('Wings') }).and(page.locator('[href="/items/wings"]')));
  await expect(page).toHaveURL(/\/items\/wings/);
  await keys.expectArrived();
  await keys.press(page.locator('a[href="/item/wings-buffalo-10"]').first());
  await expect(page).toHaveURL(/\/item\/wings-buffalo-10/);
  await keys.expectArrived();
  const sauce = page.getByRole('group').getByRole('checkbox').first();
  await keys.press(sauce, 'Space');
  await expect(sauce).toBeChecked();
  await keys.press(
    page.getByRole('button', { name: pattern(say('common.increase', { item: 'Buffalo Wings, 10 pieces' })) }),
    'Space',
  );
  await keys.press(addButton(page, say));
  await expect(
    page.getByRole('status').filter({ hasText: say('common.itemsInCart_other', { count: 2 }) }),
  ).toBeAttached();

  // Cart: lower the quantity, then check out.
  await keys.press(
    page
      .getByRole('main')
      .getByRole('link', { name: say('common.viewCart') })
      .first(),
  );
  await expect(page).toHaveURL(/\/cart/);
  await keys.expectArrived(say('cart.title'));
  await keys.press(
    page
      .getByRole('main')
      .getByRole('button', { name: pattern(say('common.decrease', { item: 'Buffalo Wings, 10 pieces' })) }),
  );
  await expect(
    page.getByRole('status').filter({ hasText: say('common.itemsInCart_one', { count: 1 }) }),
  ).toBeAttached();
  await keys.press(
    page
      .getByRole('link', { name: pattern(say('cart.checkout')) })
      .filter({ visible: true })
      .first(),
  );

  // Checkout: choose the payment by arrow keys, then order.
  await expect(page).toHaveURL(/\/checkout/);
  await keys.expectArrived(say('cart.checkoutTitle'));
  await keys.to(page.getByRole('radio', { name: pattern(say('payment.cod')) }));
  await page.keyboard.press('Space');
  await keys.press(placeButton(page, say).filter({ visible: true }).first());

  // The popup traps the focus and links to the order.
  const popup = successPopup(page, say);
  await expect(popup).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await popup.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await keys.press(popup.getByText(say('cart.orderDetail')).and(popup.locator('a, button')));
  await expect(page).toHaveURL(/\/order\/.+/);
  await keys.expectArrived();
  expect((await ordersOf(backend.url, customer)).map(({ status, payment_method }) => [status, payment_method])).toEqual(
    [['Placed', 'COD']],
  );
  keys.expectNoProblem();
});

test('B-07 MENU-01 PROF-01 @once the side menu and a modal trap the focus and restore it', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  const keys = new Keyboard(page);
  await page.addInitScript((user) => {
    window.localStorage.setItem('user', user);
  }, JSON.stringify(customer.user));
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText(customer.email)).toBeVisible();
  for (const [opener, name] of [
    [say('shell.openMenu'), say('common.menu')],
    [say('account.changePassword'), say('account.changePassword')],
  ] as const) {
    const button = page.getByRole('button', { name: opener }).first();
    await keys.press(button);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
  keys.expectNoProblem();
});

test('MENU-08 PROF-01 @once Back closes an open menu or modal and stays on the screen', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await page.addInitScript((user) => {
    window.localStorage.setItem('user', user);
  }, JSON.stringify(customer.user));
  await page.goto('/notifications');
  const menu = page.getByRole('dialog', { name: say('common.menu') });
  const openMenu = () =>
    page
      .getByRole('button', { name: say('shell.openMenu') })
      .first()
      .click();
  await openMenu();
  await menu.getByRole('link', { name: say('shell.myOrders') }).click();
  await expect(page).toHaveURL(/\/my-orders$/);
  await openMenu();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/my-orders$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/notifications$/);

  await page.goto('/profile');
  await page.getByRole('button', { name: say('account.changePassword') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/notifications$/);
});
