import type { Page } from '@playwright/test';
import { allViolations, axeViolations, contrastViolations } from './support/accessibility';
import { expect, test } from './support/fixtures';
import { makeCustomer, orderOverApi, putInCart, saveCard, signInAs, type Customer } from './support/flows';
import { chooseInSideMenu, openSideMenu, placeButton, requestsOf, successPopup } from './support/look';
import { customerRoutes, guestRoutes } from './support/routes';

// An order under way stays under way, so that every screen has its data.
test.use({ kitchenSpeed: '0' });

/** No skeleton, no entrance animation: what the customer looks at. */
async function settle(page: Page) {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => undefined)),
    ),
  );
}

/** The page has drawn a frame in that colour scheme: media queries, and transitions of colour, follow the switch. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => window.matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
  await settle(page);
}

/**
 * The light scheme by all rules, IBM Equal Access and HTML_CodeSniffer in one project only; of the dark one the
 * contrast.
 */
async function expectClean(page: Page) {
  const isFirstProject = test.info().project.name === 'phone-en';
  await switchTo(page, 'light');
  expect(await (isFirstProject ? allViolations(page) : axeViolations(page))).toEqual([]);
  await switchTo(page, 'dark');
  expect(await contrastViolations(page)).toEqual([]);
}

let customer: Customer | undefined;
let orderId = '';

test.beforeEach(async ({ page, backend }) => {
  // Once for each backend, which is once for each worker.
  if (!customer) {
    customer = await makeCustomer(backend.url);
    orderId = await orderOverApi(customer);
    await saveCard(backend.url, customer);
    await putInCart(customer, 'wings-kids-4', 3);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

for (const route of customerRoutes) {
  test(`B-07 GEN-10 ${route} has no accessibility violation for a customer`, async ({ page }) => {
    if (customer) await signInAs(page, customer);
    await page.goto(route.replace('{order}', orderId));
    await expectClean(page);
  });
}
for (const route of guestRoutes) {
  test(`B-07 GEN-10 ${route} has no accessibility violation for a guest`, async ({ page }) => {
    await page.goto(route);
    await expectClean(page);
  });
}

test('B-07 MENU-01 the side menu and the modals have no accessibility violation', async ({ page, say }) => {
  if (customer) await signInAs(page, customer);
  const calls = requestsOf(page, 'getCart');
  await page.goto('/cart');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await openSideMenu(page, say);
  await expect(page.getByRole('dialog').getByRole('button', { name: say('shell.logout') })).toBeVisible();
  await expectClean(page);
  await page.goto('/profile');
  for (const modal of ['account.editYourProfile', 'account.changePassword', 'account.deleteAccount']) {
    await page
      .getByRole('main')
      .getByRole('button', { name: say(modal) })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('B-07 ADDR-04 CARD-09 SUCC-01 questions, help and success popup have no accessibility violation', async ({
  page,
  say,
  backend,
}) => {
  const own = await makeCustomer(backend.url);
  await saveCard(backend.url, own);
  await putInCart(own);
  await signInAs(page, own);

  await page.goto('/address-list');
  await page
    .getByRole('button', { name: new RegExp(say('address.deleteOne', { name: 'X' }).split(/[\u2068X]/)[0] ?? '') })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: say('address.deleteTitle') })).toBeVisible();
  await expectClean(page);

  await page.goto('/add-card');
  await page.getByRole('main').getByRole('button', { name: /4242/ }).first().click();
  await expect(page.getByRole('dialog', { name: say('payment.deleteTitle') })).toBeVisible();
  await expectClean(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await chooseInSideMenu(page, say, 'button', 'shell.help');
  await expect(page.getByRole('dialog').getByText(say('support.yourCode'))).toBeVisible();
  await expectClean(page);

  await page.goto('/checkout');
  await placeButton(page, say).filter({ visible: true }).first().click();
  await expect(successPopup(page, say)).toBeVisible();
  await expectClean(page);
});

// Words and figures of any length: what they lie on must keep its contrast.
const balances = { none: 0, one: 1, usual: 1250, wide: 987_654, huge: 9_876_543_210 };
const names = ['S', 'Sara Al Mansoori', 'Abdulrahman Mohammed Abdullah Al Maktoum Al Falasi'];
for (const [kind, points] of Object.entries(balances)) {
  test(`PTS-01 @once /points keeps its contrast with a balance that is ${kind}`, async ({ page }) => {
    if (!customer) throw new Error('No customer.');
    await page.route('**/api/getUserLoyalty*', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object };
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, loyalty_points: points } } });
    });
    await signInAs(page, customer);
    await page.goto('/points');
    for (const name of names) {
      await page.evaluate((next) => {
        const user = JSON.parse(window.localStorage.getItem('user') ?? '{}') as object;
        window.localStorage.setItem('user', JSON.stringify({ ...user, name: next }));
      }, name);
      await page.reload();
      await settle(page);
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const found = await contrastViolations(page);
        expect({ name, width, found }).toEqual({ name, width, found: [] });
      }
    }
  });
}
