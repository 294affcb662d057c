import { randomFrom } from '../load/random.mjs';
import { newPage, newPhone, POOR_PHONE } from '../support/phone.mjs';
import { HOME } from './home.mjs';
import { ITEM } from './journey.mjs';

const WAIT_MS = 30_000;
/** Time after which a customer taps again. */
const ANSWER_MS = 15_000;
const MAX_TAPS = 40;

/** The taps from Home to an order in cash; the dish needs a sauce. */
function tapsToOrder(page) {
  const visible = (selector) => page.locator(selector).filter({ visible: true }).first();
  const button = (name) => page.getByRole('button', { name }).filter({ visible: true }).first();
  const sauce = visible('main fieldset input[type=checkbox]');
  const cart = visible('main li h2');
  const place = button(/^Place Order/);
  return [
    [visible('main a[href^="/items/"]'), visible('main a[href^="/item/"]')],
    [visible('main a[href^="/item/"]'), sauce],
    [sauce, visible('main fieldset input[type=checkbox]:checked')],
    [button(/^Add Items/), page.locator('[data-cart-count]:not(:text-is("0"))')],
    [visible('a[href^="/cart"]'), cart],
    [visible('a[href^="/checkout"]'), page.getByRole('button', { name: /^Place Order/, disabled: false })],
    [place, button('Order Detail')],
  ];
}

/** Taps up to the order; where nothing comes of a tap, Try again if the screen offers it, or the same target. */
async function order({ page }) {
  let taps = 0;
  const retry = page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first();
  const isShown = (locator) =>
    locator.waitFor({ timeout: ANSWER_MS }).then(
      () => true,
      () => false,
    );
  for (const [target, result] of tapsToOrder(page))
    do {
      if (taps === MAX_TAPS) throw new Error(`No order after ${taps} taps`);
      await ((await retry.isVisible()) ? retry : target).tap({ timeout: WAIT_MS });
      taps += 1;
    } while (!(await isShown(result)));
  return taps;
}

const open = async ({ browser, url, customer }, path, watched) => {
  const context = await newPhone(browser, url, customer.storage);
  const phone = await newPage(context, watched, POOR_PHONE);
  await phone.page.goto(url + path, { waitUntil: 'commit', timeout: WAIT_MS });
  return { context, phone };
};

const ordersOf = async ({ customer }) =>
  (await customer.call('/getMyOrders?status=All', { token: customer.token })).orders.length;

async function timedOrder(environment, losesCalls) {
  const before = await ordersOf(environment);
  const { context, phone } = await open(environment, '/', HOME);
  await phone.seen('app', WAIT_MS);
  if (losesCalls) {
    // By chance, because a regular loss could always meet the same call of a screen.
    const random = randomFrom(1);
    await phone.page.route('**/api/**', async (route) => {
      if (/\/api\/media\//.test(route.request().url())) return route.continue();
      if (random() > 1 / 3) return route.continue();
      // Half of the time only the reply is lost.
      if (random() < 0.5) await route.fetch();
      return route.abort('connectionreset');
    });
  }
  const from = performance.now();
  const taps = await order(phone);
  const seconds = (performance.now() - from) / 1000;
  await context.close();
  await environment.customer.fillCart();
  return { taps, seconds, placed: (await ordersOf(environment)) - before };
}

/**
 * Home, an item and an order at 400 ms and 400 kbit/s with the processor slowed 6 times; the order also with a third of
 * the calls lost.
 */
export async function poorPhone(environment) {
  const figures = {};
  for (const [name, path, usable] of [
    ['Home', '/', HOME.usable],
    ['item', '/item/wings-buffalo-10', ITEM],
  ]) {
    const { context, phone } = await open(environment, path, { usable });
    figures[`${name} usable, ms`] = await phone.seen('usable', WAIT_MS);
    await context.close();
  }
  for (const losesCalls of [false, true]) {
    const { taps, seconds, placed } = await timedOrder(environment, losesCalls);
    const name = losesCalls ? 'order with a third of the calls lost' : 'order';
    figures[`${name}, taps`] = taps;
    figures[`${name}, s`] = seconds;
    figures[`${name}, orders placed`] = placed;
  }
  return figures;
}
