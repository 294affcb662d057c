/**
 * The gallery's screenshots: every route, and the states of a route. `as` is the
 * customer, `before` prepares the page, `act` operates it; `say` returns the app's text for a key.
 */

/** Makes calls fail. */
const failing =
  (...calls) =>
  async (page) => {
    for (const name of calls)
      await page.route(`**/api/${name}*`, (route) =>
        route.fulfill({ status: 500, json: { status: false, message: '', data: null } }),
      );
  };
const unreachable = async (page) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
};
/** Makes calls wait without a reply. */
const waiting =
  (...calls) =>
  async (page) => {
    for (const name of calls) await page.route(`**/api/${name}*`, () => undefined);
  };

/** The same order with a later status. */
const orderAt = (status) => async (page) => {
  const later = async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const order of [body.data?.order ?? body.data, ...(body.data?.orders ?? [])])
      if (order?._id) order.status = status;
    // These fields belong to the earlier status.
    if (body.data?.order_title) body.data.order_title = '';
    await route.fulfill({ response: reply, json: body });
  };
  await page.route('**/api/getMyOrders*', later);
  await page.route('**/api/getOrderDetails*', later);
};
const press =
  (role, key, { inside = 'main' } = {}) =>
  async (page, say) => {
    const place = inside === 'main' ? page.getByRole('main') : page;
    await place
      .getByRole(role, { name: say(key) })
      .first()
      .click();
    await page.getByRole('dialog').first().waitFor();
  };

/** A card whose payments the bank wants confirmed, which sends the customer straight back. */
const atBank = (status) => async (page) => {
  const reply =
    (data, more = {}) =>
    (route) =>
      route.fulfill({ json: { status: true, message: 'OK', data, ...more } });
  const card = { id: 'card-1', scheme: 'Visa', last4: '3220', expiry_month: 6, expiry_year: 2034 };
  await page.route('**/api/getCustomerCards*', reply({ cards: [card] }));
  await page.route('**/api/makePayment', (route) => {
    const url = new URL('/checkout?payment=returned', route.request().url()).href;
    return reply({ redirect: { url }, payment: { id: 'pay-1' } }, { status: false })(route);
  });
  await page.route('**/api/getPayment*', reply({ payment: { id: 'pay-1', status } }));
};
const placeAtBank = async (page, say) => {
  await page.getByRole('button', { name: new RegExp(`^${say('cart.placeOrder')}`) }).click();
  await page.locator('main [role=alert] button').first().waitFor();
};
const askToCancel = press('button', 'orders.cancel');

export const shots = [
  { name: 'home', path: '/', as: 'sara' },
  { name: 'home-active-order', path: '/', as: 'waiting', before: orderAt('Preparing') },
  { name: 'home-empty-cart', path: '/', as: 'fresh' },
  { name: 'home-loading', path: '/', as: 'fresh', before: waiting('getDashboard'), fold: true },
  { name: 'home-error', path: '/', as: 'fresh', before: failing('getDashboard') },
  { name: 'home-offline', path: '/', as: 'fresh', before: unreachable },
  { name: 'branch-picker', path: '/?tab=pickup&change=true', as: 'sara' },
  { name: 'items', path: '/items/wings', as: 'sara' },
  { name: 'items-drinks', path: '/items/drinks', as: 'fresh' },
  { name: 'items-all', path: '/items', as: 'fresh' },
  { name: 'items-loading', path: '/items/wings', as: 'fresh', before: waiting('getMenuItems'), fold: true },
  { name: 'items-error', path: '/items/wings', as: 'fresh', before: failing('getMenuItems') },
  { name: 'items-empty', path: '/items/no-such-category', as: 'fresh' },
  { name: 'item', path: '/item/wings-buffalo-10', as: 'sara' },
  { name: 'item-fold', path: '/item/wings-buffalo-10', as: 'fresh', fold: true },
  { name: 'item-large', path: '/item/wings-honey-bbq-24', as: 'fresh', fold: true },
  { name: 'item-drink', path: '/item/lemon-mint', as: 'fresh' },
  { name: 'item-box', path: '/item/box-duo', as: 'fresh' },
  { name: 'item-loading', path: '/item/wings-buffalo-10', as: 'fresh', before: waiting('getItemDetails'), fold: true },
  { name: 'item-error', path: '/item/wings-buffalo-10', as: 'fresh', before: failing('getItemDetails') },
  {
    name: 'item-added',
    path: '/item/fries-regular',
    as: 'fresh',
    fold: true,
    before: (page) =>
      page.route('**/api/addItemToCart', (route) =>
        route.fulfill({ json: { status: true, message: 'Item added to cart', data: {} } }),
      ),
    act: async (page, say) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(say('menu.addItems').split('{')[0].trim()) })
        .click();
      await page
        .locator('.notistack-SnackbarContainer')
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => undefined);
    },
  },
  { name: 'search', path: '/search', as: 'fresh' },
  {
    name: 'search-results',
    path: '/search',
    as: 'fresh',
    act: async (page) => {
      await page.getByRole('searchbox').fill('hot');
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'search-nothing',
    path: '/search',
    as: 'fresh',
    act: async (page) => {
      await page.getByRole('searchbox').fill('sushi');
      await page.waitForTimeout(1200);
    },
  },
  { name: 'cart', path: '/cart', as: 'sara' },
  { name: 'cart-promo', path: '/cart', as: 'sara', keys: { promo_code: 'WINGS20' } },
  { name: 'cart-empty', path: '/cart', as: 'fresh' },
  { name: 'cart-loading', path: '/cart', as: 'sara', before: waiting('getCart'), fold: true },
  { name: 'cart-error', path: '/cart', as: 'sara', before: failing('getCart') },
  { name: 'checkout', path: '/checkout', as: 'sara' },
  { name: 'checkout-fold', path: '/checkout', as: 'sara', fold: true },
  // Fulfilled here, because a real order would empty the next screenshot's cart.
  {
    name: 'checkout-placed',
    path: '/checkout',
    as: 'sara',
    fold: true,
    before: (page) =>
      page.route('**/api/placeOrder', (route) =>
        route.fulfill({
          json: { status: true, message: 'OK', data: { order: { _id: 'demo-order-1', order_code: 'JW-2041' } } },
        }),
      ),
    act: press('button', 'cart.placeOrder', { inside: 'page' }),
  },
  {
    name: 'checkout-bank-open',
    path: '/checkout',
    as: 'sara',
    keys: { selected_card_id: 'card-1' },
    before: atBank('open'),
    act: placeAtBank,
  },
  {
    name: 'checkout-bank-declined',
    path: '/checkout',
    as: 'sara',
    keys: { selected_card_id: 'card-1' },
    before: atBank('declined'),
    act: placeAtBank,
  },
  { name: 'add-card', path: '/add-card', as: 'sara' },
  { name: 'orders', path: '/my-orders', as: 'sara' },
  { name: 'orders-active', path: '/my-orders', as: 'waiting', before: orderAt('Preparing') },
  {
    name: 'orders-more',
    path: '/my-orders',
    as: 'sara',
    before: (page) =>
      page.route('**/api/getMyOrders*', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, data: { ...body.data, next_cursor: 'more' } } });
      }),
  },
  { name: 'orders-empty', path: '/my-orders', as: 'fresh' },
  { name: 'orders-loading', path: '/my-orders', as: 'fresh', before: waiting('getMyOrders'), fold: true },
  { name: 'order-placed', path: '/order/{order}', as: 'waiting' },
  { name: 'order-placed-cancel', path: '/order/{order}', as: 'waiting', fold: true, act: askToCancel },
  {
    name: 'order-placed-cancel-late',
    path: '/order/{order}',
    as: 'waiting',
    fold: true,
    act: async (page, say) => {
      await askToCancel(page, say);
      await page.route('**/api/cancelOrder', (route) =>
        route.fulfill({ json: { status: false, message: 'No', data: null } }),
      );
      await orderAt('Accepted')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('orders.cancelYes') })
        .click();
      await page.getByRole('dialog', { name: say('orders.cancelLateTitle') }).waitFor();
    },
  },
  { name: 'order-preparing', path: '/order/{order}', as: 'waiting', before: orderAt('Preparing') },
  { name: 'order-on-its-way', path: '/order/{order}', as: 'waiting', before: orderAt('Picked_Up') },
  { name: 'order-delivered', path: '/order/demo-order-1', as: 'sara' },
  { name: 'order-cancelled', path: '/order/{order}', as: 'waiting', before: orderAt('Cancelled') },
  { name: 'order-missing', path: '/order/no-such-order', as: 'sara' },
  { name: 'address-list', path: '/address-list', as: 'sara' },
  { name: 'add-address', path: '/add-address', as: 'sara' },
  { name: 'account', path: '/account', as: 'sara' },
  { name: 'profile', path: '/profile', as: 'sara' },
  { name: 'profile-edit', path: '/profile', as: 'sara', act: press('button', 'account.editYourProfile') },
  { name: 'profile-password', path: '/profile', as: 'sara', act: press('button', 'account.changePassword') },
  { name: 'profile-delete', path: '/profile', as: 'sara', act: press('button', 'account.deleteAccount'), fold: true },
  { name: 'points', path: '/points', as: 'sara' },
  { name: 'points-none', path: '/points', as: 'fresh' },
  { name: 'promotions', path: '/promotions', as: 'sara' },
  { name: 'promo', path: '/promo/promo-wings20', as: 'sara' },
  { name: 'promo-applied', path: '/promo/promo-wings20', as: 'sara', keys: { promo_code: 'WINGS20' } },
  { name: 'notifications', path: '/notifications', as: 'sara' },
  {
    name: 'side-menu',
    path: '/items/wings',
    as: 'sara',
    fold: true,
    act: press('button', 'shell.openMenu', { inside: 'page' }),
  },
  { name: 'login', path: '/login', as: 'guest' },
  { name: 'register', path: '/register', as: 'guest' },
  { name: 'verify-otp', path: '/verify-otp', as: 'guest', keys: { user_id: 'x' } },
  { name: 'forgot-password', path: '/forgot-password', as: 'guest' },
  { name: 'reset-password', path: '/reset-password?user_id=x', as: 'guest' },
  { name: 'not-found', path: '/no-such-page', as: 'fresh' },
];
