import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, ordersOf, putInCart, saveCard, signInAs } from './support/flows';
import { successPopup } from './support/look';
import type { Say } from './support/messages';

const WAY_BACK = '**/checkout?payment=fromBank';
/** Moments from the press to the order at which the page is killed: before or after the server has a request. */
const ALL_MOMENTS: [when: string, request: string | RegExp, isAfter: boolean][] = [
  ['the cart is checked', '**/api/getCart*', false],
  ['before the payment is sent', '**/api/makePayment', false],
  ['after the payment is sent', '**/api/makePayment', true],
  ["before the bank's page opens", '**/confirm?payment=*', false],
  ['before the bank has the answer', /\/confirm$/, false],
  ['after the bank has the answer', /\/confirm$/, true],
  ['before the way back', WAY_BACK, false],
  ['the payment is asked for', '**/api/getPayment*', false],
  ['before the order is sent', '**/api/placeOrder', false],
  ['after the order is sent', '**/api/placeOrder', true],
];
/** By day those at which most has happened. */
const MOMENTS = process.env.RELEASE
  ? ALL_MOMENTS
  : ALL_MOMENTS.filter(([, request, isAfter]) => isAfter && request !== WAY_BACK);

async function killAt(page: Page, request: string | RegExp, isAfter: boolean): Promise<void> {
  const closed = page.waitForEvent('close');
  await page.route(request, async (route) => {
    if (isAfter) await route.fetch({ maxRedirects: 0 });
    await page.close();
  });
  // Redirects are not routed.
  page.on('request', (sent) => {
    if (sent.redirectedFrom() && sent.url().endsWith('?payment=fromBank') && request === WAY_BACK) void page.close();
  });
  await closed;
}

const bankButton = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });

/** Presses what the screen offers until the order is shown, or the cart leads to it after a press of that moment. */
async function goOn(page: Page, say: Say): Promise<void> {
  const buttons = ['common.retry', 'cart.confirmGo'].map((key) => page.getByRole('button', { name: say(key) }));
  const place = page.getByRole('button', { name: new RegExp(`^${say('cart.placeOrder')}`), disabled: false });
  const links = page.getByRole('link', { name: new RegExp(`^${say('cart.checkout')}`) });
  const end = successPopup(page, say)
    .or(page.getByRole('link', { name: say('cart.orderedElsewhere') }))
    .first();
  const steps = [bankButton(page), ...buttons, place, links.first()];
  for (let presses = 0; presses < 6; presses += 1) {
    const any = steps.reduce((one, other) => one.or(other), end);
    await any.first().waitFor();
    if (await end.isVisible()) return;
    for (const step of steps)
      if (await step.isVisible()) {
        await step.click({ timeout: 2000 }).catch(() => undefined);
        break;
      }
  }
  await end.waitFor();
}

// Less to paint.
test.use({ deviceScaleFactor: 1 });

test('B-01 CHK-11 killed at moments of a payment, back at /checkout or /cart: one payment, one order', async ({
  context,
  backend,
  say,
}) => {
  test.slow();
  const customer = await makeCustomer(backend.url);
  await saveCard(backend.url, customer, '4000000000003220');
  let keys = new Set<string>();
  context.on('request', (sent) => {
    const key = sent.headers()['idempotency-key'];
    if (sent.url().endsWith('/makePayment') && key) keys.add(key);
  });
  let page = await context.newPage();
  await signInAs(page, customer);
  for (const [index, [when, request, isAfter]] of MOMENTS.entries())
    await test.step(when, async () => {
      keys = new Set();
      await putInCart(customer);
      // Another address each time, because a reload keeps the success popup of the last order.
      await page.goto(`/checkout?moment=${index}`);
      await page.getByRole('radio', { name: /3220/ }).check();
      const button = page.getByRole('button', { name: new RegExp(`^${say('cart.placeOrder')}`), disabled: false });
      await button.waitFor();
      const killed = killAt(page, request, isAfter);
      await button.click();
      const answered = bankButton(page)
        .click()
        .catch(() => undefined);
      await Promise.all([killed, answered]);
      page = await context.newPage();
      await page.goto(index % 2 ? '/cart' : '/checkout');
      await goOn(page, say);
      const orders = (await ordersOf(backend.url, customer)).length;
      expect([when, orders, keys.size]).toEqual([when, index + 1, 1]);
    });
});
