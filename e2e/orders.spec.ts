import { expect, expectCleanText, test } from './support/fixtures';
import { ask, demoCustomer, makeCustomer, orderOverApi, ordersOf, signInAs } from './support/flows';
import { pattern, row } from './support/look';

test('ORDS-01 ORDS-02 ORDS-03 ORDS-04 ORDD-01 ORDD-04 orders are filtered and opened; back keeps the filter', async ({
  page,
  say,
  backend,
}) => {
  const sara = await demoCustomer(backend.url);
  const active = await orderOverApi(sara);
  const orders = await ordersOf(backend.url, sara);
  const isFinal = ({ status }: { status: string }) => ['Delivered', 'Cancelled'].includes(status);
  const code = (id: string) => orders.find((order) => order._id === id)?.order_code ?? '?';
  await signInAs(page, sara);
  await page.goto('/my-orders');
  const cards = page.getByRole('main').getByRole('article');
  const filter = (name: string) => page.getByRole('button', { name: say(`orders.filter${name}`), exact: true });
  await expect(cards).toHaveCount(orders.length);

  await filter('Active').click();
  await expect(cards).toHaveCount(orders.filter((order) => !isFinal(order)).length);
  await expect(cards.first()).toContainText(code(active));
  await expect(cards.first()).toContainText(say('orders.Placed'));
  await filter('Cancelled').click();
  await expect(page.getByText(say('orders.emptyCancelled'))).toBeVisible();
  const sent = page.waitForRequest(/\/api\/getMyOrders/);
  await filter('Completed').click();
  expect(new URL((await sent).url()).searchParams.get('status')).toBe('Delivered');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'JW-2041' })).toContainText(say('orders.Delivered'));
  await expectCleanText(page);

  await cards
    .filter({ hasText: 'JW-2041' })
    .getByRole('link', { name: say('orders.moreDetails') })
    .click();
  await expect(page).toHaveURL(/\/order\/demo-order-1$/);
  await expect(page.getByText(pattern(say('orders.isStatus', { status: say('orders.Delivered') })))).toBeVisible();
  await page.reload();
  await expect(page.getByText(pattern(say('orders.isStatus', { status: say('orders.Delivered') })))).toBeVisible();
  await expect(page.getByText(/JW-2041/).first()).toBeVisible();
  await expect(row(page, say('cart.total'))).toContainText('AED');
  await expectCleanText(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/my-orders\?status=Delivered$/);
  await expect(filter('Completed')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveCount(2);
});

test('ORDD-01 B-05 T20 a finished order is ordered again at the prices of today', async ({ page, say, backend }) => {
  const sara = await demoCustomer(backend.url);
  await signInAs(page, sara);
  await page.goto('/order/demo-order-1');
  await page.getByRole('button', { name: say('orders.again') }).click();
  const sheet = page.getByRole('dialog', { name: say('orders.againTitle') });
  await expect(sheet.getByText(say('orders.againAdded'))).toHaveCount(3);
  await sheet.getByRole('link', { name: say('common.viewCart') }).click();
  await expect(page).toHaveURL(/\/cart$/);
  const cart = await ask<{ cartItems: { item_id: string; quantity: number }[]; grand_total: number }>(
    backend.url,
    '/getCart?type=delivery&user_address_id=demo-address-home',
    sara.token,
  );
  expect(cart.cartItems.map((line) => [line.item_id, line.quantity]).sort()).toEqual([
    ['fries-loaded', 1],
    ['lemon-mint', 2],
    ['wings-buffalo-10', 1],
  ]);
  expect(cart.grand_total).toBeGreaterThan(0);
  await expect(row(page, say('cart.total'))).toContainText(`AED ${cart.grand_total.toFixed(2)}`);
});

test('ORDS-03 ORDS-05 back from an order restores the scroll position of the list', async ({ page, say, backend }) => {
  const customer = await makeCustomer(backend.url);
  for (let count = 0; count < 12; count += 1) await orderOverApi(customer);
  await signInAs(page, customer);
  await page.goto('/my-orders');
  const links = page.getByRole('link', { name: say('orders.moreDetails') });
  await expect(links).toHaveCount(12);
  await links.last().scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(200);
  await links.last().click();
  await expect(page).toHaveURL(/\/order\/.+/);
  await expect(row(page, say('cart.total'))).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/my-orders$/);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(60);
});

test('ORDS-06 ORDD-03 B-06 Home shows an active order with a link to its details', async ({ page, say, backend }) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  await expect(page.locator('a[href^="/order/"]')).toHaveCount(0);
  const id = await orderOverApi(customer);
  const [order] = await ordersOf(backend.url, customer);
  await page.reload();
  const live = page.locator(`a[href="/order/${id}"]`);
  await expect(live).toBeVisible();
  await expect(page.getByText(pattern(`#${order?.order_code ?? '?'}`)).first()).toBeVisible();
  await live.click();
  await expect(page).toHaveURL(new RegExp(`/order/${id}$`));
  // An estimated window while the order is live.
  await expect(page.getByText(say('orders.estimated'))).toBeVisible();
  // Around midnight it shows its dates.
  await expect(page.getByRole('main').getByText(/\d?\d:\d\d (AM|PM|ص|م) - .*\d?\d:\d\d (AM|PM|ص|م)/)).toBeVisible();
});
