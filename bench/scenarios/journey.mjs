import { newPage, newPhone, tapFor } from '../support/phone.mjs';
import { HOME } from './home.mjs';

export const at = (path) => `location.pathname.startsWith('${path}')`;
/** A screen may be in the document before it is visible, so only visible elements count. */
export const seen = (selector) =>
  `[...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility({ visibilityProperty: ` +
  `true }) && each.closest('[aria-hidden=true]') === null)`;
/** When a customer can use a screen: an item with name, price and picture, the others with their main content. */
export const LIST = `() => ${at('/items')} && ${seen('main a[href^="/item/"]')}.length > 2`;
export const ITEM =
  `() => ${at('/item/')} && ${seen('main h1')}[0]?.textContent.length > 0 && ` +
  `${seen('main h1')}[0].closest('div').parentElement.querySelector('.price') !== null && ` +
  `${seen('[data-stage] img')}.length > 0`;
const OPTIONS = `() => ${at('/item/')} && ${seen('main fieldset')}.length > 0 && ${seen('main textarea')}.length > 0`;
export const CART = `() => ${at('/cart')} && ${seen('main li h2')}.length > 0 && ${seen('main li .price')}.length > 0`;
export const CHECKOUT = `() => ${at('/checkout')} && ${seen('main input[type=radio]')}.length > 0`;

/**
 * Taps a link and measures the time until each element is painted. `rest`: the delay between touch and tap; `pressMs`:
 * the duration of the tap.
 */
export async function follow(phone, selector, things, { rest, pressMs }) {
  const { page } = phone;
  const link = page.locator(selector).first();
  await link.scrollIntoViewIfNeeded();
  if (rest > 0) {
    await link.dispatchEvent('touchstart');
    await page.waitForTimeout(rest);
  }
  await page.evaluate((sources) => {
    for (const [name, source] of Object.entries(sources)) window.bench.until(name, source);
  }, things);
  await (pressMs > 0 ? tapFor(phone, link, pressMs) : link.tap());
  await page.waitForFunction(
    (names) => names.every((name) => typeof window.bench.awaited[name] === 'number'),
    Object.keys(things),
    { timeout: 30_000, polling: 50 },
  );
  return page.evaluate(() => ({ ...window.bench.awaited, answer: window.bench.notes().lastAnswer }));
}

/**
 * From Home to the checkout, one screen after another. Without `pauses` each tap follows as soon as its target is
 * usable.
 */
export async function journey({ browser, url, customer }, { rest = 0, pressMs = 0, pauses = true } = {}) {
  const context = await newPhone(browser, url, customer.storage);
  const phone = await newPage(context, HOME);
  const { page, notes } = phone;
  const finger = { rest, pressMs };
  const pause = () => (pauses ? page.waitForLoadState('networkidle') : Promise.resolve());
  await page.goto(url);
  await phone.seen('app');
  await pause();
  const { list, answer: toList } = await follow(
    phone,
    '[data-home=categories] a[href^="/items/"]',
    { list: LIST },
    finger,
  );
  await pause();
  const {
    item,
    options,
    answer: toItem,
  } = await follow(phone, 'main a[href^="/item/"]', { item: ITEM, options: OPTIONS }, finger);
  await pause();
  const before = await notes();
  await page.evaluate(() => window.bench.forget());
  const plus = page.locator('main [role=group]:has(> output) > button').last();
  // The same as on the reference page with one button.
  for (let tap = 0; tap < 3; tap += 1) await plus.tap({ force: true });
  await page.waitForTimeout(300);
  const stepper = await notes();
  const { cart, answer: toCart } = await follow(phone, 'main a[href^="/cart"]', { cart: CART }, finger);
  await pause();
  const { checkout, answer: toCheckout } = await follow(phone, 'a[href*="checkout"]', { checkout: CHECKOUT }, finger);
  const { inp, answer, shift } = await notes();
  await context.close();
  return {
    'category after the tap, ms': list,
    'item after the tap, ms': item,
    'all of its options, ms': options,
    'cart after the tap, ms': cart,
    'checkout after the tap, ms': checkout,
    'category, first frame after the tap, ms': toList,
    'item, first frame after the tap, ms': toItem,
    'cart, first frame after the tap, ms': toCart,
    'checkout, first frame after the tap, ms': toCheckout,
    'stepper, first frame after the tap, ms': stepper.answer,
    'stepper (event timing), ms': stepper.inp,
    'slowest tap, first frame after it, ms': Math.max(before.answer, answer),
    'slowest tap (event timing), ms': Math.max(before.inp, inp),
    'layout shift': shift,
  };
}
