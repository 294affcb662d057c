import { expect, test } from './support/fixtures';
import { makeCustomer, orderOverApi, putInCart, signInAs } from './support/flows';
import { chooseAddress, chooseInSideMenu, goInApp, logIn, openSideMenu, requestsOf, row, stored } from './support/look';
import { messagesOf } from './support/messages';

test('ROLE-09 LOGIN-03 PROF-03 STORE-05 A-70 T5 a logout ends both tabs; the next customer sees nothing', async ({
  page,
  say,
  backend,
  context,
}) => {
  const anna = await makeCustomer(backend.url, 'Anna Alpha');
  const bilal = await makeCustomer(backend.url, 'Bilal Beta');
  await orderOverApi(anna, ['wings-kids-4'], 2);
  await putInCart(anna, 'wings-kids-4', 4);
  await signInAs(page, anna, {
    delivery_instruction: 'Only Anna knows',
    promo_code: 'WINGS20',
    cart_count: '4',
    cart_total: '72',
  });
  await page.goto('/my-orders');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/cart');
  await expect(row(page, say('cart.total'))).toContainText('AED 62.60');
  const other = await context.newPage();
  await other.goto(`${backend.url}/cart`);
  await expect(row(other, say('cart.total'))).toContainText('AED 62.60');

  const answered = page.waitForResponse(/\/api\/logout$/);
  await chooseInSideMenu(page, say, 'button', 'shell.logout');
  expect((await answered).status()).toBe(200);
  const { status } = await fetch(`${backend.url}/api/getCart?type=delivery`, {
    headers: { Authorization: `Bearer ${anna.token}` },
  });
  expect(status).toBe(401);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login/);
    await expect(tab.getByLabel(say('auth.email'))).toBeVisible();
    await expect(row(tab, say('cart.total'))).toHaveCount(0);
  }
  await other.close();
  await page.evaluate(() => {
    const seen = ((window as unknown as { leaks: string[] }).leaks = []);
    const look = () => {
      const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea,input')];
      const text = [document.body.textContent, ...fields.map((field) => field.value)].join(' ');
      for (const secret of ['Anna Alpha', 'Only Anna knows', 'WINGS20', 'AED 62.60', 'AED 72.00'])
        if (text.includes(secret)) (seen as string[]).push(secret);
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await logIn(page, say, bilal);
  await chooseAddress(page, say);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  await chooseInSideMenu(page, say, 'link', 'shell.myOrders');
  await expect(page.getByText(say('orders.emptyAll'))).toBeVisible();
  // Without a reload, which would empty the cache of the former customer.
  await page.getByRole('link', { name: say('orders.seeMenu') }).click();
  await expect(page).toHaveURL(/\/items$/);
  await goInApp(page, '/cart');
  await expect(page.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { leaks: string[] }).leaks)).toEqual([]);
  await expect.poll(async () => (await stored(page)).cart_count).toBe('0');
  const keys = await stored(page);
  expect([keys.promo_code, keys.delivery_instruction]).toEqual([undefined, undefined]);
});

test(
  'BOOT-01 STORE-07 STORE-09 T18 T21 a second tab has the same guest, and a language chosen in the other',
  { tag: '@release' },
  async ({ page, say, context, backend }) => {
    const logins: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/guestLogin')) logins.push(request.url());
    });
    await page.goto('/promotions');
    await expect(page.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
    // Keys are stored a moment after the state has changed.
    await expect.poll(async () => (await stored(page)).user).toBeTruthy();
    const { user, deviceToken } = await stored(page);
    const other = await context.newPage();
    await other.goto(`${backend.url}/promotions`);
    await page.reload();
    for (const tab of [page, other])
      await expect(tab.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
    expect(logins).toHaveLength(1);
    expect(await stored(other)).toMatchObject({ user, deviceToken });

    await openSideMenu(page, say);
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: say('shell.arabic') })
      .click();
    const title = messagesOf('ar')('promo.title');
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { level: 1, name: title, includeHidden: true })).toBeAttached();
      await expect(tab.locator('html')).toHaveAttribute('dir', 'rtl');
    }
  },
);

test(
  'LOGIN-04 A-18 without Remember me a second tab stays signed in, and a closed browser forgets the user',
  { tag: '@release' },
  async ({ page, say, backend, context }) => {
    const customer = await makeCustomer(backend.url);
    await page.goto('/login');
    await page.getByLabel(say('auth.rememberMe')).uncheck({ force: true });
    await logIn(page, say, customer);
    await chooseAddress(page, say);
    await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();

    const other = await context.newPage();
    const guestLogins = requestsOf(other, 'guestLogin');
    await other.goto(`${backend.url}/account`);
    await expect(other.getByRole('main').getByRole('link', { name: say('account.points') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
    expect(guestLogins).toEqual([]);
    expect(JSON.parse((await stored(page)).user ?? '{}')).toMatchObject({ _id: customer.user._id });
    const cookies = (await context.cookies()).filter(({ httpOnly }) => !httpOnly);
    expect(cookies.map(({ name, value, expires }) => [name, value, expires])).toEqual([['session_alive', '', -1]]);

    await page.evaluate(() => window.localStorage.setItem('promo_code', 'WINGS20'));
    await other.close();
    await context.clearCookies();
    await page.goto('/items');
    await expect
      .poll(async () => JSON.parse((await stored(page)).user ?? '{}') as object)
      .toMatchObject({ is_guest: true });
    const { address, promo_code } = await stored(page);
    expect([address, promo_code]).toEqual([undefined, undefined]);
  },
);
