import { newPage, newPhone, tapFor, type Environment, type Figures } from '../support/phone.mts';
import { HOME } from './home.mts';
import { START_PAGES } from './startPages.mts';

const PRESS_MS = 80;
const SCREENS: [name: string, link: string, usable: string][] = [
  ['category', '[data-home=categories] a[href^="/items/"]', START_PAGES['item list'].usable],
  ['item', 'main a[href^="/item/"]', START_PAGES.item.usable],
  ['cart', 'main a[href^="/cart"]', START_PAGES.cart.usable],
  ['checkout', 'a[href*="checkout"]', START_PAGES.checkout.usable],
];

export async function journey({ browser, url, customer }: Environment): Promise<Figures> {
  const context = await newPhone(browser, url, customer.storage);
  const phone = await newPage(context, HOME);
  const { page } = phone;
  const figures: Figures = {};
  await page.goto(url);
  await phone.seen('app');
  for (const [name, selector, usable] of SCREENS) {
    await page.waitForLoadState('networkidle');
    const link = page.locator(selector).first();
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(`window.bench.awaitAfterTap(${JSON.stringify(usable)})`);
    const bench = await page.evaluateHandle<{ awaited(): number | null }>('window.bench');
    await tapFor(phone, link, PRESS_MS);
    const painted = await page.waitForFunction((tapped) => tapped.awaited(), bench, { polling: 50 });
    figures[`${name} after the tap, ms`] = (await painted.jsonValue()) ?? NaN;
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
