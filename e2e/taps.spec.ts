import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import {
  addButton,
  ask,
  makeCustomer,
  orderOverApi,
  ordersOf,
  putInCart,
  removeFromCart,
  signInAs,
  type Customer,
} from './support/flows';
import { checkoutLink, placeButton, row, setLatency, successPopup, switchLanguage } from './support/look';
import type { Say } from './support/messages';

// A delivery takes 40 minutes.
test.use({ kitchenSpeed: '600' });

/** Counts taps, the first of which is the one on the app's icon, and fields that are filled in. */
async function openFromIcon(page: Page, say: Say) {
  const counted = { taps: 1, fields: 0 };
  const tap = async (control: Locator) => {
    await control.filter({ visible: true }).first().click();
    counted.taps += 1;
  };
  const write = async (label: string, text: string) => {
    await page.getByLabel(say(label), { exact: true }).fill(text);
    counted.fields += 1;
  };
  const openWings = async () => {
    await tap(page.locator('a[href="/items/wings"]'));
    await tap(page.locator('a[href="/item/wings-buffalo-10"]'));
  };
  /** After adding, Checkout is the filled button. */
  const addAndCheckOut = async () => {
    await tap(addButton(page, say));
    await tap(checkoutLink(page, say));
  };
  const expectPlaced = async (taps: number, fields = 0) => {
    await tap(placeButton(page, say));
    await expect(successPopup(page, say)).toContainText('#');
    expect(counted).toEqual({ taps, fields });
  };
  await page.goto('/');
  return { tap, write, openWings, addAndCheckOut, expectPlaced };
}

/** A customer with a delivered order of these dishes. */
async function afterDelivery(url: string, itemIds?: string[]) {
  const customer = await makeCustomer(url);
  const orderId = await orderOverApi(customer, itemIds);
  await expect
    .poll(async () => (await ordersOf(url, customer)).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['Delivered']);
  return { customer, orderId };
}

const DISHES = ['wings-kids-4', 'mac-and-cheese', 'corn-cob', 'diet-cola', 'cheesecake'];

interface Press {
  /** Home for "The usual", or the order's page. */
  from: 'Home' | 'the order';
  /** ms */
  latency: number;
  width: number;
}

/** One press, which leads to the checkout with the server's total. Resolves to the lines, and empties the cart. */
async function orderAgain(page: Page, say: Say, url: string, customer: Customer, orderId: string, press: Press) {
  const cart = () =>
    ask<{ cartItems: { item_id: string }[]; grand_total: number }>(
      url,
      `/getCart?type=delivery&user_address_id=${customer.address._id}`,
      customer.token,
    );
  await page.setViewportSize({ width: press.width, height: 844 });
  await setLatency(page, 0);
  await page.goto(press.from === 'Home' ? '/' : `/order/${orderId}`);
  await setLatency(page, press.latency);
  await page.getByRole('button', { name: say('orders.again') }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(placeButton(page, say)).toBeEnabled();
  const { cartItems, grand_total: total } = await cart();
  await expect(row(page, say('cart.total'))).toContainText(`AED ${total.toFixed(2)}`);
  const added = cartItems.map(({ item_id }) => item_id);
  for (const item_id of added) await removeFromCart(customer, item_id);
  expect((await cart()).cartItems).toEqual([]);
  return added.sort();
}

test('B-05 the usual with five dishes, and 150 ms of latency: each of them is in the cart at the checkout', async ({
  page,
  say,
  backend,
}) => {
  const { customer, orderId } = await afterDelivery(backend.url, DISHES);
  await signInAs(page, customer);
  const press = { from: 'Home', latency: 150, width: 390 } as const;
  expect(await orderAgain(page, say, backend.url, customer, orderId, press)).toEqual([...DISHES].sort());
});

for (const dishes of [DISHES.slice(0, 1), DISHES])
  test(
    `B-05 an order with ${dishes.length} lines is ordered again from Home and its page, at each latency and width`,
    { tag: '@release' },
    async ({ page, say, backend }) => {
      test.setTimeout(180_000);
      const { customer, orderId } = await afterDelivery(backend.url, dishes);
      await signInAs(page, customer);
      for (const from of ['Home', 'the order'] as const)
        for (const latency of [0, 150, 400])
          for (const width of [390, 1280]) {
            const added = await orderAgain(page, say, backend.url, customer, orderId, { from, latency, width });
            expect(added, `from ${from}, ${latency} ms, ${width} px`).toEqual([...dishes].sort());
          }
    },
  );

test('B-05 a returning customer orders the usual with three taps', async ({ page, say, backend }) => {
  const { customer } = await afterDelivery(backend.url);
  await signInAs(page, customer);
  const { tap, expectPlaced } = await openFromIcon(page, say);
  await expect(page.getByRole('link', { name: /35/ }).first()).toBeVisible();
  const usual = page.getByRole('region').filter({ has: page.locator('#usual') });
  for (const lang of ['ar', 'en'])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await switchLanguage(page, lang);
      await expect
        .poll(async () => (await usual.boundingBox())?.height, { message: `the usual at ${width} px, ${lang}` })
        .toBeLessThanOrEqual(88);
    }
  await tap(page.getByRole('button', { name: say('orders.again') }));
  await expectPlaced(3);
});

test(
  'anything else is ordered with six taps, none of them refused',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    await signInAs(page, await makeCustomer(backend.url));
    const { openWings, addAndCheckOut, expectPlaced } = await openFromIcon(page, say);
    await openWings();
    await addAndCheckOut();
    await expectPlaced(6);
  },
);

test(
  'an offer is applied to a filled cart and ordered with five taps',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    const customer = await makeCustomer(backend.url);
    await putInCart(customer, 'wings-kids-4', 4);
    await signInAs(page, customer);
    const { tap, expectPlaced } = await openFromIcon(page, say);
    await tap(page.locator('a[href="/promo/promo-wings20"]'));
    await tap(page.getByRole('button', { name: say('promo.applyOffer') }));
    await tap(checkoutLink(page, say));
    await expectPlaced(5);
  },
);

test(
  'a pick-up is ordered with eight taps, the choice of the branch included',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    await signInAs(page, await makeCustomer(backend.url));
    const { tap, openWings, addAndCheckOut, expectPlaced } = await openFromIcon(page, say);
    await tap(page.getByRole('radio', { name: say('common.pickup') }));
    await tap(page.getByRole('button', { name: say('branch.pickUpHere') }));
    await openWings();
    await addAndCheckOut();
    await expectPlaced(8);
  },
);

test('a new guest registers and orders with eleven taps, six fields and a code: the kept dish adds itself', async ({
  page,
  say,
}) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 25.1124, longitude: 55.2009 });
  const { tap, write, openWings, expectPlaced } = await openFromIcon(page, say);
  const main = page.getByRole('main');
  const area = page.getByLabel(say('address.area'), { exact: true });
  await expect(area).toHaveValue(/.+/);
  await tap(page.getByRole('button', { name: say('address.continue') }));
  await openWings();
  await tap(addButton(page, say));
  await tap(main.getByRole('link', { name: say('auth.registerLink') }));
  await write('auth.fullName', 'Noor Al Ali');
  await write('auth.email', `noor-${Math.random().toString(36).slice(2)}@example.com`);
  await write('auth.password', 'hotwings');
  await write('auth.phone', '501234567');
  await write('auth.age', '31');
  await tap(main.getByRole('button', { name: say('auth.registerTitle') }));
  const code =
    /\b(\d{4})\b/.exec(
      (await page
        .getByText(/\b\d{4}\b/)
        .first()
        .textContent()) ?? '',
    )?.[1] ?? '';
  await page
    .getByRole('group', { name: say('auth.code') })
    .getByRole('textbox')
    .first()
    .fill(code);
  await tap(page.getByRole('button', { name: say('auth.submit') }));
  await expect(area).toHaveValue(/.+/);
  await write('address.apartment', 'Villa 12');
  await tap(page.getByRole('button', { name: say('address.save') }));
  await expect(page).toHaveURL(/\/item\/wings-buffalo-10/);
  await tap(checkoutLink(page, say));
  await expectPlaced(11, 6);
});
