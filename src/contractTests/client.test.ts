import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressFields } from '../../contract/address';
import { calls } from '../../contract/calls';
import type { MenuItem, SelectedAddon } from '../../contract/menu';
import { addressApi } from '../features/address/addressApi';
import { authApi } from '../features/auth/authApi';
import { sessionApi } from '../features/auth/sessionApi';
import { branchApi } from '../features/branch/branchApi';
import { cartApi } from '../features/cart/cartApi';
import { completeAddons } from '../features/cart/selectedAddons';
import { loyaltyApi } from '../features/loyalty/loyaltyApi';
import { dashboardApi } from '../features/menu/dashboardApi';
import { menuApi } from '../features/menu/menuApi';
import { ordersApi, ordersOf, placeOrder } from '../features/orders/ordersApi';
import { makePayment, paymentApi } from '../features/payment/paymentApi';
import { promoApi } from '../features/promo/promoApi';
import { baseApi } from '../shared/api/baseApi';
import { holdSecret } from '../shared/api/secrets';
import { asRecord } from '../shared/api/readShape';
import { contractClient } from '../testing/contractClient';
import { publishedContract, type OpenApiDocument } from '../testing/publishedContract';
import { startReferenceBackend, type ReferenceBackend } from '../testing/referenceBackend';

/**
 * The app's own endpoints against the running reference backend: requests match the published document, and all data of
 * the replies is read. The tests depend on each other, in this order.
 */
let backend: ReferenceBackend;
let document: OpenApiDocument;
let visitor: ReturnType<typeof contractClient>;
let customer: ReturnType<typeof contractClient>;

beforeAll(async () => {
  backend = await startReferenceBackend();
  document = (await (await fetch(new URL('/api/openapi.json', backend.url))).json()) as OpenApiDocument;
  visitor = contractClient(backend.url);
  customer = contractClient(backend.url);
}, 90_000);
afterAll(() => backend.stop());

const { register, verifyOtp, login, updateProfile, changePassword, forgotPassword, resetPassword, deleteProfile } =
  authApi.endpoints;
const { addAddress, updateAddress, getUserAddress, removeAddress } = addressApi.endpoints;
const { addItemToCart, getCart, updateCartItem } = cartApi.endpoints;
const { getMenuItems, getAllCategories, getItemDetails, search } = menuApi.endpoints;
const { getAppData, addCard, getCustomerCards, deleteCard } = paymentApi.endpoints;
const { getMyOrders, getOrderDetails } = ordersApi.endpoints;
const { getPromotions, getPromoDetails } = promoApi.endpoints;

const PASSWORD = 'wings123';
const email = 'layla@example.com';
const place: AddressFields = {
  type: 'work',
  label: 'Studio',
  address: 'Al Barsha Road, Dubai',
  villa_apt_no: 'Office 402',
  apartment: 'Office 402',
  floor: '4',
  street: 'Al Barsha Road',
  area: 'Al Barsha 1',
  city: 'Dubai',
  country: 'UAE',
  notes: 'Blue door',
  is_default: true,
  lat: 25.1076,
  lng: 55.2041,
};
const text = expect.stringMatching(/./) as string;
const wings = { item_id: 'wings-buffalo-10' };
const codeIn = (message: string) => /\b(\d{4})\b/.exec(message)?.[1] ?? '';
const userIn = (client: typeof customer) => asRecord(asRecord(client.sentData()).user);
async function cardToken(number: string) {
  const reply = await fetch(new URL('/tokens', backend.cardsUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'pk_test_sandbox' },
    body: JSON.stringify({ type: 'card', number, cvv: '123', expiry_month: 12, expiry_year: 2034 }),
  });
  return holdSecret(String(asRecord(await reply.json()).token));
}

it('API-11 guestLogin reads the guest and the token', async () => {
  const session = await visitor.ask(sessionApi.endpoints.guestLogin, { deviceToken: 'device-of-the-test' });
  expect(session).toEqual({ ...userIn(visitor), auth_token: asRecord(visitor.sentData()).auth_token });
  expect(session.is_guest).toBe(true);
  visitor.signIn(session);
});

const reads: [title: string, ask: () => Promise<unknown>, list: string | null][] = [
  [
    'API-16 ENT-02 getBranches',
    () => visitor.ask(branchApi.endpoints.getBranches, { lat: place.lat, lng: place.lng }),
    'branches',
  ],
  ['API-17 ENT-04 getDashboard', () => visitor.ask(dashboardApi.endpoints.getDashboard, undefined), null],
  ['API-18 getAllCategories', () => visitor.ask(getAllCategories, undefined), null],
  ['API-20 ENT-05 ENT-06 getItemDetails', () => visitor.ask(getItemDetails, wings), null],
  ['API-24 search', () => visitor.ask(search, { query: 'buffalo' }), 'items'],
  ['API-29 getAppData', () => visitor.ask(getAppData, undefined), null],
  ['API-41 getPromotions', () => visitor.ask(getPromotions, undefined), 'promos'],
];
it.each(reads)('%s reads everything that the provider sends', async (_title, ask, list) => {
  const read = await ask();
  const sent = visitor.sentData();
  expect(read).toEqual(list ? asRecord(sent)[list] : sent);
  expect(JSON.stringify(read).length).toBeGreaterThan(20);
});

it('API-19 ENT-10 getMenuItems asks for pages of 20 and reads the pagination', async () => {
  const initiate = (options: object) =>
    visitor.dispatch(getMenuItems.initiate({ category_id: 'sides' }, { subscribe: false, ...options })).unwrap();
  const [page] = (await initiate({})).pages;
  expect(visitor.last().query).toEqual({ category_id: 'sides', page: '1', limit: '20' });
  // The app leaves out empty lists.
  expect(visitor.sentData()).toMatchObject({ ...page });
  expect(page?.items).toHaveLength(20);
  const { pages } = await initiate({ direction: 'forward' });
  expect(pages.map((listPage) => listPage.pagination.current_page)).toEqual([1, 2]);
});

it("API-05 API-22 a guest who adds is refused with the server's message", async () => {
  const line = { item_id: 'fries-loaded', quantity: 1, addons: [], type: 'delivery' as const };
  const message = 'Please login or create new account to use this feature.';
  await expect(visitor.ask(addItemToCart, line)).rejects.toMatchObject({ kind: 'http', httpStatus: 403, message });
  visitor.exchanges.pop();
});

it('API-12 API-13 register sends the phone with 971; verifyOTP reads user, token and message', async () => {
  const person = { name: 'Layla', email, phone: '971501234567', age: '31' };
  const said = await customer.ask(register, { ...person, password: holdSecret(PASSWORD) });
  expect(said.userId).toBe(userIn(customer)._id);
  const otp = holdSecret(codeIn(said.message));
  const { message, ...session } = await customer.ask(verifyOtp, { otp, user_id: said.userId });
  const { auth_token } = asRecord(customer.sentData());
  expect(session).toMatchObject({ ...person, _id: said.userId, age: 31, is_guest: false, auth_token });
  expect(message).toBe(asRecord(customer.last().reply).message);
  customer.signIn(session);
});

let addressId = '';
const whereTo = () => ({ type: 'delivery', user_address_id: addressId }) as const;
it('API-25 API-26 API-27 ENT-03 addresses are saved, changed and read with every field as sent', async () => {
  const saved = await customer.ask(addAddress, place);
  expect(saved.address).toEqual({ ...place, _id: text });
  expect(saved.message).toBe(asRecord(customer.last().reply).message);
  addressId = saved.address._id;
  const changed = await customer.ask(updateAddress, { ...place, address_id: addressId, floor: '5' });
  expect(changed.address).toEqual({ ...place, _id: addressId, floor: '5' });
  expect(await customer.ask(getUserAddress, undefined)).toEqual([changed.address]);
});

/** A choice of a group, as the app sends it. */
function pick({ addons }: MenuItem, addon_index: number, quantity: number): SelectedAddon {
  const group = addons[addon_index];
  const [choice] = group?.addon_items ?? [];
  if (!group || !choice) throw new Error('the item has no such choice');
  const { _id: item_id, title, price, max_selection } = choice;
  const { max_quantity } = group;
  return { addon_index, item_id, title, price, quantity, total_price: price * quantity, max_selection, max_quantity };
}

let chosen: SelectedAddon[] = [];
it('API-21 API-22 ENT-07 ENT-08 ENT-09 the cart is read as sent; its addons go back as sent (A-16)', async () => {
  const item = await customer.ask(getItemDetails, wings);
  const dips = item.addons.findIndex((group) => group.addon_items.some((addon) => addon._id === 'dip-ranch'));
  chosen = [pick(item, 0, 1), pick(item, dips, 2)];
  const line = { ...wings, quantity: 2, instruction: 'No celery', addons: chosen };
  expect((await customer.ask(addItemToCart, { ...whereTo(), ...line })).message).toBe('Item added to cart');
  const asked = { ...whereTo(), promo_code: 'WINGS20', apply_loyalty: true };
  const { message, ...cart } = await customer.ask(getCart, asked);
  expect(customer.last().query).toEqual({ ...asked, apply_loyalty: 'true' });
  expect(cart).toEqual(customer.sentData());
  expect(message).not.toBe('');
  expect(cart.cartItems).toHaveLength(1);
  expect(completeAddons(cart.cartItems[0]?.addons ?? [])).toEqual(chosen);
});

it('API-23 updateCartItem changes the quantity; the item then knows that it is in the cart', async () => {
  const line = { ...wings, quantity: 3, instruction: 'Extra crispy', addons: chosen };
  expect((await customer.ask(updateCartItem, { ...whereTo(), ...line })).message).toBe('Cart updated');
  expect((await customer.ask(getItemDetails, wings)).cart_quantity).toBe(3);
});

it('API-04 API-42 ENT-15 getPromoDetails sends query parameters and reads code and rules (A-03)', async () => {
  const query = { promo_id: 'promo-wings20', ...whereTo() };
  const promo = await customer.ask(getPromoDetails, query);
  expect(customer.last()).toMatchObject({ method: 'GET', query, body: null });
  expect(promo).toEqual(asRecord(customer.sentData()).promo);
  expect(promo.rules.length).toBeGreaterThan(0);
});

const add = async (number: string) => customer.ask(addCard, { cardToken: await cardToken(number), amount: 0 });
let cardId = '';
it('API-30 API-31 ENT-11 addCard sends token and amount 0; the card is read without its number', async () => {
  const card = await add('4242424242424242');
  expect(customer.last().body).toEqual({ cardToken: expect.stringMatching(/^tok_/), amount: 0 });
  cardId = card.cardId;
  expect(card).toEqual({ cardId: asRecord(customer.sentData()).instrumentId, cardExists: false, oneTimeUse: false });
  expect(await add('4242424242424242')).toEqual({ cardId, cardExists: true, oneTimeUse: false });
  const saved = { id: cardId, scheme: 'Visa', last4: '4242', expiry_month: 12, expiry_year: 2034 };
  expect(await customer.ask(getCustomerCards, undefined)).toEqual([saved]);
});

let orderId = '';
it("API-32 API-34 LIMIT-19 LIMIT-20 the total is paid, and the order sent with 'Web' and Card", async () => {
  const { grand_total: amount } = await customer.ask(getCart, whereTo());
  const { data: paid } = await customer.dispatch(makePayment({ cardId, amount, idempotencyKey: 'attempt-0001-pay' }));
  expect(customer.last().body).toEqual({ cardId, amount });
  expect(paid?.transactionId).toBe(asRecord(asRecord(customer.sentData()).payment).id);
  const order = {
    order_from: 'Web',
    delivery_instruction: 'Ring once',
    payment_method: 'Card',
    transaction_id: paid?.transactionId,
    user_address_id: addressId,
  } as const;
  const { data: placed } = await customer.dispatch(placeOrder({ ...order, idempotencyKey: 'attempt-0001-place' }));
  expect(customer.last().body).toEqual(order);
  orderId = placed?.orderId ?? '';
  expect(orderId).toBe(asRecord(asRecord(customer.sentData()).order)._id);
});

it('API-35 API-36 ENT-12 getMyOrders with every status, and getOrderDetails, read the orders', async () => {
  for (const status of ['All', 'Active', 'Delivered', 'Cancelled'] as const) {
    const orders = ordersOf(await customer.ask(getMyOrders, { status })) ?? [];
    expect(orders).toEqual(asRecord(customer.sentData()).orders);
    expect(orders.map((listed) => listed._id)).toEqual(['All', 'Active'].includes(status) ? [orderId] : []);
  }
  const { order, title } = await customer.ask(getOrderDetails, { order_id: orderId });
  const sent = asRecord(customer.sentData());
  expect([order, title]).toEqual([sent.order, sent.order_title]);
  expect(order.order_items[0]?.addons).toHaveLength(2);
});

it('API-28 API-33 CARD-11 a deleted card and a removed address are gone; a card may be for one use', async () => {
  expect(await customer.ask(deleteCard, { cardId })).toBeNull();
  expect(await customer.ask(getCustomerCards, undefined)).toEqual([]);
  expect(await add('4111111111111111')).toMatchObject({ cardExists: false, oneTimeUse: true });
  expect(await customer.ask(removeAddress, { address_id: addressId })).not.toBe('');
  expect(await customer.ask(getUserAddress, undefined)).toEqual([]);
});

it('API-10 API-40 ENT-13 login reads user and token, getUserLoyalty points, code, rate and history', async () => {
  // The demo customer has points.
  const regular = contractClient(backend.url);
  const session = await regular.ask(login, { email: 'sara@example.com', password: holdSecret(PASSWORD) });
  expect(session).toEqual({ ...userIn(regular), auth_token: asRecord(regular.sentData()).auth_token });
  regular.signIn(session);
  const loyalty = await regular.ask(loyaltyApi.endpoints.getUserLoyalty, undefined);
  expect(regular.sentData()).toMatchObject(loyalty);
  expect(new Set(loyalty.history.map((entry) => entry.points_type))).toEqual(new Set(['reward', 'redeem']));
  customer.exchanges.push(...regular.exchanges);
});

it('API-37 API-38 updateProfile sends a form, changePassword JSON', async () => {
  const form = new FormData();
  const fields = { name: 'Layla Hassan', email, phone: '971501234568', age: '32', picture: '' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { user, message } = await customer.ask(updateProfile, form);
  expect(user).toEqual(userIn(customer));
  expect(user).toMatchObject({ name: 'Layla Hassan', phone: '971501234568', age: 32 });
  expect(message).toBe('Profile updated');
  const said = await customer.ask(changePassword, {
    old_password: holdSecret(PASSWORD),
    new_password: holdSecret('wings456'),
    confirm_password: holdSecret('wings456'),
  });
  expect(said).toEqual({ message: 'Password changed' });
});

it('API-14 API-15 API-39 forgotPassword gives the id, resetPassword user and token; DELETE ends it', async () => {
  const { userId, message: mail } = await visitor.ask(forgotPassword, { email });
  expect(userId).toBe(userIn(visitor)._id);
  const { message, ...session } = await visitor.ask(resetPassword, {
    user_id: userId,
    otp: holdSecret(codeIn(mail)),
    password: holdSecret('wings789'),
    confirm_password: holdSecret('wings789'),
  });
  expect(session).toMatchObject({ _id: userId, name: 'Layla Hassan', auth_token: text });
  expect(message).toBe('Your password has been reset');
  customer.signIn(session);
  const said = await customer.ask(deleteProfile, undefined);
  expect(customer.last()).toMatchObject({ method: 'DELETE', path: '/profile/delete', body: null });
  expect(said.message).toBe('Account deleted');
});

it('API-01 API-02 API-05 API-06 GEN-06 the app made each of the 33 published calls, within the contract', () => {
  const published = publishedContract(document);
  const exchanges = [...visitor.exchanges, ...customer.exchanges];
  expect([...new Set(exchanges.map(({ path }) => path))].sort()).toEqual(
    Object.values(calls)
      .map(({ path }) => path)
      .sort(),
  );
  expect(Object.keys(calls)).toHaveLength(33);
  for (const exchange of exchanges) {
    const { path, httpStatus, reply } = exchange;
    const { status } = asRecord(reply);
    expect([path, httpStatus, status, published.problemsOf(exchange)]).toEqual([path, 200, true, []]);
  }
});

it('API-08 the app has no endpoint beside the 33 calls, and those of the extras', async () => {
  // Every module with endpoints, and not only those that this file imports.
  const src = join(__dirname, '..');
  const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && readFileSync(join(src, file), 'utf8').includes('.injectEndpoints('),
  );
  expect(modules.length).toBeGreaterThan(10);
  for (const file of modules) await import(join(src, file));
  const specified = new Set(Object.keys(calls).map((name) => name.toLowerCase()));
  const others = Object.keys(baseApi.endpoints).filter((name) => !specified.has(name.toLowerCase()));
  const extras = ['cancelOrder', 'confirmEmailChange', 'getPayment', 'getTimes', 'requestEmailChange'];
  expect(others.sort()).toEqual(extras);
  // makePayment, placeOrder and logout are calls outside the cache (shared/api/uncachedCall.ts).
  expect(Object.keys(baseApi.endpoints)).toHaveLength(31 + extras.length);
});

it('API-05 notices what breaks the contract', () => {
  const exchange = {
    method: 'GET',
    path: '/getItemDetails',
    query: { item: 'x' },
    body: null,
    httpStatus: 200,
    reply: { status: true, message: '', data: { title: 7 } },
  };
  const { problemsOf } = publishedContract(document);
  expect(problemsOf(exchange)).toEqual(
    expect.arrayContaining([
      'query: item is not in the document',
      'query: item_id is missing',
      expect.stringMatching(/^reply\/data\/title must be string/),
    ]),
  );
  expect(problemsOf({ ...exchange, path: '/nothing' })).toEqual(['GET /nothing is not in the document']);
});
