import { expect, test } from './support/fixtures';
import { makeCustomer, orderOverApi, putInCart, saveCard, signInAs } from './support/flows';
import { messagesOf } from './support/messages';
import { logIn, placeButton, requestsOf, row, stored, successPopup } from './support/look';

test('ROLE-09 LOGIN-03 STORE-05 T5 nothing of one customer is shown to the next, not for one frame', async ({ page, say, backend }) => {
  const anna = await makeCustomer(backend.url, 'Anna Alpha');
  const bilal = await makeCustomer(backend.url, 'Bilal Beta');
  await orderOverApi(anna, 'wings-kids-4', 2);
  await putInCart(anna, 'wings-kids-4', 4);
  await signInAs(page, anna, { delivery_instruction: 'Only Anna knows', promo_code: 'WINGS20', cart_count: '4', cart_total: '72' });
  await page.goto('/my-orders');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/cart');
  await expect(row(page, say('cart.total'))).toContainText('AED 62.60');

  await page.getByRole('button', { name: say('shell.openMenu') }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: say('shell.logout') }).click();
  await expect(page.getByLabel(say('auth.email'))).toBeVisible();
  // From here on every change of the page is looked through.
  await page.evaluate(() => {
    const seen = (window as unknown as { leaks: string[] }).leaks = [];
    const look = () => {
      const text = `${document.body.textContent ?? ''} ${[...document.querySelectorAll('textarea,input')].map((each) => (each as HTMLInputElement).value).join(' ')}`;
      for (const secret of ['Anna Alpha', 'Only Anna knows', 'WINGS20', 'AED 62.60', 'AED 72.00']) if (text.includes(secret)) (seen as string[]).push(secret);
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await logIn(page, say, bilal);
  await expect(page).toHaveURL(/\/address-list$/);
  // By keyboard: toasts lie over the first card of a phone's list for their five seconds.
  await page.getByRole('list', { name: say('address.list') }).getByRole('button', { name: /Al Barsha 1/ }).first().press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  await page.getByRole('button', { name: say('shell.openMenu') }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: say('shell.myOrders') }).click();
  await expect(page.getByText(say('orders.emptyAll'))).toBeVisible();
  // Within the app, not by a reload: a cache of the former customer would still be there.
  await page.getByRole('link', { name: say('orders.seeMenu') }).click();
  await expect(page).toHaveURL(/\/items$/);
  await page.evaluate(() => { window.history.pushState(null, '', '/cart'); window.dispatchEvent(new PopStateEvent('popstate')); });
  await expect(page.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { leaks: string[] }).leaks)).toEqual([]);
  const keys = await stored(page);
  expect([keys['cart_count'], keys['promo_code'], keys['delivery_instruction']]).toEqual(['0', undefined, undefined]);
});

test('BOOT-01 STORE-07 T21 a guest stays the same guest over reloads', async ({ page, backend }) => {
  const logins = requestsOf(page, 'guestLogin');
  await page.goto('/items');
  await expect(page.locator('a[href^="/item/"]').first()).toBeVisible();
  const first = await stored(page);
  await page.reload();
  await expect(page.locator('a[href^="/item/"]').first()).toBeVisible();
  await page.goto('/search');
  await expect(page.locator('h1').first()).toBeAttached();
  expect(logins).toHaveLength(1);
  const last = await stored(page);
  expect([last['user'], last['deviceToken']]).toEqual([first['user'], first['deviceToken']]);
  expect(first['deviceToken']).toBeTruthy();
  expect(backend.url).toContain('http');
});

test('PROF-03 A-70 a logout in one tab leads the other to /login too', async ({ page, say, backend, context }) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer);
  await signInAs(page, customer);
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto(`${backend.url}/cart`);
  await expect(row(other, say('cart.total'))).toContainText('AED 23.00');
  await page.getByRole('main').getByRole('button', { name: say('shell.logout') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByLabel(say('auth.email'))).toBeVisible();
  await expect(row(other, say('cart.total'))).toHaveCount(0);
});

test('STORE-09 GEN-10 A-70 T18 a language chosen in one tab turns the other too, words and direction', async ({ page, say, lang, context, backend }) => {
  await page.goto('/promotions');
  await expect(page.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
  const other = await context.newPage();
  await other.goto(`${backend.url}/promotions`);
  await expect(other.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
  await page.getByRole('button', { name: say('shell.openMenu') }).first().click();
  await page.getByRole('dialog').getByRole('radio', { name: lang === 'ar' ? say('shell.english') : say('shell.arabic') }).click();
  const next = messagesOf(lang === 'ar' ? 'en' : 'ar');
  for (const each of [page, other]) {
    await expect(each.getByRole('heading', { level: 1, name: next('promo.title'), includeHidden: true })).toBeAttached();
    await expect(each.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'ltr' : 'rtl');
  }
});

test('STORE-01 STORE-04 STORE-05 STORE-06 STORE-14 STORE-17 SUCC-04 A-55 local storage holds exactly the specified keys, before and after an order', async ({ page, say, backend, lang }) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer, 'wings-kids-4', 4);
  const cardId = await saveCard(backend.url, customer);
  await signInAs(page, customer);
  await page.goto('/cart');
  await page.getByLabel(say('cart.instructions')).fill('Ring twice');
  const field = page.getByRole('textbox', { name: say('cart.promoLabel') });
  await field.fill('wings20');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: say('cart.removeCode', { code: 'WINGS20' }) })).toBeVisible();
  await page.goto('/checkout');
  await page.getByRole('radio', { name: /4242/ }).click();
  await expect.poll(async () => (await stored(page))['selected_card_id']).toBe(cardId);
  const { user, address, deviceToken, ...before } = await stored(page);
  expect(JSON.parse(user ?? '{}')).toMatchObject({ _id: customer.user._id, auth_token: customer.token });
  expect(JSON.parse(address ?? '{}')).toMatchObject({ _id: (customer.address as unknown as { _id: string })._id });
  expect(deviceToken ?? '').not.toContain('"');
  expect(before).toEqual({
    type: 'delivery', cart_count: '4', cart_total: '72', user_lang: lang, token: customer.token, promo_code: 'WINGS20', apply_loyalty: 'false',
    delivery_instruction: 'Ring twice', selected_card_id: cardId,
  });

  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  await expect.poll(async () => {
    const { user: _user, address: _address, deviceToken: _device, ...after } = await stored(page);
    return after;
  }).toEqual({ type: 'delivery', cart_count: '0', cart_total: '0', user_lang: lang, token: customer.token, apply_loyalty: 'false' });
});

test.describe('a chunk that is gone', () => {
  test.use({ expectedProblem: /ChunkLoadError|Loading chunk/ });

  test('SHELL-01 ERR-30 T17 a chunk that is gone after a release is tried with one reload, then the fallback stays and helps', async ({ page, say, backend }) => {
    await signInAs(page, await makeCustomer(backend.url));
    await page.goto('/account');
    await expect(page.getByRole('main').getByRole('link', { name: say('account.points'), exact: true })).toBeVisible();
    await page.route(/\/static\/points\..*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
    const documents: string[] = [];
    page.on('request', (request) => { if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname); });
    await page.getByRole('main').getByRole('link', { name: say('account.points'), exact: true }).click();
    await expect(page.getByText(say('errors.chunk'))).toBeVisible();
    await expect.poll(() => documents).toEqual(['/points']);
    const reload = page.getByRole('button', { name: say('common.reload') });
    await expect(reload).toBeVisible();
    // It stays: the same fallback again when the customer presses while it is still gone.
    await reload.click();
    await expect.poll(() => documents).toEqual(['/points', '/points']);
    await expect(page.getByText(say('errors.chunk'))).toBeVisible();
    expect(documents).toHaveLength(2);
    await page.unroute(/\/static\/points\..*\.js/);
    await reload.click();
    await expect(page.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
    await expect(page).toHaveURL(/\/points$/);
  });
});

test('ROUTE-01 GEN-01 a reload anywhere keeps the place', { tag: '@once' }, async ({ page, backend }) => {
  const customer = await makeCustomer(backend.url);
  const orderId = await orderOverApi(customer);
  await putInCart(customer);
  await signInAs(page, customer);
  const places = [
    '/', '/items/wings', '/item/wings-buffalo-10', '/search', '/address-list', '/add-address', '/add-card', '/cart', '/checkout', '/my-orders?status=Active',
    `/order/${orderId}`, '/account', '/profile', '/points', '/promotions', '/promo/promo-wings20', '/notifications', '/no-such-page',
  ];
  for (const place of places) {
    await page.goto(place);
    const heading = page.locator('h1').first();
    await expect(heading).toHaveText(/\S/);
    const settled = page.url();
    expect(new URL(settled).pathname + new URL(settled).search).toBe(place);
    await page.reload();
    await expect(heading).toHaveText(/\S/);
    expect(page.url()).toBe(settled);
  }
});
