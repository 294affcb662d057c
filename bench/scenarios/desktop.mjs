import { largestPaint } from '../support/largestPaint.mjs';
import { DESKTOP, newPage, newPhone } from '../support/phone.mjs';
import { HOME } from './home.mjs';
import { HELLO } from './reference.mjs';
import { CART, CHECKOUT, follow, ITEM, LIST } from './journey.mjs';

const { width, height } = DESKTOP;
const newComputer = (browser, origin, storage) =>
  newPhone(browser, origin, storage, { viewport: { width, height }, deviceScaleFactor: 1, isMobile: false });

/** The minimal time of a page with React. */
async function timeReactHello({ browser, referenceUrl }) {
  const context = await newComputer(browser, referenceUrl);
  const phone = await newPage(context, { hello: HELLO }, DESKTOP);
  await phone.page.goto(`${referenceUrl}/react`);
  const shown = await phone.seen('hello');
  await context.close();
  return shown;
}

/** Home and the way to the checkout on a desktop computer with cable. */
export async function desktop(environment) {
  const { browser, url, customer } = environment;
  const figures = { 'react page shown, ms': await timeReactHello(environment) };
  const context = await newComputer(browser, url, customer.storage);
  const phone = await newPage(context, HOME, DESKTOP);
  const { page } = phone;
  await page.goto(url);
  figures['Home usable, ms'] = await phone.seen('usable');
  await phone.seen('app');
  await page.waitForLoadState('networkidle');
  figures['Home, largest contentful paint (LCP), ms'] = await page.evaluate(largestPaint);
  for (const [name, selector, isThere] of [
    ['category', '[data-home=categories] a[href^="/items/"]', LIST],
    ['item', 'main a[href^="/item/"]', ITEM],
    ['cart', 'a[href^="/cart"]:visible', CART],
    ['checkout', 'a[href*="checkout"]:visible', CHECKOUT],
  ]) {
    await page.waitForLoadState('networkidle');
    const { there } = await follow(phone, selector, { there: isThere }, {});
    figures[`${name} after the tap, ms`] = there;
  }
  await context.close();
  return figures;
}
