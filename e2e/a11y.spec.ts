import { contrastViolations, expectAccessible, settle } from './support/accessibility';
import { expect, test } from './support/fixtures';
import { makeCustomer, putInCart, saveCard, signInAs, signInWithCart } from './support/flows';
import { chooseInSideMenu, openSideMenu, placeButton, requestsOf, successPopup } from './support/look';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('B-07 MENU-01 the side menu and the modals have no accessibility violation', async ({ page, say, backend }) => {
  await signInWithCart(page, backend.url);
  const calls = requestsOf(page, 'getCart');
  await page.goto('/cart');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await openSideMenu(page, say);
  await expect(page.getByRole('dialog').getByRole('button', { name: say('shell.logout') })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile');
  for (const modal of ['account.editYourProfile', 'account.changePassword', 'account.deleteAccount']) {
    await page
      .getByRole('main')
      .getByRole('button', { name: say(modal) })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('B-07 ADDR-04 CARD-09 SUCC-01 confirmations, help and success popup have no accessibility violation', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await saveCard(backend.url, customer);
  await putInCart(customer);
  await signInAs(page, customer);

  await page.goto('/address-list');
  await page
    .getByRole('button', { name: new RegExp(say('address.deleteOne', { name: 'X' }).split(/[\u2068X]/)[0] ?? '') })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: say('address.deleteTitle') })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/add-card');
  await page.getByRole('main').getByRole('button', { name: /4242/ }).first().click();
  await expect(page.getByRole('dialog', { name: say('payment.deleteTitle') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await chooseInSideMenu(page, say, 'button', 'shell.getHelp');
  await expect(page.getByRole('dialog').getByRole('button', { name: say('support.copy') })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/checkout');
  await placeButton(page, say).filter({ visible: true }).first().click();
  await expect(successPopup(page, say)).toBeVisible();
  await expectAccessible(page);
});

// Long texts and figures must keep the contrast of their background.
test('PTS-01 /points keeps its contrast with a balance and a name of any length', async ({ page, backend }) => {
  const cases = [
    { points: 1250, name: 'S' },
    { points: 9_876_543_210, name: 'Sara Al Mansoori' },
    { points: 0, name: 'Abdulrahman Mohammed Abdullah Al Maktoum Al Falasi' },
  ];
  let balance = 0;
  await page.route('**/api/getUserLoyalty*', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: object };
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, loyalty_points: balance } } });
  });
  await signInAs(page, await makeCustomer(backend.url));
  await page.goto('/points');
  for (const { points, name } of cases) {
    balance = points;
    await page.evaluate((next) => {
      const user = JSON.parse(window.localStorage.getItem('user') ?? '{}') as object;
      window.localStorage.setItem('user', JSON.stringify({ ...user, name: next }));
    }, name);
    await page.reload();
    await settle(page);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const violations = await contrastViolations(page);
      expect({ points, name, width, violations }).toEqual({ points, name, width, violations: [] });
    }
  }
});
