import { newPage, newPhone, tapFor } from '../support/phone.mjs';
import { HOME } from './home.mjs';

/** Time between finger down and up, ms. */
const TAP = 80;

/**
 * The first frame after each kind of tap on the way to an order, each on an idle screen.
 */
export async function everyTap({ browser, url, customer }) {
  const context = await newPhone(browser, url, customer.storage);
  const phone = await newPage(context, HOME);
  const { page } = phone;
  page.setDefaultTimeout(10_000);
  const figures = {};
  const button = (name) => page.getByRole('button', { name }).first();
  const radio = (name) => page.getByRole('radio', { name }).first();
  const link = (name) => page.getByRole('link', { name }).first();
  const rest = async () => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
  };
  const tap = async (name, what) => {
    await what.scrollIntoViewIfNeeded();
    await rest();
    await page.evaluate(() => window.bench.forget());
    await tapFor(phone, what, TAP);
    await rest();
    const { lastAnswer, longest } = await phone.notes();
    figures[`${name}, first frame, ms`] = lastAnswer;
    figures[`${name}, longest task then, ms`] = longest;
  };
  const open = async (path, isThere) => {
    await page.goto(url + path);
    await isThere.waitFor();
  };

  await page.goto(url);
  await phone.seen('app');
  await tap('Home: Pick up', radio('Pick up'));
  await open('/', link('Search'));
  await tap('the menu', button('Open menu'));
  await page.keyboard.press('Escape');
  await tap('Home: an offer', page.locator('main a[href^="/promo"]').last());
  await tap('back to Home', button('Back'));
  await tap('Home: search', link('Search'));
  await tap('back from search', button('Back'));
  await tap('Home: a category', page.locator('main a[href^="/items/"]').first());
  await tap('another category', page.locator('nav a[href^="/items/"]:not([aria-current])').first());
  await open('/items/wings', button('Load More'));
  await tap('Load More', button('Load More'));
  await open('/items/wings', page.locator('main a[href^="/item/"]').first());
  await tap('an item', page.locator('main a[href^="/item/"]').first());
  await tap(
    'an addon',
    page
      .locator('main fieldset')
      .first()
      .locator('input[type=checkbox], input[type=radio], [role=group] > button:last-child')
      .first(),
  );
  await tap('the quantity', page.locator('main [role=group]:has(> output) > button').last());
  await tap('back to the list', button('Back'));
  await open('/cart', button(/^Increase/));
  await tap('a quantity in the cart', button(/^Increase/));
  await tap('the checkout', page.locator('a[href*="checkout"]').first());
  await open('/account', link('My Orders'));
  await tap('my orders', link('My Orders'));
  await tap('one order', link(/^More Details/));
  await open('/account', link(/^My Address/));
  await tap('my addresses', link(/^My Address/));
  await open('/account', link(/^Language/));
  await tap('the language', link(/^Language/));
  await context.close();
  return figures;
}
