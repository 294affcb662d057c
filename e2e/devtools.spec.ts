import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { withDevTools } from './support/devTools';
import { expect, test } from './support/fixtures';
import { addButton, chooseFirstSauce, makeCustomer, putInCart, saveCard, signInAs } from './support/flows';
import { asStory, gist, storiesIn, writeStories, type Story } from './support/stories';
import { checkoutLink, placeButton } from './support/look';

const PAGE = 'docs/flows.md';
const isWriting = process.env.FLOWS === 'write';
const told: Story[] = [];

test.describe.configure({ mode: 'serial' });

const unanswered = (log: readonly string[]) =>
  log.filter((each) => each.endsWith('/pending')).length -
  log.filter((each) => /\/(fulfilled|rejected)$/.test(each)).length;

/** Waits until the log since `from` equals the step in docs/; `npm run flows` waits until the page is idle. */
async function finishStep(page: Page, log: readonly string[], from: number, story: Story, what: string) {
  // All calls are answered, so that the next step begins with its own event.
  await expect.poll(() => unanswered(log)).toBe(0);
  if (isWriting) await page.waitForTimeout(1_000);
  else {
    const documented = gist(documentedStory(story.title)).steps.find((each) => each.what === what);
    await expect
      .poll(() => gist(asStory({ title: '', steps: [{ what, events: log.slice(from) }] })).steps[0])
      .toEqual(documented);
  }
  story.steps.push({ what, events: log.slice(from) });
}

const documentedStory = (title: string): Story =>
  storiesIn(readFileSync(PAGE, 'utf8')).find((each) => each.title === title) ?? { title, steps: [] };

/** Compares with the page in docs/, or writes it (npm run flows). */
function compareOrWrite(story: Story) {
  told.push(story);
  if (isWriting) writeFileSync(PAGE, writeStories(told));
  else expect(gist(asStory(story))).toEqual(gist(documentedStory(story.title)));
}

test(
  'B-11 a first order reads as a story in Redux DevTools, as docs/flows.md tells it',
  { tag: '@once' },
  async ({ page, say }) => {
    test.setTimeout(180_000);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 25.1124, longitude: 55.2009 });
    const { log, options } = await withDevTools(page);
    const story: Story = { title: 'A first order', steps: [] };
    const step = async (what: string, act: () => Promise<unknown>) => {
      const from = log.length;
      await act();
      await finishStep(page, log, from, story, what);
    };

    await step('opens the app for the first time', async () => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/add-address/);
      await expect(page.getByLabel(say('address.area'), { exact: true })).toHaveValue(/.+/);
    });
    expect(options()).toEqual({ name: 'Wings ordering', maxAge: 150 });
    await step('says in which area the order is to be delivered', async () => {
      await page.getByLabel(say('address.area'), { exact: true }).fill('Al Barsha 1');
      await page.getByRole('button', { name: say('address.continue') }).click();
      await expect(page.getByRole('heading', { name: say('menu.categories') })).toBeVisible();
    });
    await step('opens a category', async () => {
      await page.locator('a[href="/items/wings"]').first().click();
      await expect(page.getByRole('button', { name: say('menu.loadMore') })).toBeVisible();
    });
    await step('opens an item, chooses a sauce and adds it: a guest has to sign in first', async () => {
      await page.locator('a[href="/item/wings-buffalo-10"]').first().click();
      await chooseFirstSauce(page);
      await addButton(page, say).click();
      await expect(page.getByLabel(say('auth.email'))).toBeVisible();
    });
    await step('registers', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: say('auth.registerLink') })
        .click();
      await page.getByLabel(say('auth.fullName')).fill('Noor Al Ali');
      await page.getByLabel(say('auth.email')).fill(`noor-${Math.random().toString(36).slice(2)}@example.com`);
      await page.getByLabel(say('auth.password'), { exact: true }).fill('hotwings');
      await page.getByLabel(say('auth.phone')).fill('507654321');
      await page.getByLabel(say('auth.age')).fill('31');
      await page
        .getByRole('main')
        .getByRole('button', { name: say('auth.registerTitle') })
        .click();
      await expect(page).toHaveURL(/\/verify-otp/);
    });
    await step('types the code', async () => {
      const message = await page
        .getByText(/\b\d{4}\b/)
        .first()
        .textContent();
      await page
        .getByRole('group', { name: say('auth.code') })
        .getByRole('textbox')
        .first()
        .fill(/\b(\d{4})\b/.exec(message ?? '')?.[1] ?? '');
      await page.getByRole('button', { name: say('auth.submit') }).click();
      await expect(page.getByLabel(say('address.floor'))).toBeVisible();
    });
    await step('saves the address, and is back at the item', async () => {
      await page.getByLabel(say('address.area'), { exact: true }).fill('Al Barsha 1');
      await page.getByLabel(say('address.apartment')).fill('Villa 12');
      await page.getByRole('button', { name: say('address.save') }).click();
      await expect(page.locator('fieldset').first().getByRole('checkbox').first()).toBeChecked();
    });
    await step('adds it to the cart', async () => {
      await addButton(page, say).click();
      await expect(page.getByText(say('menu.added')).first()).toBeVisible();
    });
    await step('opens the cart', async () => {
      await page.goto('/cart');
      await expect(page.getByLabel(say('cart.instructions'))).toBeVisible();
    });
    await step('goes to the checkout', async () => {
      await checkoutLink(page, say).click();
      await expect(page).toHaveURL(/\/checkout/);
      await expect(page.getByRole('radio', { name: new RegExp(say('payment.cod')) })).toBeChecked();
      await expect.poll(() => log).toContain('api/getCustomerCards/fulfilled');
    });
    await step('places the order', async () => {
      await placeButton(page, say).click();
      await expect(page.getByText(say('cart.placed'))).toBeVisible();
    });
    compareOrWrite(story);
  },
);

test(
  'B-11 a failed payment reads as a story too, and nothing of the order comes after it',
  { tag: '@once' },
  async ({ page, say, backend }) => {
    const customer = await makeCustomer(backend.url);
    await putInCart(customer);
    const card = await saveCard(backend.url, customer, '4000000000000002');
    await signInAs(page, customer, { selected_card_id: card });
    const { log } = await withDevTools(page);
    const story: Story = { title: 'A failed payment', steps: [] };
    const place = placeButton(page, say);

    await page.goto('/checkout');
    await expect(page.getByRole('radio', { name: /0002/ })).toBeChecked();
    await finishStep(page, log, 0, story, 'opens the checkout with a card that is out of money');
    const from = log.length;
    await place.click();
    await expect(page.getByText('Your card was declined. You were not charged.')).toBeVisible();
    await expect(place).toBeEnabled();
    await finishStep(page, log, from, story, 'presses Place Order');
    compareOrWrite(story);
    expect(log.filter((each) => each.startsWith('api/placeOrder'))).toEqual([]);
  },
);

test(
  'B-11 in production a browser with Redux DevTools gets no store unless the configuration says so',
  { tag: '@once' },
  async ({ page, say }) => {
    const { log, options } = await withDevTools(page, false);
    await page.goto('/');
    await expect(page.getByLabel(say('address.area'), { exact: true })).toBeVisible();
    expect([options(), log]).toEqual([null, []]);
  },
);
