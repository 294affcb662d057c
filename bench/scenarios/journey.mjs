import { newPage, newPhone, tapFor } from '../support/phone.mjs';
import { HOME } from './home.mjs';
import { START_PAGES } from './startPages.mjs';

const PRESS_MS = 80;
const SCREENS = [
  ['category', '[data-home=categories] a[href^="/items/"]', START_PAGES['item list'].usable],
  ['item', 'main a[href^="/item/"]', START_PAGES.item.usable],
  ['cart', 'main a[href^="/cart"]', START_PAGES.cart.usable],
  ['checkout', 'a[href*="checkout"]', START_PAGES.checkout.usable],
];

export async function journey({ browser, url, customer }) {
  const context = await newPhone(browser, url, customer.storage);
  const phone = await newPage(context, HOME);
  const { page } = phone;
  const figures = {};
  await page.goto(url);
  await phone.seen('app');
  for (const [name, selector, usable] of SCREENS) {
    await page.waitForLoadState('networkidle');
    const link = page.locator(selector).first();
    await link.scrollIntoViewIfNeeded();
    await page.evaluate((source) => window.bench.awaitAfterTap(source), usable);
    await tapFor(phone, link, PRESS_MS);
    const painted = await page.waitForFunction(() => window.bench.awaited(), undefined, { polling: 50 });
    figures[`${name} after the tap, ms`] = await painted.jsonValue();
  }
  const { answer, inp, shift } = await phone.notes();
  await context.close();
  return {
    ...figures,
    'slowest tap, first frame after it, ms': answer,
    'slowest tap (event timing), ms': inp,
    'layout shift': shift,
  };
}
