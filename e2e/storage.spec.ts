import { expect, test } from './support/fixtures';
import { makeCustomer, putInCart, signInAs } from './support/flows';
import { chooseAddress, goInApp, logIn, placeButton, row, successPopup } from './support/look';
import { messagesOf } from './support/messages';

test.use({ expectedProblem: /Local storage cannot be written/ });

test('without local storage every screen works and an order is placed; one notice, which can be closed', async ({
  page,
  backend,
}) => {
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
  const customer = await makeCustomer(backend.url);
  await page.goto('/');
  // The visitor becomes a guest and is redirected to the address form, in English because no language is stored.
  const say = messagesOf('en');
  const notice = page.getByText(say('shell.storageDenied'));
  await expect(page).toHaveURL(/\/add-address/);
  await expect(notice).toHaveCount(1);
  for (const place of ['/items/wings', '/search', '/login']) {
    await page.goto(place);
    await expect(page.locator('h1').first()).toHaveText(/\S/);
    await expect(notice).toHaveCount(1);
  }
  await notice
    .locator('..')
    .getByRole('button', { name: say('common.close') })
    .click();
  await expect(notice).toHaveCount(0);
  await putInCart(customer);
  await logIn(page, say, customer);
  await chooseAddress(page, say);
  await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
  for (const place of ['/cart', '/my-orders', '/account', '/points', '/profile', '/checkout']) {
    await goInApp(page, place);
    await expect(page).toHaveURL(new RegExp(`${place}$`));
    await expect(page.locator('h1').first()).toHaveText(/\S/);
    await expect(notice).toHaveCount(0);
  }
  await expect(row(page, say('cart.total'))).toContainText('AED');
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
});

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
