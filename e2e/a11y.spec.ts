import { contrastViolations, expectAccessible, settle } from './support/accessibility';
import { expect, test } from './support/fixtures';
import { makeCustomer, putInCart, saveCard, signInAs } from './support/flows';
import { chooseInSideMenu, openSideMenu, placeButton, successPopup } from './support/look';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('B-07 MENU-01 ADDR-04 CARD-09 SUCC-01 side menu, modals, help and success popup are accessible', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await saveCard(backend.url, customer);
  await putInCart(customer);
  await signInAs(page, customer);
  const main = page.getByRole('main');
  const expectAccessibleDialog = async () => {
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
  };
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  await page.goto('/profile');
  await openSideMenu(page, say);
  await expect(page.getByRole('dialog').getByRole('button', { name: say('shell.logout') })).toBeVisible();
  await expectAccessibleDialog();
  for (const modal of ['account.editYourProfile', 'account.changePassword', 'account.deleteAccount']) {
    await closeDialog();
    await main.getByRole('button', { name: say(modal) }).click();
    await expectAccessibleDialog();
  }
  await page.goto('/address-list');
  await main
    .getByRole('button', { name: new RegExp(say('address.deleteOne', { name: 'X' }).split(/[\u2068X]/)[0] ?? '') })
    .first()
    .click();
  await expectAccessibleDialog();
  await page.goto('/add-card');
  await main.getByRole('button', { name: /4242/ }).first().click();
  await expectAccessibleDialog();
  await closeDialog();
  await chooseInSideMenu(page, say, 'button', 'shell.getHelp');
  await page.getByRole('dialog').getByText(say('support.more')).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: say('support.copy') })).toBeVisible();
  await expectAccessibleDialog();
  await page.goto('/checkout');
  await placeButton(page, say).filter({ visible: true }).first().click();
  await expect(successPopup(page, say)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
});

test('PTS-01 /points keeps the contrast of its words on the picture at every width', async ({ page, backend }) => {
  await page.route('**/api/getUserLoyalty*', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: object };
    await route.fulfill({
      response: reply,
      json: { ...body, data: { ...body.data, loyalty_points: 9_876_543_210 } },
    });
  });
  const customer = await makeCustomer(backend.url);
  const name = 'Abdulrahman Mohammed Abdullah Al Maktoum Al Falasi';
  await signInAs(page, customer, { user: JSON.stringify({ ...customer.user, name }) });
  await page.goto('/points');
  await settle(page);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect({ width, violations: await contrastViolations(page) }).toEqual({ width, violations: [] });
  }
});
