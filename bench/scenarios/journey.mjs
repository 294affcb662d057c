import { newPage, newPhone } from '../support/phone.mjs';
import { HOME } from './home.mjs';

/** Taps `selector` and measures, from the tap, until `isThere` is painted. `rest`: the finger lies on it before. */
async function follow({ page }, selector, isThere, rest = 0) {
  const link = page.locator(selector).first();
  await link.scrollIntoViewIfNeeded();
  if (rest > 0) {
    await link.dispatchEvent('touchstart');
    await page.waitForTimeout(rest);
  }
  await page.evaluate((source) => window.bench.until('content', source), isThere);
  await link.tap();
  await page.waitForFunction(() => typeof window.bench.awaited.content === 'number', null, { timeout: 30_000, polling: 50 });
  return page.evaluate(() => window.bench.awaited.content);
}

const LIST = "() => document.querySelectorAll('main a[href^=\"/item/\"]').length > 2";
const ITEM = "() => document.querySelector('main h1')?.textContent.length > 0 && document.querySelector('main [role=group] output, main fieldset') !== null && location.pathname.startsWith('/item/')";
const CHECKOUT = "() => location.pathname === '/checkout' && document.querySelector('main input[type=radio]') !== null";

/** From Home to the checkout, each screen from the one before it. */
export async function journey({ browser, url, customer }, rest) {
  const context = await newPhone(browser, url, customer.storage);
  const phone = await newPage(context, HOME);
  const { page, notes } = phone;
  await page.goto(url);
  await phone.seen('usable');
  await page.waitForLoadState('networkidle');
  const list = await follow(phone, 'main a[href^="/items/"]', LIST, rest);
  await page.waitForLoadState('networkidle');
  const item = await follow(phone, 'main a[href^="/item/"]', ITEM, rest);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.bench.forget());
  const plus = page.locator('main [role=group] button').last();
  for (let tap = 0; tap < 3; tap += 1) await plus.tap();
  await page.waitForTimeout(300);
  const stepper = (await notes()).inp;
  await page.goto(`${url}/cart`);
  await page.waitForLoadState('networkidle');
  const checkout = await follow(phone, 'a[href*="checkout"]', CHECKOUT, rest);
  const { inp } = await notes();
  await context.close();
  return { 'category after the tap, ms': list, 'item after the tap, ms': item, 'checkout after the tap, ms': checkout, 'stepper answers (event timing), ms': stepper, 'slowest tap (event timing), ms': inp };
}
