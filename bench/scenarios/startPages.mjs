import { newPage, newPhone } from '../support/phone.mjs';
import { at, CART, ITEM, LIST, seen } from './journey.mjs';

/** The start pages of a visit, each with its condition for being usable. A path may depend on the customer's data. */
export const START_PAGES = {
  'item list': { path: '/items/wings', usable: LIST },
  item: { path: '/item/wings-buffalo-10', usable: ITEM },
  cart: { path: '/cart', usable: CART },
  checkout: {
    path: '/checkout',
    usable:
      `() => ${at('/checkout')} && ${seen('main .price')}.length > 0 && ` +
      `${seen('button')}.some((each) => each.textContent.includes('Place Order') && !each.disabled)`,
  },
  'my orders': {
    path: '/my-orders',
    usable: `() => ${at('/my-orders')} && ${seen('main a[href^="/order/"]')}.length > 0`,
  },
  order: { path: '/order/{order}', usable: `() => ${at('/order/')} && ${seen('main .price')}.length > 0` },
  promotions: {
    path: '/promotions',
    usable: `() => ${at('/promotions')} && ${seen('main a[href*="/promo/"]')}.length > 0`,
  },
  account: { path: '/account', usable: `() => ${at('/account')} && ${seen('main a[href="/profile"]')}.length > 0` },
};

/** The path of a start page; the demo customer has ordered before. */
export async function startPath({ path }, { customer }) {
  const [order] = (await customer.call('/getMyOrders?status=All', { token: customer.token })).orders;
  return path.replace('{order}', order._id);
}

async function open(name, environment, context) {
  const phone = await newPage(context, { usable: START_PAGES[name].usable });
  const path = await startPath(START_PAGES[name], environment);
  await phone.page.goto(environment.url + path, { waitUntil: 'commit' });
  const shown = await phone.seen('usable').catch((error) => {
    throw new Error(`${name} was not usable in time`, { cause: error });
  });
  const script = phone.kb(({ type }) => type === 'Script');
  if (process.env.BENCH_VERBOSE)
    console.error(
      [
        name,
        ...phone.transfers().map(({ bytes, type, url: from }) => `${(bytes / 1024).toFixed(1)} ${type} ${from}`),
      ].join('\n'),
    );
  await phone.page.waitForLoadState('networkidle');
  const { blocking, shift } = await phone.notes();
  await phone.page.close();
  return { shown, script, blocking, shift };
}

/** Each start page on a new phone with an empty cache. */
export async function startPages(environment) {
  const figures = {};
  for (const name of Object.keys(START_PAGES)) {
    const context = await newPhone(environment.browser, environment.url, environment.customer.storage);
    const { shown, script, blocking, shift } = await open(name, environment, context);
    figures[`${name} usable, ms`] = shown;
    figures[`${name}, blocking, ms`] = blocking;
    figures[`${name}, script until usable, KB`] = script;
    figures[`${name}, layout shift`] = shift;
    await context.close();
  }
  return figures;
}
