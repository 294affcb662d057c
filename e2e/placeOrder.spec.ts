import type { Page, Route } from '@playwright/test';
import { Backend } from './support/backend';
import { expect, test } from './support/fixtures';
import { makeCustomer, ordersOf, putInCart, saveCard, signInAs, signInWithCart, type Customer } from './support/flows';
import type { Say } from './support/messages';
import { checkoutLink, pattern, placeButton, requestsOf, row, stored, successPopup } from './support/look';

const PLACE = '**/api/placeOrder';
const keysOf = (requests: ReturnType<typeof requestsOf>) =>
  new Set(requests.map((request) => request.headers()['idempotency-key']));

/** A promise with its handle: what a route waits for. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** `lose` handles the next call; later ones pass. */
const onlyOnce = (lose: (route: Route) => Promise<void>) => {
  let isFirst = true;
  return async (route: Route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return lose(route);
  };
};

async function atCheckout(page: Page, url: string, isCard = false) {
  const customer = await makeCustomer(url);
  await putInCart(customer);
  const cardId = isCard ? await saveCard(url, customer) : '';
  await signInAs(page, customer, cardId ? { selected_card_id: cardId } : {});
  await page.goto(`${url}/checkout`);
  return customer;
}

/** Checks the popup and that exactly one order of the shown total exists. */
async function expectOneOrder(page: Page, say: Say, url: string, customer: Customer, method = 'COD') {
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(url, customer)).map((order) => [order.payment_method, order.grand_total])).toEqual([
    [method, 23],
  ]);
  await expect.poll(async () => (await stored(page)).checkout_attempt).toBeUndefined();
}

test('CHK-07 A-51 T1 two clicks in one moment, Enter and more clicks make one payment and one order', async ({
  page,
  say,
  backend,
}) => {
  const customer = await atCheckout(page, backend.url, true);
  await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked();
  const payments = requestsOf(page, 'makePayment');
  const orders = requestsOf(page, 'placeOrder');
  const { given: released, give: release } = signal();
  await page.route(PLACE, async (route) => {
    await released;
    await route.continue();
  });

  const button = placeButton(page, say);
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
    element.focus();
  });
  await page.keyboard.press('Enter');
  // Press again while the calls are pending.
  await expect.poll(() => orders.length).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: say('cart.placing') }).click({ force: true });
  release();
  await expectOneOrder(page, say, backend.url, customer, 'Card');
  expect([payments.length, orders.length]).toEqual([1, 1]);
});

test('T1 A-70 a second tab cannot place what the first is placing', async ({ page, say, backend, context }) => {
  const customer = await atCheckout(page, backend.url);
  await expect(placeButton(page, say)).toBeEnabled();
  const other = await context.newPage();
  await other.goto(`${backend.url}/checkout`);
  await expect(placeButton(other, say)).toBeEnabled();
  const orders = [requestsOf(page, 'placeOrder'), requestsOf(other, 'placeOrder')];
  const { given: released, give: release } = signal();
  await context.route(PLACE, async (route) => {
    await released;
    await route.continue();
  });
  await Promise.all(
    [page, other].map((each) => placeButton(each, say).evaluate((element: HTMLButtonElement) => element.click())),
  );
  await expect.poll(() => orders.flat().length).toBe(1);
  // The later tab says so, or shows the state of the first.
  const [winner, late] = orders[0]?.length === 1 ? [page, other] : [other, page];
  await expect(
    late
      .getByText(say('cart.placingElsewhere'))
      .or(late.getByText(say('cart.attemptChecking')))
      .first(),
  ).toBeVisible();
  release();
  await expectOneOrder(winner, say, backend.url, customer);
  expect(orders.flat()).toHaveLength(1);
});

for (const method of ['COD', 'Card'] as const) {
  test(`CHK-13 A-53 T2 ${method}: the reply to placeOrder is lost; the order is found, not repeated`, async ({
    page,
    say,
    backend,
  }) => {
    const customer = await atCheckout(page, backend.url, method === 'Card');
    const payments = requestsOf(page, 'makePayment');
    const orders = requestsOf(page, 'placeOrder');
    await page.route(PLACE, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await placeButton(page, say).click();
    await expectOneOrder(page, say, backend.url, customer, method);
    expect([payments.length, orders.length]).toEqual([method === 'Card' ? 1 : 0, 1]);
  });

  test(`CHK-13 A-53 T2 ${method}: after a lost placeOrder Try again places it once, with the same transaction`, async ({
    page,
    say,
    backend,
  }) => {
    const customer = await atCheckout(page, backend.url, method === 'Card');
    const payments = requestsOf(page, 'makePayment');
    const orders = requestsOf(page, 'placeOrder');
    await page.route(
      PLACE,
      onlyOnce((route) => route.abort('connectionreset')),
    );
    await placeButton(page, say).click();
    const panel = page.getByRole('alert').filter({ has: page.getByRole('button', { name: say('common.retry') }) });
    if (method === 'COD') await expect(panel).toContainText(say('cart.attemptUnknown'));
    else await expect(panel).toContainText(pattern(say('cart.attemptCharged', { ref: 'X' }).split('X')[0] ?? ''));
    await expect(placeButton(page, say)).toBeDisabled();
    expect(await ordersOf(backend.url, customer)).toEqual([]);
    await panel.getByRole('button', { name: say('common.retry') }).click();
    await expectOneOrder(page, say, backend.url, customer, method);
    expect([payments.length, orders.length]).toEqual([method === 'Card' ? 1 : 0, 2]);
    expect(keysOf(orders).size).toBe(1);
    expect(new Set(orders.map((request) => request.postData())).size).toBe(1);
  });
}

test('CHK-11 A-53 T2 the reply to makePayment is lost; Try again repeats the same payment', async ({
  page,
  say,
  backend,
}) => {
  const customer = await atCheckout(page, backend.url, true);
  const payments = requestsOf(page, 'makePayment');
  await page.route(
    '**/api/makePayment',
    onlyOnce(async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    }),
  );
  await placeButton(page, say).click();
  await expect(page.getByText(say('cart.attemptPayment'))).toBeVisible();
  await page.getByRole('button', { name: say('common.retry') }).click();
  await expectOneOrder(page, say, backend.url, customer, 'Card');
  expect(payments).toHaveLength(2);
  expect(keysOf(payments).size).toBe(1);
});

test('T2 the page is reloaded in the middle: what the server took is found, what it did not is offered again', async ({
  page,
  say,
  backend,
}) => {
  const customer = await atCheckout(page, backend.url);
  const { given: isTaken, give: taken } = signal();
  await page.route(PLACE, async (route) => {
    await route.fetch();
    taken();
  });
  await placeButton(page, say).click();
  await isTaken;
  await page.reload();
  await expectOneOrder(page, say, backend.url, customer);
  // The popup survives a reload.
  await page.reload();
  await expect(successPopup(page, say)).toBeVisible();
  await page.getByRole('button', { name: say('cart.backToHome') }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.unroute(PLACE);
  await putInCart(customer, 'wings-kids-4', 2);
  await page.goto('/checkout');
  const { given: isSent, give: sent } = signal();
  await page.route(
    PLACE,
    onlyOnce(async () => {
      sent();
    }),
  );
  await placeButton(page, say).click();
  await isSent;
  await page.reload();
  await expect(page.getByText(say('cart.attemptUnknown'))).toBeVisible();
  await expect(placeButton(page, say)).toBeDisabled();
  await page.getByRole('button', { name: say('common.retry') }).click();
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => order.grand_total).sort()).toEqual([23, 41]);
});

test('SUCC-03 A-50 T3 back after the order does not lead to a checkout that could be placed', async ({
  page,
  say,
  backend,
}) => {
  const customer = await signInWithCart(page, backend.url);
  await page.goto('/cart');
  await checkoutLink(page, say).click();
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  await page.getByRole('button', { name: say('cart.orderDetail') }).click();
  await expect(page).toHaveURL(/\/order\/.+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: say('cart.empty') })).toBeVisible();
  await expect(placeButton(page, say)).toHaveCount(0);
  // Nor does its address.
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/items$/);
  await expect(page.getByText(say('cart.checkoutEmpty'))).toBeVisible();
  expect(await ordersOf(backend.url, customer)).toHaveLength(1);
});

test('CHK-07 A-63 a total that changed since it was shown stops the press and is told', async ({
  page,
  say,
  backend,
}) => {
  const customer = await atCheckout(page, backend.url);
  await expect(row(page, say('cart.total'))).toContainText('AED 23.00');
  const orders = requestsOf(page, 'placeOrder');
  await putInCart(customer, 'wings-kids-4', 2);
  await placeButton(page, say).click();
  await expect(page.getByText(say('cart.totalChanged', { now: 'AED 41.00', was: 'AED 23.00' }))).toBeVisible();
  await expect(row(page, say('cart.total'))).toContainText('AED 41.00');
  expect(orders).toHaveLength(0);
  await placeButton(page, say).click();
  await expect(successPopup(page, say)).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => order.grand_total)).toEqual([41]);
});

test(
  'T2 the server is killed in the middle of placeOrder and comes back: one order each time',
  { tag: '@once' },
  async ({ page, say }) => {
    const backend = await Backend.start({ KITCHEN_SPEED: '0' });
    try {
      // Killed before the order reached it: no order can be looked up until it is back.
      const customer = await atCheckout(page, backend.url);
      // No chunk may be on its way when the server dies.
      const map = page.locator('.leaflet-container');
      await expect(map).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.route(
        PLACE,
        onlyOnce(async (route) => {
          await backend.kill();
          await route.abort('connectionreset');
        }),
      );
      await placeButton(page, say).click();
      const retry = page
        .getByRole('main')
        .getByRole('button', { name: say('common.retry') })
        .first();
      await expect(page.getByText(say('cart.attemptUnknown'))).toBeVisible();
      await retry.click();
      await expect(page.getByText(say('cart.attemptUnchecked'))).toBeVisible();
      await backend.restart();
      await retry.click();
      await expectOneOrder(page, say, backend.url, customer);
      await page.getByRole('button', { name: say('cart.backToHome') }).click();

      // Killed after it stored the order: the next load of the page finds it.
      await putInCart(customer, 'wings-kids-4', 2);
      await page.goto(`${backend.url}/checkout`);
      await expect(map).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.unroute(PLACE);
      await page.route(
        PLACE,
        onlyOnce(async (route) => {
          await route.fetch();
          await backend.kill();
          await route.abort('connectionreset');
        }),
      );
      await placeButton(page, say).click();
      await expect(page.getByText(say('cart.attemptUnknown'))).toBeVisible();
      await backend.restart();
      await page.reload();
      await expect(successPopup(page, say)).toBeVisible();
      expect((await ordersOf(backend.url, customer)).map((order) => order.grand_total).sort()).toEqual([23, 41]);
    } finally {
      await page.close();
      await backend.stop();
    }
  },
);
