import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { ask, ordersOf, signInWithCart, type Customer } from './support/flows';
import type { Say } from './support/messages';
import { placeButton, requestsOf, stored, successPopup } from './support/look';

interface Details {
  number?: string;
  expiry?: string;
  cvv?: string;
}

/** Types into the provider's iframes, which have another origin. */
async function fillCard(page: Page, { number = '4242 4242 4242 4242', expiry = '12/34', cvv = '123' }: Details = {}) {
  for (const [frame, value] of [
    ['.card-number-frame', number],
    ['.expiry-date-frame', expiry],
    ['.cvv-frame', cvv],
  ] as const) {
    await page.frameLocator(`${frame} iframe`).getByRole('textbox').fill(value);
  }
}

async function addCard(page: Page, say: Say, { keep = true, ...details }: Details & { keep?: boolean } = {}) {
  await fillCard(page, details);
  if (keep) await page.getByRole('checkbox', { name: say('payment.saveForFuture') }).click();
  await page.getByRole('button', { name: say('payment.saveCard') }).click();
}

const cardsOf = async (url: string, customer: Customer) =>
  (await ask<{ cards: { id: string; last4: string }[] }>(url, '/getCustomerCards', customer.token)).cards;

/** Everything that is sent to the app's origin. */
function sentToApp(page: Page, url: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(url).origin)
      sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`);
  });
  return sent;
}

test('CARD-01 CARD-03 CARD-07 CARD-09 CARD-11 CARD-13 CHK-09 CHK-11 CHK-13 a card is added, pays, is deleted', async ({
  page,
  say,
  backend,
}) => {
  const customer = await signInWithCart(page, backend.url);
  const sent = sentToApp(page, backend.url);
  await page.goto('/checkout');
  await page.getByRole('link', { name: say('payment.addNewCard') }).click();
  await expect(page.getByRole('heading', { name: say('payment.title'), level: 1 })).toBeVisible();

  // Invalid details: an alert, and no call.
  const added = requestsOf(page, 'addCard');
  await fillCard(page, { number: '4242 4242 4242 4241' });
  await page.getByRole('button', { name: say('payment.saveCard') }).click();
  await expect(page.getByRole('alert').filter({ hasText: say('payment.invalid') })).toBeVisible();
  expect(added).toHaveLength(0);

  await addCard(page, say);
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
  });
  expect((await placed).postDataJSON()).toMatchObject({
    payment_method: 'Card',
    transaction_id: expect.stringMatching(/.+/),
  });
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => [order.payment_method, order.grand_total])).toEqual([
    ['Card', 23],
  ]);
  // Saved for the future: it stays.
  expect((await cardsOf(backend.url, customer)).map((card) => card.last4)).toEqual(['4242']);

  // The same number again gives the existing card.
  await page.goto('/add-card');
  await page.getByRole('button', { name: say('payment.proceed') }).click();
  await expect(page.getByText(say('payment.selectCard'))).toBeVisible();
  await page.getByRole('button', { name: say('payment.addNewCard') }).click();
  await addCard(page, say, { keep: false });
  await expect(page.getByText(say('payment.exists'))).toBeVisible();
  await expect.poll(() => cardsOf(backend.url, customer)).toHaveLength(1);

  // Deleted only after confirmation.
  await page.goto('/add-card');
  const bin = page.getByRole('button', { name: /4242/ });
  const dialog = page.getByRole('dialog', { name: say('payment.deleteTitle') });
  await bin.click();
  await expect(dialog.getByText(say('payment.deleteQuestion'))).toBeVisible();
  await dialog.getByRole('button', { name: say('common.cancel') }).click();
  await expect(dialog).toBeHidden();
  expect(await cardsOf(backend.url, customer)).toHaveLength(1);
  await bin.click();
  await dialog.getByRole('button', { name: say('common.delete') }).click();
  await expect(page.getByText(say('payment.deleted'))).toBeVisible();
  expect(await cardsOf(backend.url, customer)).toEqual([]);

  // Neither the number nor the security code was sent to the app's origin.
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((text) => /4242[\s%+20-]*4242/.test(text) || text.includes('"cvv"'))).toEqual([]);
});

test('CARD-07 details that were typed before the fields were ready are checked when they are', async ({
  page,
  say,
  backend,
}) => {
  await signInWithCart(page, backend.url);
  let letScriptsRun!: () => void;
  const filled = new Promise<void>((resolve) => {
    letScriptsRun = resolve;
  });
  await page.route('**/field.js', async (route) => {
    await filled;
    await route.continue();
  });
  await page.goto('/add-card', { waitUntil: 'commit' });
  await fillCard(page, { number: '3782 822463 10005', cvv: '1234' });
  letScriptsRun();
  await page.getByRole('button', { name: say('payment.saveCard') }).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('CHK-12 ERR-19 a declined card places no order, charges nothing, and the cart can be paid in another way', async ({
  page,
  say,
  backend,
  lang,
}) => {
  const customer = await signInWithCart(page, backend.url);
  const orders = requestsOf(page, 'placeOrder');
  await page.goto('/add-card');
  await addCard(page, say, { number: '4000000000000002' });
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('radio', { name: /0002/ })).toBeChecked();
  await placeButton(page, say).click();
  const declined = { en: 'Your card was declined. You were not charged.', ar: 'تم رفض بطاقتك ولم يُخصم أي مبلغ.' };
  await expect(page.getByText(declined[lang])).toBeVisible();
  await expect(placeButton(page, say)).toBeEnabled();
  expect(orders).toHaveLength(0);
  expect(await ordersOf(backend.url, customer)).toEqual([]);
  await expect.poll(async () => (await stored(page)).checkout_attempt).toBeUndefined();

  await page.getByRole('radio', { name: say('payment.cod') }).click();
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => order.payment_method)).toEqual(['COD']);
});

test('CARD-15 SUCC-05 STORE-16 A-56 a one-time card is deleted without a message after its order', async ({
  page,
  say,
  backend,
}) => {
  const customer = await signInWithCart(page, backend.url);
  await page.goto('/add-card');
  await addCard(page, say, { number: '5555 5555 5555 4444', keep: false });
  await expect(page).toHaveURL(/\/checkout$/);
  await expect.poll(async () => (await stored(page)).save_for_future).toBe('false');
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => order.payment_method)).toEqual(['Card']);
  await expect.poll(() => cardsOf(backend.url, customer)).toEqual([]);
  await expect(page.getByText(say('payment.deleted'))).toHaveCount(0);
  // The stored note is removed after the reply of the deletion.
  await expect
    .poll(async () => {
      const keys = await stored(page);
      return [keys.selected_card_id, keys.save_for_future, keys.checkout_attempt];
    })
    .toEqual([undefined, undefined, undefined]);
});
