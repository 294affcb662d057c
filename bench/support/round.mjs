/**
 * Sixty taps from Home to Home with one order. After a tap on `target` the path starts with `path`, `type` is typed
 * into the search box, and `result` is visible. The list's pages that the first round has loaded stay.
 */
export function roundOf(page, { isFirst }) {
  const visible = (selector, at = 0) => page.locator(selector).filter({ visible: true }).nth(at);
  const button = (name) => page.getByRole('button', { name }).filter({ visible: true }).first();
  const open = (name, target, path, result, more) => ({ name, target, path, result, ...more });
  const press = (name, target, result) => ({ name, target, result });
  const back = (path, result) => open('back', button('Back'), path, result);

  const home = visible('[data-home=categories] a');
  const card = (at) => visible('main a[href^="/item/"]', at);
  const form = visible('main textarea');
  const offer = (at) => visible('main a[href^="/promo/"]', at);
  const line = visible('main li h2');
  const account = visible('main a[href="/my-orders"]');
  const order = visible('main a[href^="/order/"]');
  const checkout = visible('a[href^="/checkout"]');
  const place = button(/^Place Order/);

  const category = (at) =>
    open('another category', visible('nav a[href^="/items/"]:not([aria-current])', at), '/items/', card(2));
  const shown = (count) => page.getByRole('status').filter({ hasText: `Showing ${count} of` });
  const viewItem = (at, path) => [open('an item', card(at), '/item/', form), back(path, card(2))];
  const search = (type, result) =>
    open('search', page.getByRole('link', { name: 'Search' }).first(), '/search', result, { type });
  const steppers = page.locator('main [role=group]:has(> output)').filter({ visible: true });
  /** Of a cart line the first stepper counts, on an item the last one, because its addons may have their own. */
  const quantity = (stepper, button, count) =>
    press(
      `quantity ${count}`,
      stepper.locator('> button').nth(button),
      stepper.locator(`> output:text-is("${count}")`),
    );
  const [ofLine, ofItem] = [steppers.first(), steppers.last()];
  const [LESS, MORE] = [0, -1];

  const menu = (path) => visible(`[role=dialog] a[href="${path}"]`);
  /** From an order back leads to my orders. */
  const orderAndHome = (...taps) => [
    ...taps,
    back('/my-orders', order),
    press('the menu', button('Open menu'), menu('/')),
    open('Home', menu('/'), '/', home),
  ];

  return [
    open('a category', visible('main a[href="/items/wings"]'), '/items/', card(2)),
    ...(isFirst ? [40, 48].map((count) => press('Load More', button('Load More'), shown(count))) : []),
    category(3),
    category(1),
    ...viewItem(0, '/items/'),
    ...viewItem(1, '/items/'),
    category(2),
    ...viewItem(0, '/items/'),
    open('an item', card(1), '/item/', form),
    quantity(ofItem, MORE, 2),
    quantity(ofItem, MORE, 3),
    quantity(ofItem, LESS, 2),
    back('/items/', card(2)),
    category(0),
    back('/', home),
    search('buffalo', card(2)),
    ...viewItem(0, '/search'),
    ...viewItem(1, '/search'),
    back('/', home),
    open('an offer', offer(0), '/promo/', visible('main h2')),
    back('/', home),
    open('an offer', offer(1), '/promo/', visible('main h2')),
    back('/', home),
    press('the menu', button('Open menu'), menu('/account')),
    open('the account', menu('/account'), '/account', account),
    open('my addresses', visible('main a[href^="/address"]'), '/address', visible('main li')),
    back('/account', account),
    open('points', visible('main a[href="/points"]'), '/points', visible('main li')),
    back('/account', account),
    open('promotions', visible('main a[href="/promotions"]'), '/promotions', offer(1)),
    open('an offer', offer(0), '/promo/', visible('main h2')),
    back('/promotions', offer(1)),
    back('/account', account),
    ...orderAndHome(
      open('my orders', account, '/my-orders', order),
      open('an order', order, '/order/', visible('main .price')),
    ),
    search('little', visible('main a[href="/item/wings-kids-4"]')),
    open('an item', visible('main a[href="/item/wings-kids-4"]'), '/item/', form),
    press('Add Items', button(/^Add Items/), page.locator('[data-cart-count]:text-is("1")')),
    open('the cart', visible('a[href^="/cart"]'), '/cart', line),
    quantity(ofLine, MORE, 2),
    quantity(ofLine, LESS, 1),
    quantity(ofLine, MORE, 2),
    quantity(ofLine, LESS, 1),
    open('the checkout', checkout, '/checkout', place),
    back('/cart', line),
    open('the checkout', checkout, '/checkout', place),
    ...orderAndHome(
      press('Place Order', place, button('Order Detail')),
      open('Order Detail', button('Order Detail'), '/order/', visible('main .price')),
    ),
  ];
}
