import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { withDevTools } from './support/devTools';
import { expect, expectCleanText, expectNoSideways, test } from './support/fixtures';
import {
  addButton,
  chooseFirstSauce,
  makeCustomer,
  ordersOf,
  putInCart,
  saveCard,
  signInAs,
  signInWithCart,
} from './support/flows';
import { checkoutLink, chooseInSideMenu, placeButton, stored, successPopup } from './support/look';
import { asStory, gist, storiesIn, writeStories, type Story } from './support/stories';

// The whole way of an order to its customer takes 40 minutes.
test.use({ kitchenSpeed: '600' });

const PAGE = 'docs/flows.md';
const isWriting = process.env.FLOWS === 'write';
const observed: Story[] = [];
const documented = (title: string): Story =>
  storiesIn(readFileSync(PAGE, 'utf8')).find((story) => story.title === title) ?? { title, steps: [] };

/** Follows a story in Redux DevTools: compares it with the page in docs/, or writes it (npm run flows). */
function follow(page: Page, log: readonly string[], title: string) {
  const story: Story = { title, steps: [] };
  const unanswered = () =>
    log.filter((type) => type.endsWith('/pending')).length -
    log.filter((type) => /\/(fulfilled|rejected)$/.test(type)).length;
  return {
    async step(what: string, act: () => Promise<unknown>) {
      const from = log.length;
      await act();
      // All calls are answered, so that the next step begins with its own event.
      await expect.poll(unanswered).toBe(0);
      if (isWriting) await page.waitForTimeout(1_000);
      else {
        const expected = gist(documented(title)).steps.find((step) => step.what === what);
        await expect
          .poll(() => gist(asStory({ title, steps: [{ what, events: log.slice(from) }] })).steps[0])
          .toEqual(expected);
      }
      story.steps.push({ what, events: log.slice(from) });
    },
    end() {
      observed.push(story);
      if (isWriting) writeFileSync(PAGE, writeStories(observed));
      else expect(gist(asStory(story))).toEqual(gist(documented(title)));
    },
  };
}

test('GEN-02 GEN-08 BOOT-01 BOOT-02 REG-02 OTP-03 CHK-13 SUCC-01 B-11 a first visit ends with a delivery', async ({
  page,
  say,
  backend,
}) => {
  test.setTimeout(180_000);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 25.1124, longitude: 55.2009 });
  const { log, options } = await withDevTools(page);
  const { step, end } = follow(page, log, 'A first order');
  const main = page.getByRole('main');
  const area = page.getByLabel(say('address.area'), { exact: true });

  await step('opens the app for the first time', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/add-address/);
    await expect(area).toHaveValue(/.+/);
    await expect(page.getByLabel(say('address.floor'))).toHaveCount(0);
  });
  expect(options()).toEqual({ name: 'Wings ordering', maxAge: 150 });
  await step('says in which area the order is to be delivered', async () => {
    await area.fill('Al Barsha 1');
    await page.getByRole('button', { name: say('address.continue') }).click();
    await expect(page.getByRole('link', { name: new RegExp(`${say('shell.deliverTo')}.*Al Barsha 1`) })).toBeVisible();
    await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
    await expectNoSideways(page);
  });
  await step('opens a category', async () => {
    // Not the banner's link, which the carousel moves out of sight.
    await page.locator('[data-home=categories] a[href="/items/wings"]').click();
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(/\S/);
    await expectNoSideways(page);
  });
  await step('opens an item, chooses a sauce and adds it: a guest has to sign in first', async () => {
    await page.locator('a[href="/item/wings-buffalo-10"]').first().click();
    await chooseFirstSauce(page);
    await addButton(page, say).click();
    await expect(page).toHaveURL(/\/login\?goto=item/);
    await expect(page.getByText(say('errors.guestRefused'))).toBeVisible();
    await expect(page.getByLabel(say('auth.email'))).toBeVisible();
    expect(await stored(page)).toEqual({});
  });
  await step('registers', async () => {
    await main.getByRole('link', { name: say('auth.registerLink') }).click();
    await page.getByLabel(say('auth.fullName')).fill('Noor Al Ali');
    await page.getByLabel(say('auth.email')).fill(`noor-${Math.random().toString(36).slice(2)}@example.com`);
    await page.getByLabel(say('auth.password'), { exact: true }).fill('hotwings');
    await page.getByLabel(say('auth.phone')).fill('+971 50 765 4321');
    await page.getByLabel(say('auth.age')).fill('31');
    await main.getByRole('button', { name: say('auth.registerTitle') }).click();
    await expect(page).toHaveURL(/\/verify-otp/);
  });
  await step('types the code', async () => {
    const message = page.getByText(/\b\d{4}\b/).first();
    const code = /\b(\d{4})\b/.exec((await message.textContent()) ?? '')?.[1] ?? '';
    await page
      .getByRole('group', { name: say('auth.code') })
      .getByRole('textbox')
      .first()
      .fill(code);
    await page.getByRole('button', { name: say('auth.submit') }).click();
    await expect(page.getByLabel(say('address.floor'))).toBeVisible();
  });
  await step('saves the address, and is back at the item, whose kept choice adds itself', async () => {
    // Otherwise the proposal of the pin may come between the parts of `fill`.
    await expect(area).toHaveValue(/.+/);
    await area.fill('Al Barsha 1');
    await page.getByLabel(say('address.apartment')).fill('Villa 12');
    await page.getByRole('button', { name: say('address.save') }).click();
    await expect(page).toHaveURL(/\/item\/wings-buffalo-10/);
    await expect(page.locator('fieldset').first().getByRole('checkbox').first()).toBeChecked();
    // The pointer may rest there, which loads the checkout: not while the page is left.
    await checkoutLink(page, say).hover();
    await expect.poll(() => log).toContain('api/getCustomerCards/fulfilled');
  });
  await step('opens the cart', async () => {
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: say('cart.instructions') })).toBeVisible();
    await expectCleanText(page);
    await expectNoSideways(page);
  });
  await step('goes to the checkout', async () => {
    await checkoutLink(page, say).click();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(page.getByRole('radio', { name: new RegExp(say('payment.cod')) })).toBeChecked();
    await expect.poll(() => log.filter((type) => type === 'api/getCustomerCards/fulfilled')).toHaveLength(2);
  });
  await step('places the order', async () => {
    await placeButton(page, say).click();
    await expect(page.getByText(say('cart.placed'))).toBeVisible();
  });
  end();
  const { cart_count, checkout_attempt, token = '' } = await stored(page);
  expect([cart_count, checkout_attempt]).toEqual(['0', undefined]);

  await successPopup(page, say)
    .getByRole('button', { name: say('cart.orderDetail') })
    .click();
  await expect(page).toHaveURL(/\/order\/.+/);
  await expect(page.getByText(/JW-[B-DF-HJ-NP-TV-Z2-9]{5}/).first()).toBeVisible();
  await expectCleanText(page);
  await expect
    .poll(async () => (await ordersOf(backend.url, { token })).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(['Delivered']);
  await page.reload();
  await expect(page.getByText(say('orders.isStatus', { status: say('orders.Delivered') })).first()).toBeVisible();
  await chooseInSideMenu(page, say, 'button', 'shell.logout');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(say('shell.loggedOut'))).toBeVisible();
});

test(
  'B-11 a failed payment reads as a story in Redux DevTools, and nothing of the order comes after it',
  { tag: '@release' },
  async ({ page, say, backend }) => {
    const customer = await makeCustomer(backend.url);
    await putInCart(customer);
    const card = await saveCard(backend.url, customer, '4000000000000002');
    await signInAs(page, customer, { selected_card_id: card });
    const { log } = await withDevTools(page);
    const { step, end } = follow(page, log, 'A failed payment');
    const place = placeButton(page, say);
    await step('opens the checkout with a card that is out of money', async () => {
      await page.goto('/checkout');
      await expect(page.getByRole('radio', { name: /0002/ })).toBeChecked();
    });
    await step('presses Place Order', async () => {
      await place.click();
      await expect(page.getByText('Your card was declined. You were not charged.')).toBeVisible();
      await expect(place).toBeEnabled();
    });
    end();
    expect(log.filter((type) => type.startsWith('api/placeOrder'))).toEqual([]);
  },
);

test('GEN-03 TYPE-03 BRANCH-06 BRANCH-07 CHK-03 CHK-08 B-11 a pickup paid in cash, unseen by Redux DevTools', async ({
  page,
  say,
  backend,
}) => {
  // In production DevTools get no store unless the configuration says so.
  const { log, options } = await withDevTools(page, false);
  const customer = await signInWithCart(page, backend.url);
  const next = page.getByRole('button', { name: say('branch.continue') }).filter({ visible: true });
  await page.goto('/');
  await page
    .getByRole('radio', { name: say('common.pickup') })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=pickup&change=true/);
  // It looks disabled until a branch is chosen, and says so when it is pressed.
  await next.first().click({ force: true });
  await expect(page.getByText(say('branch.selectFirst')).first()).toBeVisible();
  await page.getByRole('radio', { name: /JLT/ }).first().press('Space');
  await expect(page.getByText(say('branch.closed')).first()).toBeVisible();
  await page
    .getByRole('radio', { name: /Al Barsha/ })
    .first()
    .press('Space');
  await next.first().click();
  await expect(page).toHaveURL(/tab=pickup/);
  await expect
    .poll(async () => {
      const { type, branch = '{}' } = await stored(page);
      return [type, (JSON.parse(branch) as { _id?: string })._id];
    })
    .toEqual(['pickup', 'branch-al-barsha']);

  await page.goto('/checkout');
  await expect(page.getByRole('radio', { name: new RegExp(say('payment.cop')) })).toBeChecked();
  await placeButton(page, say).click();
  await expect(page.getByText(say('cart.placed'))).toBeVisible();
  expect((await ordersOf(backend.url, customer)).map((order) => [order.type, order.payment_method])).toEqual([
    ['pickup', 'COP'],
  ]);
  expect([options(), log]).toEqual([null, []]);
});
