import type { Page } from '@playwright/test';
import { axeViolations } from './support/accessibility';
import { expect, expectNoSideways, test } from './support/fixtures';
import {
  ask,
  makeCustomer,
  ordersOf,
  putInCart,
  saveCard,
  signInAs,
  signInWithCart,
  type Customer,
} from './support/flows';
import { placeButton, requestsOf, successPopup } from './support/look';

/** Types into the provider's iframes, which have another origin. */
async function fillCard(page: Page, number: string, cvv = '123') {
  for (const [frame, value] of [
    ['#card-number', number],
    ['#card-expiry', '12/34'],
    ['#card-cvc', cvv],
  ] as const)
    await page.frameLocator(`${frame} iframe`).getByRole('textbox').fill(value);
}

const cardsOf = async (url: string, customer: Customer) =>
  (await ask<{ cards: { id: string; last4: string }[] }>(url, '/getCustomerCards', customer.token)).cards;

function sentToApp(page: Page, url: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(url).origin)
      sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`);
  });
  return sent;
}

test('CARD-01 CARD-03 CARD-07 CARD-09 CARD-11 CARD-13 CHK-09 CHK-11 CHK-13 Stripe: add, pay, delete', async ({
  page,
  say,
  backend,
}) => {
  const customer = await signInWithCart(page, backend.url);
  const sent = sentToApp(page, backend.url);
  await page.goto('/checkout');
  await page.getByRole('link', { name: say('payment.addNewCard') }).click();
  await expect(page.getByRole('heading', { name: say('payment.title'), level: 1 })).toBeVisible();

  const added = requestsOf(page, 'addCard');
  await fillCard(page, '4242 4242 4242 4241');
  await page.getByRole('button', { name: say('payment.saveCard') }).click();
  await expect(page.getByRole('alert').filter({ hasText: say('payment.invalid') })).toBeVisible();
  expect(added).toHaveLength(0);

  await fillCard(page, '4242 4242 4242 4242');
  // A change of language keeps what was typed.
  const cardNumber = page.frameLocator('#card-number iframe').getByRole('textbox');
  for (const [lang, label] of [
    ['shell.arabic', 'رقم البطاقة'],
    ['shell.english', 'Card number'],
  ] as const) {
    await page.getByRole('button', { name: /Open menu|فتح القائمة/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: say(lang) })
      .click();
    await page.keyboard.press('Escape');
    await expect(cardNumber).toHaveAccessibleName(label);
    await expect(cardNumber).toHaveValue('4242 4242 4242 4242');
  }
  await page.getByRole('checkbox', { name: say('payment.saveForFuture') }).click();
  await page.getByRole('button', { name: say('payment.saveCard') }).click();
  await expect(page.getByText(say('payment.saved'))).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked();
  const paid = page.waitForRequest(/\/api\/makePayment/);
  const placed = page.waitForRequest(/\/api\/placeOrder/);
  await placeButton(page, say).click();
  const [card] = await cardsOf(backend.url, customer);
  expect((await paid).postDataJSON()).toEqual({
    cardId: card?.id,
    amount: 23,
    // The extra `checkedPayment`.
    user_address_id: expect.any(String),
    expected_order: expect.any(String),
  });
  expect((await placed).postDataJSON()).toMatchObject({
    payment_method: 'Card',
    transaction_id: expect.stringMatching(/.+/),
  });
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => [order.payment_method, order.grand_total])).toEqual([
    ['Card', 23],
  ]);
  expect((await cardsOf(backend.url, customer)).map(({ last4 }) => last4)).toEqual(['4242']);

  await page.goto('/add-card');
  const dialog = page.getByRole('dialog', { name: say('payment.deleteTitle') });
  await page.getByRole('button', { name: /4242/ }).click();
  await dialog.getByRole('button', { name: say('common.delete') }).click();
  await expect(page.getByText(say('payment.deleted'))).toBeVisible();
  expect(await cardsOf(backend.url, customer)).toEqual([]);

  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((text) => /4242[\s%+20-]*4242/.test(text) || text.includes('"cvv"'))).toEqual([]);
});

test(
  'CARD-03 CARD-07 CARD-11 CHK-09 labels lead into the fields, each field says what is wrong, Enter adds the card',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    const customer = await signInWithCart(page, backend.url);
    let letScriptsRun!: () => void;
    const filled = new Promise<void>((resolve) => {
      letScriptsRun = resolve;
    });
    await page.route('**/field.js', async (route) => {
      await filled;
      await route.continue();
    });
    await page.goto('/add-card', { waitUntil: 'commit' });
    // Typed before the fields are ready.
    await fillCard(page, '3782 822463 10006', '1234');
    letScriptsRun();
    const wrong = page.getByRole('status').filter({ hasText: 'Your card number is invalid.' });
    await expect(page.getByRole('button', { name: say('payment.saveCard') })).toBeEnabled();
    await page.getByText(say('payment.cvv'), { exact: true }).click();
    await expect(wrong).toBeVisible();
    await page.getByText(say('payment.number'), { exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('378282246310005');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('radio', { name: /0005/ })).toBeChecked();
    expect((await cardsOf(backend.url, customer)).map(({ last4 }) => last4)).toEqual(['0005']);
  },
);

test(
  'CHK-09 CHK-13 a wallet of the device pays the order that is shown, and its card is not kept',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    const customer = await signInWithCart(page, backend.url);
    await page.goto('/checkout');
    await expect(placeButton(page, say)).toBeEnabled();
    const wallet = page.getByRole('button', { name: 'Sandbox wallet' });
    await expect(wallet).toBeHidden();
    await page.addInitScript(() => Object.assign(window, { sandboxWallet: true, PaymentRequest: Object }));
    await page.reload();
    const paid = page.waitForRequest(/\/api\/makePayment/);
    await wallet.click();
    expect((await paid).postDataJSON()).toMatchObject({ amount: 23 });
    await expect(successPopup(page, say)).toBeVisible();
    expect((await ordersOf(backend.url, customer)).map((order) => order.payment_method)).toEqual(['Card']);
    await expect.poll(() => cardsOf(backend.url, customer)).toEqual([]);
  },
);

test(
  'CHK-13 a wallet pays nothing when the cart has changed while its sheet was open',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    const customer = await signInWithCart(page, backend.url);
    await page.addInitScript(() => {
      const confirmed = new Promise((confirm) => Object.assign(window, { confirmWallet: confirm }));
      Object.assign(window, { sandboxWallet: { confirmed }, PaymentRequest: Object });
    });
    const payments = requestsOf(page, 'makePayment');
    await page.goto('/checkout');
    await expect(placeButton(page, say)).toBeEnabled();
    await page.getByRole('button', { name: 'Sandbox wallet' }).click();
    await putInCart(customer, 'corn-cob');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(placeButton(page, say)).toContainText('33.00');
    await page.evaluate(() => (window as unknown as { confirmWallet: () => void }).confirmWallet());
    await expect(page.getByText(say('cart.totalChanged', { now: 'AED 33.00', was: 'AED 23.00' }))).toBeVisible();
    expect(payments).toHaveLength(0);
    expect(await ordersOf(backend.url, customer)).toEqual([]);
  },
);

const bankButton = (page: Page, name: 'Confirm' | 'Refuse') => page.getByRole('button', { name, exact: true });

test('B-01 CHK-11 CHK-13 refused at the bank, gone back, confirmed in another browser: one order', async ({
  page,
  browser,
  backend,
  say,
}) => {
  const customer = await makeCustomer(backend.url);
  await putInCart(customer);
  const card = await saveCard(backend.url, customer, '4000000000003220');
  await signInAs(page, customer, { selected_card_id: card });
  await page.goto('/checkout');
  await placeButton(page, say).click();
  await page.waitForURL(/\/confirm\?payment=/);
  await expectNoSideways(page);
  await bankButton(page, 'Refuse').click();
  await page.waitForURL(/\/checkout$/);
  await expect(page.getByText(say('cart.confirmDeclined'))).toBeVisible();
  expect(await ordersOf(backend.url, customer)).toEqual([]);

  await page.getByRole('button', { name: say('common.retry') }).click();
  await page.waitForURL(/\/confirm\?payment=/);
  const bank = page.url();
  await page.goBack();
  await expect(page.getByText(say('cart.confirmOpen'))).toBeVisible();
  await expectNoSideways(page);
  expect(await axeViolations(page)).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await other.goto(bank);
  await bankButton(other, 'Confirm').click();
  await expect(other.getByText(say('cart.returnTitle'))).toBeVisible();
  await expect(other.getByRole('link', { name: say('shell.login') }).last()).toBeVisible();
  await expect(other.locator('body')).not.toContainText(/Sara|@example|3220|AED/);
  await other.context().close();
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => order.payment_method)).toEqual(['Card']);
});
