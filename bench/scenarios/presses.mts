import type { Page } from '@playwright/test';
import { newPage, newPhone, tapFor, type Environment, type Figures } from '../support/phone.mts';
import { HOME } from './home.mts';

const PRESS_MS = 80;

/** The most used presses, in an order in which each finds its control. */
const PRESSES: [name: string, control: (page: Page) => ReturnType<Page['locator']>, settled: string][] = [
  ['menu', (page) => page.getByRole('button', { name: 'Open menu' }), '[role=dialog] nav'],
  ['language', (page) => page.getByRole('radio', { name: 'العربية' }), 'html[lang=ar]'],
  ['language back', (page) => page.getByRole('radio', { name: 'English' }), 'html[lang=en]'],
  ['close menu', (page) => page.getByRole('button', { name: 'Close menu' }), 'body:not(:has([role=dialog]))'],
  [
    'category',
    (page) => page.locator('[data-home=categories] a[href="/items/wings"]'),
    'main a[href="/item/wings-buffalo-10"]',
  ],
  ['item', (page) => page.locator('main a[href="/item/wings-buffalo-10"]'), 'main fieldset'],
  ['addon', (page) => page.locator('main fieldset').first().getByRole('checkbox').nth(1), 'main :checked'],
  ['add to cart', (page) => page.getByRole('button', { name: /^Add Items/ }), 'main a[href^="/cart"]'],
  ['cart', (page) => page.locator('main a[href^="/cart"]'), 'main li h2'],
  ['quantity', (page) => page.getByRole('button', { name: /^Increase/ }), 'main li h2'],
  ['checkout', (page) => page.locator('a[href*="checkout"]'), 'main [role=radiogroup]'],
  ['place order', (page) => page.getByRole('button', { name: /^Place Order/ }), '[role=dialog]'],
];
/** They leave Home. */
const LAST: typeof PRESSES = [
  ['pick up', (page) => page.getByRole('radio', { name: 'Pick up' }), 'button:has-text("Continue")'],
];

/** From each press to the first frame after it, ms: what Interaction to Next Paint measures. */
export async function presses({ browser, url, customer }: Environment): Promise<Figures> {
  const context = await newPhone(browser, url, customer.storage);
  const phone = await newPage(context, HOME);
  const { page } = phone;
  const figures: Figures = {};
  const press = async ([name, control, settled]: (typeof PRESSES)[number]) => {
    await page.waitForLoadState('networkidle');
    const element = control(page).filter({ visible: true }).first();
    // Waits until it stands still and nothing covers it.
    await element.click({ trial: true });
    await page.evaluate('window.bench.forget()');
    await tapFor(phone, element, PRESS_MS);
    await page.locator(settled).filter({ visible: true }).first().waitFor();
    const { answer } = await phone.notes();
    figures[`${name}, first frame after the press, ms`] = answer;
  };
  await page.goto(url);
  await phone.seen('app');
  for (const each of PRESSES) await press(each);
  await page.goto(url);
  await page.getByRole('radio', { name: 'Pick up' }).waitFor();
  for (const each of LAST) await press(each);
  await context.close();
  // The order has emptied the cart of the next round.
  await customer.add('wings-kids-4', 1);
  return figures;
}
