import { expectCleanText, expectNoSideways, expect, test } from './support/fixtures';
import { addButton, ordersOf, signInWithCart } from './support/flows';
import { checkoutLink, chooseInSideMenu, placeButton } from './support/look';

// The whole way of an order to its customer takes 40 minutes.
test.use({ kitchenSpeed: '600' });

test('GEN-02 GEN-08 BOOT-01 BOOT-02 REG-02 OTP-03 CHK-13 SUCC-01 ORDD-01 a first visit ends with a delivery', async ({
  page,
  say,
  backend,
  isPhone,
}) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 25.1124, longitude: 55.2009 });

  // First visit: a guest is redirected to the short address form.
  await page.goto('/');
  await expect(page).toHaveURL(/\/add-address/);
  const area = page.getByLabel(say('address.area'), { exact: true });
  await expect(area).toHaveValue(/.+/);
  await expect(page.getByLabel(say('address.floor'))).toHaveCount(0);
  await area.fill('Al Barsha 1');
  await page.getByRole('button', { name: say('address.continue') }).click();

  // Home.
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: new RegExp(`${say('shell.deliverTo')}.*Al Barsha 1`) })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('menu.specialOffers') })).toBeAttached();
  await expectNoSideways(page);

  // Items: the first page of twenty, then the rest.
  await page.locator('a[href="/items/wings"]').first().click();
  await expect(page).toHaveURL(/\/items\/wings/);
  await expect(page.getByText(say('menu.showing', { shown: 20, total: 48 })).last()).toBeVisible();
  await page.getByRole('button', { name: say('menu.loadMore') }).click();
  await expect(page.getByText(say('menu.showing', { shown: 40, total: 48 })).last()).toBeVisible();
  await page.getByRole('button', { name: say('menu.loadMore') }).click();
  await expect(page.getByText(say('menu.showing', { shown: 48, total: 48 })).last()).toBeVisible();
  await expect(page.getByRole('button', { name: say('menu.loadMore') })).toHaveCount(0);
  await expectNoSideways(page);

  // An item with a mandatory sauce; a guest is sent to sign in.
  await page.locator('a[href="/item/wings-buffalo-10"]').first().click();
  await expect(page.locator('fieldset').first()).toBeVisible();
  await page.locator('fieldset').first().getByRole('checkbox').first().click();
  await addButton(page, say).click();
  await expect(page).toHaveURL(/\/login\?goto=item/);
  await expect(page.getByText(say('errors.guestRefused'))).toBeVisible();
  await expect(page.getByLabel(say('auth.email'))).toBeVisible();
  expect(await page.evaluate(() => Object.keys(window.localStorage))).toEqual([]);

  // Register with a pasted phone number.
  await page
    .getByRole('main')
    .getByRole('link', { name: say('auth.registerLink') })
    .click();
  await page.getByLabel(say('auth.fullName')).fill('Noor Al Ali');
  await page.getByLabel(say('auth.email')).fill(`noor-${Date.now()}-${Math.random()}@example.com`);
  await page.getByLabel(say('auth.password'), { exact: true }).fill('hotwings');
  await page.getByLabel(say('auth.phone')).fill('+971 50 765 4321');
  await page.getByLabel(say('auth.age')).fill('31');
  const replied = page.waitForResponse(/\/api\/register/);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('auth.registerTitle') })
    .click();
  const code = /\b(\d{4})\b/.exec(((await (await replied).json()) as { message: string }).message)?.[1] ?? '';

  // The code, pasted into the first box.
  await expect(page).toHaveURL(/\/verify-otp/);
  await page
    .getByRole('group', { name: say('auth.code') })
    .getByRole('textbox')
    .first()
    .fill(code);
  await page.getByRole('button', { name: say('auth.submit') }).click();

  // The full form; the address is saved.
  await expect(page).toHaveURL(/\/add-address/);
  await expect(page.getByLabel(say('address.floor'))).toBeVisible();
  await page.getByLabel(say('address.area'), { exact: true }).fill('Al Barsha 1');
  await page.getByLabel(say('address.apartment')).fill('Villa 12');
  await page.getByRole('button', { name: say('address.save') }).click();

  // Back on the item, the choice is kept: add it.
  await expect(page).toHaveURL(/\/item\/wings-buffalo-10/);
  await expect(page.locator('fieldset').first().getByRole('checkbox').first()).toBeChecked();
  await addButton(page, say).click();
  await expect(page.getByText(say('menu.added')).first()).toBeVisible();

  // Cart: raise the quantity, write an instruction.
  await page.goto('/cart');
  const plus = page
    .getByRole('main')
    .getByRole('button', {
      name: new RegExp(say('common.increase', { item: '.*' }).replace(/[\u2068\u2069]/g, '\\W?')),
    })
    .first();
  await plus.click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /^2$/ }).first()).toBeVisible();
  await page.getByLabel(say('cart.instructions')).fill('Ring twice');
  await expectCleanText(page);
  await expectNoSideways(page);
  await checkoutLink(page, say).click();

  // Checkout, cash on delivery.
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByRole('radio', { name: new RegExp(say('payment.cod')) })).toBeChecked();
  await placeButton(page, say).click();
  await expect(page.getByText(say('cart.placed'))).toBeVisible();
  expect(
    await page.evaluate(() => [
      window.localStorage.getItem('cart_count'),
      window.localStorage.getItem('checkout_attempt'),
    ]),
  ).toEqual(['0', null]);

  // The order, which the kitchen completes.
  await page
    .getByRole('link', { name: say('cart.orderDetail') })
    .or(page.getByRole('button', { name: say('cart.orderDetail') }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/order\/.+/);
  await expect(page.getByText(/JW-\d+/).first()).toBeVisible();
  await expectCleanText(page);
  const token = await page.evaluate(() => window.localStorage.getItem('token'));
  await expect
    .poll(
      async () => {
        const reply = await fetch(`${backend.url}/api/getMyOrders?status=All`, {
          headers: { Authorization: `Bearer ${token ?? ''}` },
        });
        return (
          (await reply.json()) as { data: { orders: { status: string; grand_total: number }[] } }
        ).data.orders.map((order) => order.status);
      },
      { timeout: 30_000 },
    )
    .toEqual(['Delivered']);
  await page.reload();
  await expect(
    page
      .getByText(say('orders.isStatus', { status: 'Delivered' }))
      .or(page.getByText(say('orders.isStatus', { status: say('orders.Delivered') })))
      .first(),
  ).toBeVisible();

  // Logout from the side menu.
  await chooseInSideMenu(page, say, 'button', 'shell.logout');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(say('shell.loggedOut'))).toBeVisible();
  expect(isPhone).toBeDefined();
});

test('GEN-03 TYPE-03 BRANCH-06 BRANCH-07 CHK-03 CHK-08 pickup from an open branch, cash on pickup', async ({
  page,
  say,
  backend,
}) => {
  const customer = await signInWithCart(page, backend.url);
  await page.goto('/');
  await page
    .getByRole('radio', { name: say('common.pickup') })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=pickup&change=true/);

  // A closed branch cannot be chosen; without a choice the button is off.
  await page
    .getByRole('button', { name: say('branch.continue') })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText(say('branch.selectFirst')).first()).toBeVisible();
  await page
    .getByRole('radio', { name: /JLT|أبراج بحيرات/ })
    .first()
    .focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(say('branch.closed')).first()).toBeVisible();
  await page
    .getByRole('radio', { name: /Al Barsha|البرشاء/ })
    .first()
    .press('Space');
  await page
    .getByRole('button', { name: say('branch.continue') })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=pickup/);
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem('type'),
        (JSON.parse(localStorage.getItem('branch') ?? '{}') as { _id?: string })._id,
      ]),
    )
    .toEqual(['pickup', 'branch-al-barsha']);

  await page.goto('/checkout');
  await expect(page.getByRole('radio', { name: new RegExp(say('payment.cop')) })).toBeChecked();
  await placeButton(page, say).click();
  await expect(page.getByText(say('cart.placed'))).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => [order.type, order.payment_method])).toEqual([
    ['pickup', 'COP'],
  ]);
});
