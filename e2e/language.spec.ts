import { expect, expectNoSideways, test } from './support/fixtures';
import { makeCustomer, signInAs, signInWithCart } from './support/flows';

test('GEN-10 B-03 a change of language keeps the screen and the text of a half-filled form', async ({
  page,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.goto('/add-address');
  await page.getByLabel('Area', { exact: true }).fill('Al Quoz 3');
  await page.getByLabel('Apartment/Villa').fill('Villa 12');
  await page.getByLabel('Work').check();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('المنطقة', { exact: true })).toHaveValue('Al Quoz 3');
  await expect(page.getByLabel('الشقة/الفيلا')).toHaveValue('Villa 12');
  await expect(page.getByLabel('العمل')).toBeChecked();
  await expect(page).toHaveURL(/\/add-address$/);
  await expectNoSideways(page);
});

test('GEN-10 B-03 a change of language keeps the loaded pages of a long list and the scroll position', async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.goto('/items/sides');
  await page.getByRole('button', { name: 'Load More' }).click();
  const cards = page.getByRole('main').locator('a[href^="/item/"]');
  await expect(cards).toHaveCount(23);
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(1000);
  await footer.getByRole('radio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(cards.first()).toContainText(/[\u0600-\u06FF]/);
  await expect(cards).toHaveCount(23);
  expect(Math.abs((await place()) - before)).toBeLessThan(200);
});

test('GEN-10 B-03 T18 the first paint has the language and direction, and the menu is loaded in it', async ({
  page,
  backend,
}) => {
  await signInWithCart(page, backend.url, { user_lang: 'ar' });
  await page.addInitScript(() => {
    const recordFrame = () => {
      const content = document.querySelector('#root > *');
      if (!content || getComputedStyle(content).visibility !== 'visible') requestAnimationFrame(recordFrame);
      else
        (window as unknown as { first: string }).first =
          `${document.documentElement.lang} ${document.documentElement.dir}`;
    };
    requestAnimationFrame(recordFrame);
  });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'السلة' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe('ar rtl');
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/getCart') && request.headers()['accept-language'] === 'en',
  );
  await page.getByRole('button', { name: 'افتح القائمة' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'English' }).click();
  await asked;
  await expect(page.locator('main')).not.toContainText(/[\u0600-\u06FF]/);
});
