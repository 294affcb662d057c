import { expect, test } from './support/fixtures';
import { ask, makeCustomer, orderOverApi, putInCart, saveCard, signInAs, signInWithCart } from './support/flows';
import { messagesOf } from './support/messages';
import {
  chooseAddress,
  chooseInSideMenu,
  logIn,
  openSideMenu,
  placeButton,
  requestsOf,
  row,
  stored,
  successPopup,
} from './support/look';

test('ROLE-09 LOGIN-03 STORE-05 T5 nothing of one customer is shown to the next, not for one frame', async ({
  page,
  say,
  backend,
}) => {
  const anna = await makeCustomer(backend.url, 'Anna Alpha');
  const bilal = await makeCustomer(backend.url, 'Bilal Beta');
  await orderOverApi(anna, 'wings-kids-4', 2);
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

  await chooseInSideMenu(page, say, 'button', 'shell.logout');
  await expect(page.getByLabel(say('auth.email'))).toBeVisible();
  // From here on every change of the page is checked.
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
  await page.evaluate(() => {
    window.history.pushState(null, '', '/cart');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { leaks: string[] }).leaks)).toEqual([]);
  await expect.poll(async () => (await stored(page)).cart_count).toBe('0');
  const keys = await stored(page);
  expect([keys.promo_code, keys.delivery_instruction]).toEqual([undefined, undefined]);
});

test('BOOT-01 STORE-07 T21 a guest stays the same guest over reloads', async ({ page, backend }) => {
  const logins = requestsOf(page, 'guestLogin');
  await page.goto('/items');
  await expect(page.locator('a[href^="/item/"]').first()).toBeVisible();
  // Keys are stored a moment after the state has changed.
  await expect.poll(async () => (await stored(page)).user).toBeTruthy();
  const first = await stored(page);
  await page.reload();
  await expect(page.locator('a[href^="/item/"]').first()).toBeVisible();
  await page.goto('/search');
  await expect(page.locator('h1').first()).toBeAttached();
  expect(logins).toHaveLength(1);
  const last = await stored(page);
  expect([last.user, last.deviceToken]).toEqual([first.user, first.deviceToken]);
  expect(first.deviceToken).toBeTruthy();
  expect(backend.url).toContain('http');
});

test('PROF-03 A-70 a logout in one tab redirects the other to /login', async ({ page, say, backend, context }) => {
  await signInWithCart(page, backend.url);
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto(`${backend.url}/cart`);
  await expect(row(other, say('cart.total'))).toContainText('AED 23.00');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('shell.logout') })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByLabel(say('auth.email'))).toBeVisible();
  await expect(row(other, say('cart.total'))).toHaveCount(0);
});

test('STORE-09 GEN-10 A-70 T18 a language chosen in one tab changes text and direction in the other', async ({
  page,
  say,
  lang,
  context,
  backend,
}) => {
  await page.goto('/promotions');
  await expect(page.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
  const other = await context.newPage();
  await other.goto(`${backend.url}/promotions`);
  await expect(other.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
  await openSideMenu(page, say);
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: lang === 'ar' ? say('shell.english') : say('shell.arabic') })
    .click();
  const next = messagesOf(lang === 'ar' ? 'en' : 'ar');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1, name: next('promo.title'), includeHidden: true })).toBeAttached();
    await expect(tab.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'ltr' : 'rtl');
  }
});

test('STORE-01 STORE-04 STORE-05 STORE-06 STORE-14 STORE-17 SUCC-04 A-55 local storage has the specified keys', async ({
  page,
  say,
  backend,
  lang,
}) => {
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
  await expect.poll(async () => (await stored(page)).selected_card_id).toBe(cardId);
  const { user, address, deviceToken, ...before } = await stored(page);
  expect(JSON.parse(user ?? '{}')).toMatchObject({ _id: customer.user._id, auth_token: customer.token });
  expect(JSON.parse(address ?? '{}')).toMatchObject({ _id: (customer.address as unknown as { _id: string })._id });
  expect(deviceToken ?? '').not.toContain('"');
  expect(before).toEqual({
    type: 'delivery',
    cart_count: '4',
    cart_total: '72',
    user_lang: lang,
    token: customer.token,
    promo_code: 'WINGS20',
    apply_loyalty: 'false',
    delivery_instruction: 'Ring twice',
    selected_card_id: cardId,
  });

  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  await expect
    .poll(async () => {
      const { user: _user, address: _address, deviceToken: _device, ...after } = await stored(page);
      return after;
    })
    .toEqual({
      type: 'delivery',
      cart_count: '0',
      cart_total: '0',
      user_lang: lang,
      token: customer.token,
      apply_loyalty: 'false',
    });
});

test.describe('a chunk that is gone', () => {
  test.use({ expectedProblem: /ChunkLoadError|Loading chunk/ });

  test('SHELL-01 ERR-30 B-15 T17 a chunk that a release removed causes one reload, then the fallback', async ({
    page,
    say,
    backend,
  }) => {
    await signInAs(page, await makeCustomer(backend.url));
    await page.goto('/account');
    await expect(page.getByRole('main').getByRole('link', { name: say('account.points'), exact: true })).toBeVisible();
    await page.route(/\/static\/points\..*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page
      .getByRole('main')
      .getByRole('link', { name: say('account.points'), exact: true })
      .click();
    await expect(page.getByText(say('errors.chunk'))).toBeVisible();
    await expect.poll(() => documents).toEqual(['/points']);
    const reload = page.getByRole('button', { name: say('common.reload') });
    await expect(reload).toBeVisible();
    // The chunk stays missing: the same fallback is shown again.
    await reload.click();
    await expect.poll(() => documents).toEqual(['/points', '/points']);
    await expect(page.getByText(say('errors.chunk'))).toBeVisible();
    expect(documents).toHaveLength(2);
    await page.unroute(/\/static\/points\..*\.js/);
    await reload.click();
    await expect(page.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
    await expect(page).toHaveURL(/\/points$/);

    // The next release, whose scripts have other names, costs one reload again, which finds the chunk.
    await page.route(
      (url) => ['/account', '/points'].includes(url.pathname),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll(/\/static\/main\.\w+\.js/g, '$&?next'),
        });
      },
    );
    await page.route(/\/static\/points\..*\.js/, async (route) => {
      if (documents.at(-1) === '/points') await route.continue();
      else await route.fulfill({ status: 404, body: 'gone' });
    });
    documents.length = 0;
    await page.goto('/account');
    await page
      .getByRole('main')
      .getByRole('link', { name: say('account.points'), exact: true })
      .click();
    await expect(page.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
    expect(documents).toEqual(['/account', '/points']);
  });
});

test('ERR-01 A-47 a refused token redirects every route to /login with one message and no guest login', async ({
  page,
  say,
  lang,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  const refusal = 'Your session has expired. Please log in again.';
  await page.route('**/api/**', async (route) => {
    if (/guestLogin|login$/.test(route.request().url())) return route.continue();
    return route.fulfill({ status: 401, json: { status: false, message: refusal, data: null } });
  });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const guestLogins = requestsOf(page, 'guestLogin');
  for (const place of ['/', '/cart', '/my-orders', '/items/wings']) {
    // Local storage is empty at /login, so it is filled again, from a page without the app.
    await page.goto('/robots.txt');
    await page.evaluate(
      (keys) => {
        for (const [key, value] of Object.entries(keys)) window.localStorage.setItem(key, value);
      },
      {
        user: JSON.stringify(customer.user),
        address: JSON.stringify(customer.address),
        type: 'delivery',
        user_lang: lang,
      },
    );
    documents.length = 0;
    guestLogins.length = 0;
    await page.goto(place);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(refusal)).toHaveCount(1);
    await expect(page.getByLabel(say('auth.email'))).toBeVisible();
    expect(documents).toEqual([place]);
    expect(guestLogins).toEqual([]);
  }
});

test('HOME-05 TYPE-01 Back to a Home URL with pickup keeps delivery that was chosen since', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer);
  const { branches } = await ask<{ branches: object[] }>(backend.url, '/getBranches?lat=25.1&lng=55.2', customer.token);
  await signInAs(page, customer, { branch: JSON.stringify(branches[0]) });
  await page.goto('/?tab=pickup');
  await expect.poll(async () => (await stored(page)).type).toBe('pickup');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/cart');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await page
    .getByRole('main')
    .or(page.locator('body'))
    .getByRole('radio', { name: say('common.delivery') })
    .first()
    .click();
  await expect.poll(async () => (await stored(page)).type).toBe('delivery');
  await page.goBack();
  await expect(page).toHaveURL(/\?tab=pickup$/);
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  await expect(page.getByRole('radio', { name: say('common.delivery') }).first()).toBeChecked();
  await page.reload();
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  expect((await stored(page)).type).toBe('delivery');
});

test('LOGIN-04 A-18 without Remember me a second tab stays signed in, and a closed browser forgets the user', async ({
  page,
  say,
  backend,
  context,
}) => {
  const customer = await makeCustomer(backend.url);
  await page.goto('/login');
  await page.getByLabel(say('auth.rememberMe')).uncheck({ force: true });
  await logIn(page, say, customer);
  await chooseAddress(page, say);
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();

  const other = await context.newPage();
  const guestLogins = requestsOf(other, 'guestLogin');
  await other.goto(`${backend.url}/account`);
  await expect(other.getByRole('main').getByRole('link', { name: say('account.points'), exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  expect(guestLogins).toEqual([]);
  expect(JSON.parse((await stored(page)).user ?? '{}')).toMatchObject({ _id: customer.user._id });
  const cookies = (await context.cookies()).filter(({ httpOnly }) => !httpOnly);
  expect(cookies.map(({ name, value, expires }) => [name, value, expires])).toEqual([['session_alive', '', -1]]);

  // Closing the browser ends its tabs and session cookies.
  await page.evaluate(() => {
    const keys = { delivery_instruction: 'Gate 2', recentSearches: '["wings"]', promo_code: 'WINGS20' };
    for (const [key, value] of Object.entries(keys)) window.localStorage.setItem(key, value);
  });
  await other.close();
  await context.clearCookies();
  await page.goto('/items');
  await expect(page.locator('a[href^="/item/"]').first()).toBeVisible();
  await expect
    .poll(async () => JSON.parse((await stored(page)).user ?? '{}') as object)
    .toMatchObject({ is_guest: true });
  const keys = await stored(page);
  for (const key of ['address', 'branch', 'delivery_instruction', 'recentSearches', 'promo_code', 'session_only'])
    expect(keys[key]).toBeUndefined();
});

test.describe('storage that is denied', () => {
  test.use({ expectedProblem: /Local storage cannot be written/ });
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException(`${name} is denied`, 'SecurityError');
          },
        });
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
  });

  test('every screen works without local storage, with one notice that can be closed', async ({ page, backend }) => {
    const customer = await makeCustomer(backend.url);
    await page.goto('/');
    // The visitor becomes a guest and is redirected to the address form, in English because no language is stored.
    const say = messagesOf('en');
    await expect(page).toHaveURL(/\/add-address/);
    await expect(page.locator('h1').first()).toBeAttached();
    const notice = page.getByText(say('shell.storageDenied'));
    await expect(notice).toHaveCount(1);
    for (const place of ['/items/wings', '/item/wings-buffalo-10', '/search', '/promotions', '/login']) {
      await page.goto(place);
      await expect(page.locator('h1').first()).toHaveText(/\S/);
      await expect(notice).toHaveCount(1);
    }
    await notice
      .locator('..')
      .getByRole('button', { name: say('common.close') })
      .click();
    await expect(notice).toHaveCount(0);
    // Within one page the session remains: signed in, with an address and a cart line.
    await putInCart(customer);
    await logIn(page, say, customer);
    await chooseAddress(page, say);
    await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
    for (const place of ['/cart', '/my-orders', '/account', '/points', '/profile', '/checkout']) {
      await page.evaluate((to) => {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, place);
      await expect(page).toHaveURL(new RegExp(`${place}$`));
      await expect(page.locator('h1').first()).toHaveText(/\S/);
      await expect(notice).toHaveCount(0);
    }
    await expect(row(page, say('cart.total'))).toContainText('AED');
  });
});

test.describe('storage that is full', () => {
  test.use({ expectedProblem: /Local storage cannot be written/ });

  test('full storage is reported once, and the visit continues', async ({ page, say, backend }) => {
    const customer = await makeCustomer(backend.url);
    await signInAs(page, customer);
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (!key.startsWith('e2e_') && key !== 'user' && key !== 'address' && key !== 'type' && key !== 'user_lang')
          throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
    await expect(page.getByText(say('shell.storageFull'))).toHaveCount(1);
  });
});

test.describe('a start that fails', () => {
  test.use({ expectedProblem: /./ });

  test('a script that fails to load shows a message with a working Reload button', async ({ page, say, lang }) => {
    const start = { en: 'The app could not start.', ar: 'تعذّر بدء التطبيق.' }[lang];
    await page.goto('/promotions');
    await expect(page.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
    await page.route(/\/static\/main\..*\.js/, (route) => route.abort());
    await page.goto('/promotions');
    await expect(page.getByRole('heading', { name: start })).toBeVisible();
    await page.unroute(/\/static\/main\..*\.js/);
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1, name: say('promo.title') })).toBeAttached();
  });
});
