import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv, type ValidateFunction } from 'ajv';
import { Check } from 'typebox/value';
import { calls, type CallName } from '../../contract/calls';
import { Refusal } from '../../contract/common';
import { extraAuthCalls } from '../../contract/auth';
import { operatorCalls } from '../../contract/operator';
import { extraOrdersCalls } from '../../contract/orders';
import { extraPaymentCalls } from '../../contract/payment';
import type { SandboxCards } from '../payments/sandboxCards';
import { advanceOrders } from '../sandbox/kitchen';
import { addAddress, buildShop, cash, chosen, put } from './cartFixtures';
import { testSandbox, tokenOf, type SignedIn, type TestApp } from './helpers';

interface Reply {
  http: number;
  status: boolean;
  message: string;
  data: unknown;
}
const HEADS = { en: { 'accept-language': 'en' }, ar: { 'accept-language': 'ar' } } as const;
const PASSWORD = 'wings123';

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        tags: string[];
        description?: string;
        security?: object[];
        responses: Record<string, { content: Record<string, { schema: object }> }>;
      }
    >
  >;
}

let t: TestApp;
/** The published document, which replies are validated against. */
let document: OpenApi;
let cards: SandboxCards;
before(async () => {
  const sandbox = testSandbox();
  cards = sandbox.cards;
  t = await buildShop({ gateway: sandbox.gateway });
  document = (await t.app.inject({ url: '/api/openapi.json' })).json<OpenApi>();
});
after(() => t.close());

const expectData = (reply: { status: boolean; message: string; data: unknown }): void =>
  assert.equal(reply.status, true, reply.message);
const lastCode = () => t.mailer.sent.at(-1)?.code ?? assert.fail('no code was sent');
const cardToken = () => tokenOf(cards);

async function updateProfile(customer: SignedIn, head: Record<string, string>): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Sara',
    email: customer.user.email ?? '',
    phone: '971501234567',
    age: '29',
  }))
    form.set(name, value);
  const request = new Request('http://test', { method: 'POST', body: form });
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/updateProfile',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...head,
      authorization: `Bearer ${customer.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
  });
  return { ...response.json<Omit<Reply, 'http'>>(), http: response.statusCode };
}

/** A registered customer with one of each entity, created by the calls themselves. */
async function fullCustomer() {
  const fields = {
    name: 'Sara',
    email: `sara${t.mailer.sent.length}@example.com`,
    password: PASSWORD,
    phone: '971501234567',
    age: 29,
  };
  const registered = await t.call('register', fields);
  expectData(registered);
  const session = await t.call('verifyOTP', { otp: lastCode(), user_id: registered.data.user._id });
  expectData(session);
  const customer = {
    token: session.data.auth_token,
    user: { id: session.data.user._id, email: fields.email },
  } as SignedIn;
  const addressId = await addAddress(t, customer);
  await put(t, customer, 'wings', 2, [chosen(0, 'hot'), chosen(1, 'ranch', 2)]);
  const placed = await t.call('placeOrder', cash(addressId), customer.token);
  expectData(placed);
  t.clock.advance(500_000);
  await advanceOrders(t.deps, 1);
  const card = await t.call('addCard', { cardToken: cardToken(), amount: 0 }, customer.token);
  expectData(card);
  await put(t, customer, 'plain', 4);
  return {
    ...fields,
    customer,
    addressId,
    orderId: placed.data.order._id,
    cardId: card.data.instrumentId ?? assert.fail(),
  };
}

const ajv = new Ajv({ strict: false, allErrors: true });
const published: Partial<Record<CallName, ValidateFunction>> = {};
/** Validates a call's reply against the published document. */
function checkOf(name: CallName): ValidateFunction {
  const { method, path } = calls[name];
  const schema =
    document.paths[`/api${path}`]?.[method.toLowerCase()]?.responses['200']?.content['application/json']?.schema;
  assert.ok(schema, `${name} is not published`);
  return (published[name] ??= ajv.compile(schema));
}

type Full = Awaited<ReturnType<typeof fullCustomer>>;
/** Every call of the specification with valid input; the last ones delete the account. */
const scenario = (full: Full, head: Record<string, string>): Record<CallName, () => Promise<Reply>> => {
  const {
    customer: { token },
    customer,
    addressId,
    email,
  } = full;
  const place = { type: 'delivery', user_address_id: addressId } as const;
  const line = { ...place, item_id: 'wings', quantity: 1, addons: [chosen(0, 'mild')] };
  return {
    getAppData: () => t.call('getAppData', {}, token, head),
    getBranches: () => t.call('getBranches', { lat: 25.1, lng: 55.2 }, token, head),
    getDashboard: () => t.call('getDashboard', {}, token, head),
    getAllCategories: () => t.call('getAllCategories', {}, token, head),
    getMenuItems: () => t.call('getMenuItems', { category_id: 'test', page: 1, limit: 20 }, token, head),
    getItemDetails: () => t.call('getItemDetails', { item_id: 'wings' }, token, head),
    search: () => t.call('search', { query: 'wings', page: 1 }, token, head),
    guestLogin: () => t.call('guestLogin', { deviceToken: `device-${full.email}` }, undefined, head),
    login: () => t.call('login', { email, password: PASSWORD }, undefined, head),
    register: () =>
      t.call(
        'register',
        { name: 'Omar', email: `omar.${email}`, password: PASSWORD, phone: '971509876543', age: 40 },
        undefined,
        head,
      ),
    verifyOTP: async () => {
      const registered = await t.call('register', {
        name: 'Mona',
        email: `mona.${email}`,
        password: PASSWORD,
        phone: '971509876544',
        age: '41',
      });
      return t.call('verifyOTP', { otp: lastCode(), user_id: registered.data.user._id }, undefined, head);
    },
    getUserAddress: () => t.call('getUserAddress', {}, token, head),
    addAddress: () => t.call('addAddress', { area: 'Al Quoz', lat: 25.14, lng: 55.23 }, token, head),
    updateAddress: () =>
      t.call('updateAddress', { address_id: addressId, area: 'Al Barsha 2', lat: 25.1, lng: 55.2 }, token, head),
    addItemToCart: () => t.call('addItemToCart', line, token, head),
    updateCartItem: () => t.call('updateCartItem', { ...line, quantity: 2 }, token, head),
    getCart: () => t.call('getCart', { ...place, promo_code: 'WINGS20', apply_loyalty: true }, token, head),
    getPromotions: () => t.call('getPromotions', {}, token, head),
    getPromoDetails: () => t.call('getPromoDetails', { promo_id: 'promo-lunch', ...place }, token, head),
    getUserLoyalty: () => t.call('getUserLoyalty', {}, token, head),
    getMyOrders: () => t.call('getMyOrders', { status: 'All' }, token, head),
    getOrderDetails: () => t.call('getOrderDetails', { order_id: full.orderId }, token, head),
    addCard: () => t.call('addCard', { cardToken: cardToken(), amount: 0 }, token, head),
    getCustomerCards: () => t.call('getCustomerCards', {}, token, head),
    makePayment: () => t.call('makePayment', { cardId: full.cardId, amount: 20 }, token, head),
    placeOrder: () => t.call('placeOrder', cash(addressId), token, head),
    deleteCard: () => t.call('deleteCard', { cardId: full.cardId }, token, head),
    removeAddress: () => t.call('removeAddress', { address_id: addressId }, token, head),
    updateProfile: () => updateProfile(customer, head),
    changePassword: () =>
      t.call(
        'changePassword',
        { old_password: PASSWORD, new_password: PASSWORD, confirm_password: PASSWORD },
        token,
        head,
      ),
    forgotPassword: () => t.call('forgotPassword', { email }, undefined, head),
    resetPassword: async () => {
      const asked = await t.call('forgotPassword', { email });
      const reply = await t.call(
        'resetPassword',
        { user_id: asked.data.user._id, otp: lastCode(), password: PASSWORD, confirm_password: PASSWORD },
        undefined,
        head,
      );
      // The reset signs all devices out, so the account is deleted with the new session.
      customer.token = reply.data.auth_token;
      return reply;
    },
    deleteProfile: () => t.call('deleteProfile', undefined, customer.token, head),
  };
};

for (const lang of ['en', 'ar'] as const) {
  test(`API-05 API-06 GEN-11 each of the 33 calls answers in its contract's shape (${lang})`, async (suite) => {
    const full = await fullCustomer();
    const steps = Object.entries(scenario(full, HEADS[lang]));
    assert.equal(steps.length, 33);
    for (const [name, run] of steps) {
      await suite.test(`API-06 ${name} (${lang})`, async () => {
        const { http, headers: _headers, ...reply } = (await run()) as Reply & { headers?: unknown };
        assert.deepEqual([http, reply.status], [200, true], reply.message);
        assert.notEqual(reply.message, '');
        const check = checkOf(name as CallName);
        assert.ok(check(reply), JSON.stringify(check.errors?.slice(0, 3)));
      });
    }
  });
}

test('API-06 the published document has the 33 calls, the own ones beside them, and nothing else', () => {
  const ofOperators = Object.values(operatorCalls).map(
    ({ path }) => `/api/operator${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  const ofCustomers = Object.values({ ...calls, ...extraAuthCalls, ...extraOrdersCalls, ...extraPaymentCalls }).map(
    ({ path }) => `/api${path}`,
  );
  assert.deepEqual(Object.keys(document.paths).sort(), [...ofCustomers, ...ofOperators].sort());
  for (const path of ofOperators)
    for (const call of Object.values(document.paths[path] ?? {})) {
      assert.deepEqual([call.tags, call.security], [['operator'], [{ operatorKey: [] }]], path);
      assert.match(call.description ?? '', /^Not in the specification/);
    }
});

test('API-05 the published document refuses a success without its data', () => {
  assert.equal(checkOf('getCart')({ status: true, message: 'x', data: null }), false);
  assert.equal(checkOf('getCart')({ status: false, message: 'x', data: null }), true);
});

test('API-05 each call that needs a token refuses strangers with 401 and an envelope', async () => {
  for (const [name, call] of Object.entries(calls)) {
    if (call.access === 'public') continue;
    const { http, headers: _headers, ...reply } = await t.call(name as CallName, {});
    assert.equal(http, 401, name);
    assert.ok(Check(Refusal, reply), `${name}: ${JSON.stringify(reply)}`);
  }
});

test('API-05 each call for customers refuses guests with the specified message', async () => {
  const guest = await t.guest();
  for (const [name, call] of Object.entries(calls)) {
    if (call.access !== 'customer') continue;
    const { http, headers: _headers, ...reply } = await t.call(name as CallName, {}, guest.token);
    assert.deepEqual(
      [http, reply],
      [403, { status: false, message: 'Please login or create new account to use this feature.', data: null }],
      name,
    );
  }
});

test('API-05 each call that takes fields answers garbage with 400 and an envelope', async () => {
  const { token } = await t.signIn();
  for (const [name, call] of Object.entries(calls)) {
    if (!('body' in call)) continue;
    const { http, headers: _headers, ...reply } = await t.call(name as CallName, { nonsense: [1] }, token);
    assert.equal(http, 400, name);
    assert.ok(Check(Refusal, reply), `${name}: ${JSON.stringify(reply)}`);
  }
});
