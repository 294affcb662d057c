/**
 * What a customer does: sign in, look at earlier orders, browse, fill a cart, order. Replies are checked as strictly as
 * by the app.
 */
import { randomUUID } from 'node:crypto';
import { customerOf, PASSWORD } from './growth.mjs';
import { oneOf } from './random.mjs';

/** Percent of visits that reach the cart, and percent of those that order. */
const CART = 0.6;
const ORDER = 0.6;
/** Parts of the visits that begin with a sign-in, a new guest, a registration, and that look at earlier orders. */
const LOGIN = 0.04;
const GUEST = 0.1;
const REGISTER = 0.01;
const HISTORY = 0.25;
const SEARCHES = ['wings', 'buffalo', 'ranch', 'box', 'fries', 'أجنحة', 'lemon'];
/** Expected refusals: another customer took the last use, or the other tab was faster. */
const USED_UP = /^This offer has been used up$/;

/** Browses the menu. */
export async function browse(call, { menu, random }) {
  const category = oneOf(random, menu.categories);
  await call('read', 'GET', '/getDashboard');
  await call('read', 'GET', '/getAllCategories');
  await call('read', 'GET', `/getMenuItems?category_id=${category}&page=1`);
  await call('read', 'GET', `/getItemDetails?item_id=${oneOf(random, menu.items).id}`);
  await call('read', 'GET', `/search?query=${encodeURIComponent(oneOf(random, SEARCHES))}`);
  await call('read', 'GET', `/getItemDetails?item_id=${oneOf(random, menu.items).id}`);
}

/** Opens pages of the app; it needs `dist`. */
export async function openPages(call, { menu, random }) {
  const page = { isPage: true };
  await call('read', 'GET', '/', undefined, page);
  await call('read', 'GET', `/items/${oneOf(random, menu.categories)}`, undefined, page);
  await call('read', 'GET', `/item/${oneOf(random, menu.items).id}`, undefined, page);
  await call('read', 'GET', '/cart', undefined, page);
}

/** Any customer with an account. */
const anybody = (who, { filled, random }) => (filled ? customerOf(1 + Math.floor(random() * filled.registered)) : who);

/** A customer's earlier orders, by pages, one of them in full, and the points. */
async function history(call, who, { random }) {
  const as = { token: who.token };
  const first = (await call('own', 'GET', '/getMyOrders?status=All', undefined, { ...as, isWhole: true })).data;
  if (first.next_cursor)
    await call('own', 'GET', `/getMyOrders?status=All&cursor=${encodeURIComponent(first.next_cursor)}`, undefined, as);
  if (first.orders.length > 0)
    await call('own', 'GET', `/getOrderDetails?order_id=${oneOf(random, first.orders)._id}`, undefined, as);
  await call('own', 'GET', '/getUserLoyalty', undefined, as);
}

const codeIn = ({ message }) => /\b\d{4}\b/.exec(message)[0];

/** A registration with its code; every second one forgets the password and resets it by a second code. */
async function register(call, { random }) {
  const email = `new-${randomUUID()}@load.example`;
  const details = { name: 'New Customer', phone: '971501112233', age: 30 };
  const open = { token: null };
  const begun = await call('code', 'POST', '/register', { ...details, email, password: PASSWORD }, open);
  const user_id = begun.data.user._id;
  await call('code', 'POST', '/verifyOTP', { user_id, otp: codeIn(begun) }, open);
  if (random() < 0.5) return;
  const forgot = await call('code', 'POST', '/forgotPassword', { email }, open);
  const words = { password: `${PASSWORD}4`, confirm_password: `${PASSWORD}4` };
  await call('code', 'POST', '/resetPassword', { user_id, otp: codeIn(forgot), ...words }, open);
}

/** The beginning of some visits. */
async function enter(call, who, part) {
  const { random } = part;
  if (random() < GUEST) await call('sign', 'POST', '/guestLogin', { deviceToken: randomUUID() }, { token: null });
  if (random() < REGISTER) await register(call, part);
  const user = anybody(who, part);
  const login = { email: user.email, password: PASSWORD };
  const token =
    random() < LOGIN ? (await call('sign', 'POST', '/login', login, { token: null })).data.auth_token : null;
  if (token || random() < HISTORY) await history(call, { token: token ?? user.token }, part);
}

const cartQuery = (who, promo, points) =>
  `/getCart?type=delivery&user_address_id=${who.addressId}` +
  `${promo ? `&promo_code=${promo}` : ''}${points ? '&apply_loyalty=true' : ''}`;

async function fillCart(call, who, { menu, random }) {
  const line = (item, quantity) => ({
    item_id: item.id,
    quantity,
    addons: item.addons,
    type: 'delivery',
    user_address_id: who.addressId,
  });
  const first = oneOf(random, menu.items);
  await call('cart', 'POST', '/addItemToCart', line(first, 1));
  await call('cart', 'POST', '/addItemToCart', line(oneOf(random, menu.items), 2));
  await call('cart', 'GET', cartQuery(who));
  await call('cart', 'POST', '/updateCartItem', line(first, 3));
  await call('cart', 'GET', cartQuery(who));
}

/** The cart's reply with the promo, or without it once it is used up. */
async function quote(call, who, wish) {
  const reply = await call('cart', 'GET', cartQuery(who, wish.promo, wish.points), undefined, { mayRefuse: USED_UP });
  if (reply.status) return { cart: reply.data, promo: wish.promo };
  return { cart: (await call('cart', 'GET', cartQuery(who, null, wish.points))).data, promo: null };
}

/**
 * Orders the cart. `seen` is called with every order that the server has acknowledged. `press`:
 * once; twice at the same time with one key (the reply must be the same order); or in two tabs, of which one must be
 * refused.
 */
async function order(call, who, { random, promo: promoCode, seen }) {
  const isCard = random() < 0.5;
  const wish = { promo: !isCard && random() < 0.4 ? promoCode : null, points: random() < 0.5 };
  for (;;) {
    const { cart, promo } = await quote(call, who, wish);
    const points = wish.points ? cart.max_redeemable_points : 0;
    const body = {
      order_from: 'Web',
      delivery_instruction: '',
      user_address_id: who.addressId,
      payment_method: isCard ? 'Card' : 'COD',
      ...(promo ? { promo_code: promo } : {}),
      ...(points > 0 ? { loyalty_points: points } : {}),
    };
    if (isCard) {
      const paid = await call(
        'order',
        'POST',
        '/makePayment',
        { cardId: who.cardId, amount: cart.grand_total },
        { key: randomUUID() },
      );
      body.transaction_id = paid.data.payment.id;
    }
    const chance = random();
    const key = randomUUID();
    const place = (options) => call('order', 'POST', '/placeOrder', body, options);
    const replies =
      chance < 0.1
        ? await Promise.all([place({ key, mayRefuse: USED_UP }), place({ key, mayRefuse: USED_UP, isSecond: true })])
        : chance < 0.2
          ? await Promise.all([place({ mayRefuse: /./ }), place({ mayRefuse: /./, isSecond: true })])
          : [await place({ key, mayRefuse: USED_UP })];
    const ids = new Set(replies.filter(({ status }) => status).map(({ data }) => data.order._id));
    if (ids.size > 1) throw new Error(`one press of Place Order made ${ids.size} orders`);
    const [id] = ids;
    if (id) {
      seen({ id, user: who.id, points, promo: promo !== null });
      await call('read', 'GET', '/getMyOrders?status=Active');
      await call('read', 'GET', `/getOrderDetails?order_id=${id}`);
      return;
    }
    if (!replies.some(({ message }) => USED_UP.test(message)))
      throw new Error(`placeOrder refused: ${replies.map(({ message }) => message).join(' / ')}`);
    wish.promo = null;
  }
}

/** A visit without signing in and without a look at earlier orders. */
export async function shop(call, who, part) {
  await browse(call, part);
  if (part.random() >= CART) return;
  await fillCart(call, who, part);
  if (part.random() < ORDER) await order(call, who, part);
}

/** One visit of a customer. */
export async function visit(call, who, part) {
  await enter(call, who, part);
  await shop(call, who, part);
}

/** A visit without browsing, for phases that measure orders only. */
export async function buy(call, who, part) {
  await fillCart(call, who, part);
  await order(call, who, part);
}
