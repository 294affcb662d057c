import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressFields } from '../../contract/address';
import { calls } from '../../contract/calls';
import type { AddonGroup, MenuItem, SelectedAddon } from '../../contract/menu';
import { addressApi } from '../features/address/addressApi';
import { authApi } from '../features/auth/authApi';
import { sessionApi } from '../features/auth/sessionApi';
import { branchApi } from '../features/branch/branchApi';
import { cartApi } from '../features/cart/cartApi';
import { cartAddonsToSend } from '../features/cart/selectedAddons';
import { loyaltyApi } from '../features/loyalty/loyaltyApi';
import { dashboardApi } from '../features/menu/dashboardApi';
import { menuApi } from '../features/menu/menuApi';
import { ordersApi, ordersOf } from '../features/orders/ordersApi';
import { paymentApi } from '../features/payment/paymentApi';
import { promoApi } from '../features/promo/promoApi';
import { baseApi } from '../shared/api/baseApi';
import { holdSecret } from '../shared/api/secrets';
import { asRecord } from '../shared/api/readShape';
import { contractClient } from '../testing/contractClient';
import { publishedContract, type OpenApiDocument } from '../testing/publishedContract';
import { startReferenceBackend, type ReferenceBackend } from '../testing/referenceBackend';

/**
 * The app's own endpoints against the running reference backend: requests match the published document, and all data of
 * the replies is read. The tests of a block depend on each other, in this order.
 */
let backend: ReferenceBackend;
let visitor: ReturnType<typeof contractClient>;
let customer: ReturnType<typeof contractClient>;
/** The demo customer, who has points and past orders. */
let regular: ReturnType<typeof contractClient>;

beforeAll(async () => {
  backend = await startReferenceBackend();
  visitor = contractClient(backend.url);
  customer = contractClient(backend.url);
  regular = contractClient(backend.url);
}, 90_000);
afterAll(() => backend.stop());

const { guestLogin } = sessionApi.endpoints;
const { getBranches } = branchApi.endpoints;
const { getDashboard } = dashboardApi.endpoints;
const { getAllCategories, getItemDetails, search } = menuApi.endpoints;
const { getAppData, addCard, getCustomerCards, makePayment, deleteCard } = paymentApi.endpoints;
const { getPromotions, getPromoDetails } = promoApi.endpoints;
const { register, verifyOtp, login, updateProfile, changePassword, forgotPassword, resetPassword, deleteProfile } =
  authApi.endpoints;
const { addAddress, updateAddress, getUserAddress, removeAddress } = addressApi.endpoints;
const { addItemToCart, getCart, updateCartItem } = cartApi.endpoints;
const { placeOrder, getMyOrders, getOrderDetails } = ordersApi.endpoints;
const { getUserLoyalty } = loyaltyApi.endpoints;

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
const codeIn = (message: string) => /\b(\d{4})\b/.exec(message)?.[1] ?? '';
async function cardToken(number: string): Promise<string> {
  const reply = await fetch(new URL('/tokens', backend.cardsUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'pk_test_sandbox' },
    body: JSON.stringify({ type: 'card', number, cvv: '123', expiry_month: 12, expiry_year: 2034 }),
  });
  return String(asRecord(await reply.json()).token);
}

describe('a visitor', () => {
  it('API-11 guestLogin reads the guest and the token', async () => {
    const session = await visitor.ask(guestLogin, { deviceToken: 'device-of-the-test' });
    expect(session).toEqual({
      ...asRecord(asRecord(visitor.sentData()).user),
      auth_token: asRecord(visitor.sentData()).auth_token,
    });
    expect(session.is_guest).toBe(true);
    visitor.signIn(session);
  });

  it('API-16 ENT-02 getBranches reads every branch, nearest first, with times', async () => {
    const branches = await visitor.ask(getBranches, { lat: place.lat, lng: place.lng });
    expect(branches).toEqual(asRecord(visitor.sentData()).branches);
    expect(branches.length).toBeGreaterThan(3);
    expect(branches.map((each) => each.distance)).toEqual(branches.map((each) => each.distance).sort((a, b) => a - b));
    for (const { today_timing } of branches) expect(today_timing.timing.open_time).toMatch(/^\d\d:\d\d$/);
  });

  it('API-17 ENT-04 getDashboard reads banners, categories and promos with their fields', async () => {
    const dashboard = await visitor.ask(getDashboard, undefined);
    expect(dashboard).toEqual(visitor.sentData());
    for (const list of [dashboard.banners, dashboard.categories, dashboard.promos]) {
      expect(list.length).toBeGreaterThan(0);
      for (const each of list) expect([each._id, each.image].every(Boolean)).toBe(true);
    }
    expect([...dashboard.banners, ...dashboard.categories].every((each) => each.title)).toBe(true);
  });

  it('API-18 getAllCategories reads the list', async () => {
    const categories = await visitor.ask(getAllCategories, undefined);
    expect(categories).toEqual(visitor.sentData());
    expect(categories.map((each) => each._id)).toContain('wings');
  });

  it('API-19 ENT-10 getMenuItems asks for pages of 20 and reads the pagination', async () => {
    const first = visitor.dispatch(
      menuApi.endpoints.getMenuItems.initiate({ category_id: 'wings' }, { subscribe: false }),
    );
    const {
      pages: [page],
    } = await first.unwrap();
    expect(visitor.last().query).toEqual({ category_id: 'wings', page: '1', limit: '20' });
    expect(page).toEqual(visitor.sentData());
    expect(page?.items).toHaveLength(20);
    expect(page?.pagination).toEqual({
      current_page: 1,
      total_pages: Math.ceil((page?.pagination.total_records ?? 0) / 20),
      total_records: expect.any(Number),
    });
    expect(page?.pagination.total_records).toBeGreaterThan(20);
    const next = visitor.dispatch(
      menuApi.endpoints.getMenuItems.initiate({ category_id: 'wings' }, { subscribe: false, direction: 'forward' }),
    );
    const { pages } = await next.unwrap();
    expect(pages.map((each) => each.pagination.current_page)).toEqual([1, 2]);
    expect(new Set(pages.flatMap((each) => each.items.map((item) => item._id))).size).toBe(
      pages.flatMap((each) => each.items).length,
    );
  });

  it('API-20 ENT-05 ENT-06 getItemDetails reads the item with its groups and choices', async () => {
    const item = await visitor.ask(getItemDetails, { item_id: 'wings-buffalo-10' });
    expect(item).toEqual(visitor.sentData());
    expect(item).toMatchObject({ original_price: 42, discounted_price: 36, cart_quantity: 0 });
    const [sauces] = item.addons;
    expect(Object.keys(sauces ?? {}).sort()).toEqual([
      'addon_items',
      'max_quantity',
      'max_selection',
      'min_quantity',
      'min_selection',
      'title',
    ]);
    expect(sauces).toMatchObject({ min_selection: 1, max_selection: 2 });
    expect(sauces?.addon_items[0]).toMatchObject({
      _id: 'sauce-buffalo',
      title: 'Buffalo',
      price: 0,
      max_selection: 1,
      description: expect.any(String),
      image: expect.stringMatching(/./),
    });
  });

  it('API-24 search reads the items', async () => {
    const found = await visitor.ask(search, { query: 'buffalo' });
    expect(visitor.last().query).toEqual({ query: 'buffalo', page: '1' });
    expect(found).toEqual(asRecord(visitor.sentData()).items);
    expect(found.map((each) => each._id)).toContain('wings-buffalo-10');
  });

  it('API-29 getAppData reads the payment mode', async () => {
    expect(await visitor.ask(getAppData, undefined)).toEqual({
      payment_mode: 'test',
    });
  });

  it('API-41 getPromotions reads every promo', async () => {
    const promos = await visitor.ask(getPromotions, undefined);
    expect(promos).toEqual(asRecord(visitor.sentData()).promos);
    expect(promos.length).toBeGreaterThan(2);
  });

  it("API-05 API-22 a guest who adds is refused with the server's message", async () => {
    const asked = visitor.dispatch(
      cartApi.endpoints.addItemToCart.initiate({ item_id: 'fries-loaded', quantity: 1, addons: [], type: 'delivery' }),
    );
    await expect(asked.unwrap()).rejects.toMatchObject({
      kind: 'http',
      httpStatus: 403,
      message: 'Please login or create new account to use this feature.',
    });
    visitor.exchanges.pop();
  });
});

describe('a new customer', () => {
  let userId = '';
  let code = '';
  it("API-12 register sends the phone with 971 and reads the user's id", async () => {
    const said = await customer.ask(register, {
      name: 'Layla',
      email,
      password: holdSecret(PASSWORD),
      phone: '971501234567',
      age: '31',
    });
    expect(said.userId).toBe(asRecord(asRecord(customer.sentData()).user)._id);
    [userId, code] = [said.userId, codeIn(said.message)];
    expect(userId).not.toBe('');
  });

  it('API-13 verifyOTP reads user, token and message', async () => {
    const { message, ...session } = await customer.ask(verifyOtp, { otp: holdSecret(code), user_id: userId });
    expect(session).toMatchObject({
      _id: userId,
      name: 'Layla',
      email,
      phone: '971501234567',
      age: 31,
      is_guest: false,
      auth_token: asRecord(customer.sentData()).auth_token,
    });
    expect(message).toBe(asRecord(customer.last().reply).message);
    customer.signIn(session);
  });

  let addressId = '';
  it('API-26 ENT-03 addAddress reads the saved address, every field as sent', async () => {
    const saved = await customer.ask(addAddress, place);
    expect(saved.address).toEqual({ ...place, _id: expect.stringMatching(/./) });
    expect(saved.message).toBe(asRecord(customer.last().reply).message);
    addressId = saved.address._id;
  });

  it('API-27 updateAddress adds address_id and reads the changed address', async () => {
    const saved = await customer.ask(updateAddress, { ...place, address_id: addressId, floor: '5' });
    expect(saved.address).toEqual({ ...place, _id: addressId, floor: '5' });
  });

  it('API-25 getUserAddress reads the list', async () => {
    const list = await customer.ask(getUserAddress, undefined);
    expect(list).toEqual([{ ...place, _id: addressId, floor: '5' }]);
  });

  const pick = (item: MenuItem, group: number, choice: number, quantity = 1): SelectedAddon => {
    const from: AddonGroup | undefined = item.addons[group];
    const found = from?.addon_items[choice];
    if (!from || !found) throw new Error('the item has no such choice');
    return {
      addon_index: group,
      item_id: found._id,
      title: found.title,
      price: found.price,
      quantity,
      total_price: found.price * quantity,
      max_selection: found.max_selection,
      max_quantity: from.max_quantity,
    };
  };
  const whereTo = () => ({ type: 'delivery', user_address_id: addressId }) as const;
  let chosen: SelectedAddon[] = [];
  it('API-22 ENT-07 addItemToCart sends the selected addons and gives the message', async () => {
    const item = await customer.ask(getItemDetails, { item_id: 'wings-buffalo-10' });
    const dips = item.addons.findIndex((group) => group.addon_items.some((each) => each._id === 'dip-ranch'));
    chosen = [pick(item, 0, 0), pick(item, dips, 0, 2)];
    const said = await customer.ask(addItemToCart, {
      ...whereTo(),
      item_id: item._id,
      quantity: 2,
      instruction: 'No celery',
      addons: chosen,
    });
    expect(said.message).toBe('Item added to cart');
  });

  it('API-21 ENT-08 ENT-09 getCart reads lines, fees and totals as sent; addons go back as sent (A-16)', async () => {
    const { message, ...cart } = await customer.ask(getCart, {
      ...whereTo(),
      promo_code: 'WINGS20',
      apply_loyalty: true,
    });
    expect(customer.last().query).toEqual({ ...whereTo(), promo_code: 'WINGS20', apply_loyalty: 'true' });
    // `changes` contains quantities that the server has not confirmed.
    expect(cart).toEqual(customer.sentData());
    expect(message).not.toBe('');
    expect(cart).toMatchObject({ subTotal: 88, promo_code: 'WINGS20', promo_discount: 17.6 });
    expect(cart.cartItems).toHaveLength(1);
    expect(cart.cartItems[0]).toMatchObject({
      item_id: 'wings-buffalo-10',
      quantity: 2,
      total_price: 88,
      instruction: 'No celery',
    });
    expect(cartAddonsToSend(cart.cartItems[0]?.addons ?? [])).toEqual(chosen);
  });

  it('API-23 updateCartItem changes the quantity; the item then knows that it is in the cart', async () => {
    const said = await customer.ask(updateCartItem, {
      ...whereTo(),
      item_id: 'wings-buffalo-10',
      quantity: 3,
      instruction: 'Extra crispy',
      addons: chosen,
    });
    expect(said.message).toBe('Cart updated');
    const item = await customer.ask(getItemDetails, { item_id: 'wings-buffalo-10' });
    expect(item.cart_quantity).toBe(3);
    const cart = await customer.ask(getCart, whereTo());
    expect(cart.cartItems[0]).toMatchObject({ quantity: 3, instruction: 'Extra crispy', total_price: 132 });
  });

  it('API-04 API-42 ENT-15 getPromoDetails sends query parameters and reads code and rules (A-03)', async () => {
    const promo = await customer.ask(getPromoDetails, { promo_id: 'promo-wings20', ...whereTo() });
    expect(customer.last()).toMatchObject({
      method: 'GET',
      query: { promo_id: 'promo-wings20', ...whereTo() },
      body: null,
    });
    expect(promo).toEqual(asRecord(customer.sentData()).promo);
    expect(promo).toMatchObject({ code: 'WINGS20', is_eligible: true });
    expect(promo.rules.length).toBeGreaterThan(0);
  });

  let cardId = '';
  it('API-30 addCard sends token and amount 0 and reads the id', async () => {
    const card = await customer.ask(addCard, {
      cardToken: holdSecret(await cardToken('4242424242424242')),
      amount: 0,
    });
    expect(customer.last().body).toEqual({ cardToken: expect.stringMatching(/^tok_/), amount: 0 });
    const sent = asRecord(customer.sentData());
    expect(card).toEqual({ cardId: sent.instrumentId ?? sent.cardId, cardExists: false, oneTimeUse: false });
    const again = await customer.ask(addCard, {
      cardToken: holdSecret(await cardToken('4242424242424242')),
      amount: 0,
    });
    expect(again).toEqual({ cardId: card.cardId, cardExists: true, oneTimeUse: false });
    cardId = card.cardId;
  });

  it('API-31 ENT-11 getCustomerCards reads scheme, last four digits and expiry', async () => {
    expect(await customer.ask(getCustomerCards, undefined)).toEqual([
      { id: cardId, scheme: 'Visa', last4: '4242', expiry_month: 12, expiry_year: 2034 },
    ]);
  });

  let transactionId = '';
  let orderId = '';
  it('API-32 makePayment sends the card and the grand total and reads the transaction id', async () => {
    const cart = await customer.ask(getCart, whereTo());
    const payment = await customer.ask(makePayment, {
      cardId,
      amount: cart.grand_total,
      idempotencyKey: 'attempt-0001-pay',
    });
    expect(customer.last().body).toEqual({ cardId, amount: cart.grand_total });
    expect(payment.transactionId).toBe(asRecord(asRecord(customer.sentData()).payment).id);
    transactionId = payment.transactionId;
    expect(transactionId).not.toBe('');
  });

  it("API-34 LIMIT-19 LIMIT-20 placeOrder sends 'Web', Card and the transaction and reads the order's id", async () => {
    const placed = await customer.ask(placeOrder, {
      order_from: 'Web',
      delivery_instruction: 'Ring once',
      payment_method: 'Card',
      transaction_id: transactionId,
      user_address_id: addressId,
      idempotencyKey: 'attempt-0001-place',
    });
    expect(customer.last().body).toEqual({
      order_from: 'Web',
      delivery_instruction: 'Ring once',
      payment_method: 'Card',
      transaction_id: transactionId,
      user_address_id: addressId,
    });
    expect(placed.orderId).toBe(asRecord(asRecord(customer.sentData()).order)._id);
    orderId = placed.orderId;
  });

  it.each(['All', 'Active', 'Delivered', 'Cancelled'] as const)(
    'API-35 ENT-12 getMyOrders with status %s reads the orders',
    async (status) => {
      const kept = await customer.ask(getMyOrders, { status });
      const orders = ordersOf(kept) ?? [];
      expect(orders).toEqual(asRecord(customer.sentData()).orders);
      expect(orders.map((each) => each._id)).toEqual(status === 'All' || status === 'Active' ? [orderId] : []);
    },
  );

  it('API-36 ENT-12 getOrderDetails reads order and title', async () => {
    const { order, title } = await customer.ask(getOrderDetails, { order_id: orderId });
    expect(order).toEqual(asRecord(customer.sentData()).order);
    expect(title).toBe(asRecord(customer.sentData()).order_title);
    expect(order).toMatchObject({
      status: 'Placed',
      type: 'delivery',
      payment_method: 'Card',
      total_price: 132,
      order_code: expect.stringMatching(/./),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(order.order_items[0]).toMatchObject({
      quantity: 3,
      item: { title: 'Buffalo Wings, 10 pieces', original_price: 42, discounted_price: 36 },
      addons: [
        { item_id: { title: 'Buffalo' }, quantity: 1, total_price: 0 },
        { item_id: { title: 'Ranch' }, quantity: 2, total_price: 8 },
      ],
    });
    expect(order.branch?.delivery_time).toBeGreaterThan(0);
  });

  it('API-33 deleteCard', async () => {
    expect(await customer.ask(deleteCard, { cardId })).toBeNull();
    expect(await customer.ask(getCustomerCards, undefined)).toEqual([]);
    const once = await customer.ask(addCard, {
      cardToken: holdSecret(await cardToken('4111111111111111')),
      amount: 0,
    });
    expect(once.oneTimeUse).toBe(true);
  });

  it('API-28 removeAddress gives the message, and the address is gone', async () => {
    expect(await customer.ask(removeAddress, { address_id: addressId })).not.toBe('');
    expect(await customer.ask(getUserAddress, undefined)).toEqual([]);
  });
});

describe('an account', () => {
  it('API-10 login reads user and token', async () => {
    const session = await regular.ask(login, { email: 'sara@example.com', password: holdSecret('wings123') });
    expect(session).toEqual({
      ...asRecord(asRecord(regular.sentData()).user),
      auth_token: asRecord(regular.sentData()).auth_token,
    });
    expect(session.name).toBe('Sara Al Mansoori');
    regular.signIn(session);
  });

  it('API-40 ENT-13 getUserLoyalty reads points, code, rate and history', async () => {
    const loyalty = await regular.ask(getUserLoyalty, undefined);
    const sent = asRecord(regular.sentData());
    expect(loyalty).toMatchObject({ loyalty_points: 1250, loyalty_code: 'JW-7F3K92', aed_points: sent.aed_points });
    expect(loyalty.history.length).toBeGreaterThan(1);
    expect(sent.history).toMatchObject(loyalty.history);
    expect(new Set(loyalty.history.map((entry) => entry.points_type === 'reward'))).toEqual(new Set([true, false]));
  });

  it('API-37 updateProfile sends a form and reads the user', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: 'Layla Hassan',
      email,
      phone: '971501234568',
      age: '32',
      picture: '',
    }))
      form.set(name, value);
    const { user, message } = await customer.ask(updateProfile, form);
    expect(user).toEqual(asRecord(customer.sentData()).user);
    expect(user).toMatchObject({ name: 'Layla Hassan', phone: '971501234568', age: 32 });
    expect(message).toBe('Profile updated successfully');
  });

  it('API-38 changePassword sends JSON and gives status and message', async () => {
    const said = await customer.ask(changePassword, {
      old_password: holdSecret(PASSWORD),
      new_password: holdSecret('wings456'),
      confirm_password: holdSecret('wings456'),
    });
    expect(said).toEqual({ message: 'Password changed successfully' });
  });

  it("API-14 API-15 forgotPassword gives the user's id, resetPassword user and token", async () => {
    const asked = await visitor.ask(forgotPassword, { email });
    expect(asked.userId).toBe(asRecord(asRecord(visitor.sentData()).user)._id);
    const { message, ...session } = await visitor.ask(resetPassword, {
      user_id: asked.userId,
      otp: holdSecret(codeIn(asked.message)),
      password: holdSecret('wings789'),
      confirm_password: holdSecret('wings789'),
    });
    expect(session).toMatchObject({ _id: asked.userId, name: 'Layla Hassan', auth_token: expect.stringMatching(/./) });
    expect(message).toBe('Your password has been reset');
    customer.signIn(session);
  });

  it('API-39 DELETE /profile/delete ends the account', async () => {
    const said = await customer.ask(deleteProfile, undefined);
    expect(customer.last()).toMatchObject({ method: 'DELETE', path: '/profile/delete', body: null });
    expect(said.message).toBe('Account deleted successfully');
  });
});

describe('the published document', () => {
  it('API-01 API-02 API-05 API-06 GEN-06 names the 33 calls; the app made each, within the contract', async () => {
    const document = (await (await fetch(new URL('/api/openapi.json', backend.url))).json()) as OpenApiDocument;
    // The reference backend has additional calls besides the 33.
    const specified = new Set(Object.values(calls).map(({ path }) => `/api${path}`));
    document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => specified.has(path)));
    const published = publishedContract(document);
    expect(Object.keys(document.paths)).toHaveLength(33);
    const exchanges = [visitor, customer, regular].flatMap((each) => each.exchanges);
    expect([...new Set(exchanges.map((each) => each.path))].sort()).toEqual([...published.paths].sort());
    for (const exchange of exchanges) {
      expect([
        exchange.path,
        exchange.httpStatus,
        asRecord(exchange.reply).status,
        published.problemsOf(exchange),
      ]).toEqual([exchange.path, 200, true, []]);
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
    const endpoints = Object.keys(baseApi.endpoints);
    expect(endpoints.filter((name) => specified.has(name.toLowerCase()))).toHaveLength(33);
    expect(endpoints.filter((name) => !specified.has(name.toLowerCase())).sort()).toEqual([
      'cancelOrder',
      'confirmEmailChange',
      'getPayment',
      'logout',
      'requestEmailChange',
    ]);
  });

  it('API-05 notices what breaks it', async () => {
    const document = (await (await fetch(new URL('/api/openapi.json', backend.url))).json()) as OpenApiDocument;
    const published = publishedContract(document);
    const exchange = {
      method: 'GET',
      path: '/getItemDetails',
      query: { item: 'x' },
      body: null,
      httpStatus: 200,
      reply: { status: true, message: '', data: { title: 7 } },
    };
    expect(published.problemsOf(exchange)).toEqual(
      expect.arrayContaining([
        'query: item is not in the document',
        'query: item_id is missing',
        expect.stringMatching(/^reply\/data\/title must be string/),
      ]),
    );
    expect(published.problemsOf({ ...exchange, path: '/nothing' })).toEqual(['GET /nothing is not in the document']);
  });
});
