import { expect, test } from './support/fixtures';
import { layoutFaults } from './support/layout';
import { makeCustomer, orderOverApi, putInCart, saveCard, signInAs } from './support/flows';
import { customerRoutes, guestRoutes } from './support/routes';

// The kitchen is off, so that the live order stays live and every screen has its data.
test.use({ kitchenSpeed: '0', serviceWorkers: 'block' });

const asCustomer = [...customerRoutes, '/item/lemon-mint'];
const asGuest = [...guestRoutes, '/verify-otp'];

// The narrowest phone and the narrowest desktop layout.
for (const width of [320, 900]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 720 } });
    test(`B-07 GEN-10 at ${width} px nothing is cut, covered, too small to press or wider than the window`, async ({
      page,
      backend,
    }) => {
      const customer = await makeCustomer(backend.url, 'Abdulrahman Al Mansoori');
      const order = await orderOverApi(customer);
      await saveCard(backend.url, customer);
      await putInCart(customer, 'wings-kids-4', 3);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const found: Record<string, string[]> = {};
      const look = async (route: string) => {
        await page.goto(route, { waitUntil: 'domcontentloaded' });
        await expect(page.locator('h1').first()).toBeAttached();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        const faults = await layoutFaults(page);
        if (faults.length > 0) found[route] = faults;
      };
      for (const route of asGuest) await look(route);
      await signInAs(page, customer);
      for (const route of asCustomer) await look(route.replace('{order}', order));
      expect(found).toEqual({});
    });
  });
}
