import { newPage, newPhone, type Environment, type Figures } from '../support/phone.mts';

const at = (path: string) => `location.pathname.startsWith('${path}')`;
/** A screen may be in the document before it is visible, so only visible elements count. */
const seen = (selector: string) =>
  `[...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility({ visibilityProperty: ` +
  `true }) && each.closest('[aria-hidden=true]') === null)`;
const page = (path: string, prefix: string, condition: string) => ({
  path,
  usable: `() => ${at(prefix)} && ${condition}`,
});

export const START_PAGES = {
  'item list': page('/items/wings', '/items', `${seen('main a[href^="/item/"]')}.length > 2`),
  item: page(
    '/item/wings-buffalo-10',
    '/item/',
    `${seen('main h1')}[0]?.textContent.length > 0 && ${seen('[data-stage] img')}.length > 0 && ` +
      `${seen('main h1')}[0].closest('div').parentElement.querySelector('.price') !== null`,
  ),
  cart: page('/cart', '/cart', `${seen('main li h2')}.length > 0 && ${seen('main li .price')}.length > 0`),
  checkout: page(
    '/checkout',
    '/checkout',
    `${seen('main .price')}.length > 0 && ` +
      `${seen('button')}.some((each) => each.textContent.includes('Place Order') && !each.disabled)`,
  ),
  'my orders': page('/my-orders', '/my-orders', `${seen('main a[href^="/order/"]')}.length > 0`),
  order: page('/order/demo-order-1', '/order/', `${seen('main .price')}.length > 0`),
  promotions: page('/promotions', '/promotions', `${seen('main a[href*="/promo/"]')}.length > 0`),
  account: page('/account', '/account', `${seen('main a[href="/profile"]')}.length > 0`),
};

export async function startPages({ browser, url, customer }: Environment): Promise<Figures> {
  const figures: Figures = {};
  for (const [name, { path, usable }] of Object.entries(START_PAGES)) {
    const context = await newPhone(browser, url, customer.storage);
    const phone = await newPage(context, { usable });
    await phone.page.goto(url + path, { waitUntil: 'commit' });
    figures[`${name} usable, ms`] = await phone.seen('usable').catch((error: unknown) => {
      throw new Error(`${name} was not usable in time`, { cause: error });
    });
    figures[`${name}, script until usable, KB`] = phone.kb(({ type }) => type === 'Script');
    await phone.page.waitForLoadState('networkidle');
    const { blocking, shift } = await phone.notes();
    figures[`${name}, blocking, ms`] = blocking;
    figures[`${name}, main thread's work, ms`] = await phone.work();
    figures[`${name}, layout shift`] = shift;
    await context.close();
  }
  return figures;
}
