import { expect, test } from './support/fixtures';
import { makeCustomer, signInAs } from './support/flows';
import { documentsOf } from './support/look';

test.use({ expectedProblem: /ChunkLoadError|Loading chunk|ERR_FAILED/ });

test('SHELL-01 ERR-30 B-15 T17 a chunk that a release removed causes one reload, then the fallback', async ({
  page,
  say,
  backend,
}) => {
  await signInAs(page, await makeCustomer(backend.url));
  const points = page.getByRole('main').getByRole('link', { name: say('account.points') });
  const documents = documentsOf(page);
  await page.goto('/account');
  await expect(points).toBeVisible();
  documents.length = 0;
  await page.route(/\/static\/points\..*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await points.click();
  await expect(page.getByText(say('errors.chunk'))).toBeVisible();
  await expect.poll(() => documents).toEqual(['/points']);
  const reload = page.getByRole('button', { name: say('common.reload') });
  await expect(reload).toBeVisible();
  await reload.click();
  await expect.poll(() => documents).toEqual(['/points', '/points']);
  await expect(page.getByText(say('errors.chunk'))).toBeVisible();
  expect(documents).toHaveLength(2);
  await page.unroute(/\/static\/points\..*\.js/);
  await reload.click();
  await expect(page.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
  await expect(page).toHaveURL(/\/points$/);

  await page.route(
    (url) => ['/account', '/points'].includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll(/\/static\/main\.\w+\.js/g, '$&?next'),
      });
    },
  );
  await page.route(/\/static\/points\..*\.js/, async (route) => {
    if (documents.at(-1) === '/points') await route.continue();
    else await route.fulfill({ status: 404, body: 'gone' });
  });
  documents.length = 0;
  await page.goto('/account');
  await points.click();
  await expect(page.getByRole('heading', { name: say('loyalty.history') })).toBeVisible();
  expect(documents).toEqual(['/account', '/points']);
});

test('the screen stays where the chunk that resumes an order is missing, after one reload', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  const order = { order_from: 'Web', payment_method: 'COD', delivery_instruction: '', user_address_id: 'a' };
  const attempt = { id: 'attempt-1', amount: 45, cardId: '', transactionId: '', startedAt: Date.now(), order };
  const state = { status: 'processing', attempt, isRepeat: false };
  await signInAs(page, customer, {
    checkout_attempt: JSON.stringify([{ userId: customer.user._id, cards: [], state }]),
  });
  const documents = documentsOf(page);
  await page.route(/\/static\/attempt\..*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  documents.length = 0;
  await page.goto('/notifications');
  await expect.poll(() => documents).toEqual(['/notifications', '/notifications']);
  await expect(page.getByRole('heading', { level: 1, name: say('notifications.title') })).toBeVisible();
  await expect(page.getByText(say('errors.chunk'))).toHaveCount(0);
});

test('SHELL-01 SHELL-03 LIMIT-10 a chunk counts as missing after 120 s: one reload, then words', async ({
  page,
  backend,
  say,
}) => {
  const html = await (await fetch(backend.url)).text();
  await page.route(/\.js$/, async (route) => {
    if (html.includes(new URL(route.request().url()).pathname)) await route.continue();
  });
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto('/notifications', { waitUntil: 'commit' });
  const frame = page.getByRole('button', { name: say('shell.openMenu') }).first();
  const failure = page.getByText(say('errors.chunk'));
  await expect(frame).toBeVisible();
  // webpack removes a chunk's script element when the chunk counts as failed.
  const chunk = page.locator('script[src*="/notifications."]');
  await expect(chunk).toHaveCount(1);
  // 119 s after the start, however long the page took to ask for its chunks.
  await page.clock.pauseAt(start + 30_000);
  await page.clock.fastForward(89_000);
  expect([await chunk.count(), await failure.count(), loads]).toEqual([1, 0, 1]);
  await page.clock.resume();
  await page.clock.fastForward(35_000);
  await expect.poll(() => loads).toBe(2);
  await expect(frame).toBeVisible();
  await page.clock.fastForward(125_000);
  await expect(failure).toBeVisible();
  expect(loads).toBe(2);
});

test('GEN-10 without its script the app offers a reload, and without its Arabic it says so', async ({ page, say }) => {
  const title = page.getByRole('heading', { level: 1, name: say('promo.title') });
  await page.route(/\/static\/main\..*\.js/, (route) => route.abort());
  await page.goto('/promotions');
  await expect(page.getByRole('heading', { name: 'The app could not start.' })).toBeVisible();
  await page.unroute(/\/static\/main\..*\.js/);
  await page.getByRole('button').click();
  await expect(title).toBeAttached();

  await page.route(/lang-ar\..*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: say('shell.openMenu') }).click();
  const arabic = page.getByRole('dialog').getByRole('radio', { name: say('shell.arabic') });
  await arabic.click();
  await expect(page.getByText(say('errors.network'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.unroute(/lang-ar\..*\.js/);
  // By keyboard, because the message lies over the menu.
  await arabic.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
