import { expect, expectNoSideways, test } from './support/fixtures';
import { makeCustomer, signInAs, signInWithCart } from './support/flows';
import { holdCall, holdRequests, switchLanguage } from './support/look';

test('GEN-10 B-03 T18 the first paint has the language and direction; a change keeps a half-filled form', async ({
  page,
  backend,
}) => {
  await signInAs(page, await makeCustomer(backend.url), { user_lang: 'ar' });
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
  await page.goto('/add-address');
  await page.getByLabel('المنطقة', { exact: true }).fill('Al Quoz 3');
  expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe('ar rtl');
  await page.getByLabel('الشقة/الفيلا').fill('Villa 12');
  await page.getByLabel('العمل').check();
  await page.getByRole('button', { name: 'فتح القائمة' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Area', { exact: true })).toHaveValue('Al Quoz 3');
  await expect(page.getByLabel('Apartment/Villa')).toHaveValue('Villa 12');
  await expect(page.getByLabel('Work')).toBeChecked();
  await expect(page.locator('main')).not.toContainText(/[\u0600-\u06FF]/);
  await expect(page).toHaveURL(/\/add-address$/);
  await expectNoSideways(page);
});

test('A-40 the dishes change their language while another call has no reply', async ({ page, backend }) => {
  await signInWithCart(page, backend.url);
  const release = await holdCall(page, 'getBranches');
  await page.goto('/items/sides');
  await expect(page.getByRole('heading', { name: 'Mac and cheese' }).first()).toBeVisible();
  await switchLanguage(page, 'ar');
  await expect(page.getByRole('main')).not.toContainText(/Mac and cheese/i);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/[\u0600-\u06FF]/);
  release();
});

test('GEN-10 the switch shows a choice at once, and of two the later one counts', async ({ page, backend }) => {
  await signInWithCart(page, backend.url);
  const release = await holdRequests(page, /lang-ar/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const choice = (name: string) => page.getByRole('dialog').getByRole('radio', { name });
  await choice('العربية').click();
  await expect(choice('العربية')).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // Other parts of the app go on meanwhile.
  await page.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(choice('العربية')).toBeChecked();
  await choice('English').click();
  const arrives = page.waitForResponse(/lang-ar/);
  release();
  await arrives;
  await expect(choice('English')).toBeChecked();
  await expect(page.getByRole('dialog')).toContainText('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
