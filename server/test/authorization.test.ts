import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { Check } from 'typebox/value';
import { calls as providerCalls } from '../../contract/calls';
import { extraOrdersCalls } from '../../contract/orders';
import { extraPaymentCalls } from '../../contract/payment';
import { Refusal } from '../../contract/common';
import * as tables from '../db/schema';
import { sha256 } from '../lib/ids';
import { operatorCalls, SCOPES, type OperatorCall, type OperatorCallName } from '../../contract/operator';
import { createSession, SESSION_MS } from '../http/session';
import { hashPassword } from '../modules/auth/passwords';
import { addAddress, buildShop, cash, chosen, put } from './cartFixtures';
import { operate, operatorKey } from './operatorFixtures';
import { revokeKey } from '../modules/operator/operatorTable';
import { encodeForm, testSandbox, tokenOf, type SignedIn, type TestApp } from './helpers';

const PASSWORD = 'wings123';
const CUSTOMERS_ONLY = 'Please login or create new account to use this feature.';

interface Reply {
  http: number;
  body: string;
  json: { status: boolean; message: string; data: unknown };
}
type Input = Record<string, unknown>;

let t: TestApp;
let alice: SignedIn;
let ids: { address: string; order: string; orderCode: string; card: string; payment: string; spent: string };
let secrets: string[];
before(async () => {
  const { gateway, cards } = testSandbox();
  t = await buildShop({ gateway });
  alice = await t.signIn({
    name: 'Alice Secretname',
    email: 'alice.secret@example.com',
    phone: '971509998877',
    loyaltyPoints: 4242,
    loyaltyCode: 'JW-SECRET',
    passwordHash: await hashPassword(PASSWORD),
  });
  const address = await addAddress(t, alice);
  await t.deps.db.update(tables.addresses).set({ notes: 'Secret gate code' }).where(eq(tables.addresses.id, address));
  const token = tokenOf(cards);
  const card =
    (await t.call('addCard', { cardToken: token, amount: 0 }, alice.token)).data.instrumentId ?? assert.fail('no card');
  await put(t, alice, 'plain', 2);
  const spent = (await t.call('makePayment', { cardId: card, amount: 45 }, alice.token)).data.payment.id;
  const { data } = await t.call(
    'placeOrder',
    { ...cash(address), payment_method: 'Card', transaction_id: spent },
    alice.token,
  );
  await put(t, alice, 'wings', 2, [chosen(0, 'hot')]);
  const payment = (await t.call('makePayment', { cardId: card, amount: 85 }, alice.token)).data.payment.id;
  ids = {
    address,
    card,
    payment,
    spent,
    order: data.order._id,
    orderCode: data.order.order_code ?? assert.fail('no order code'),
  };
  secrets = ['Secretname', 'alice.secret', '971509998877', 'JW-SECRET', 'Secret gate', '"4242"', ':4242'];
  secrets.push(ids.orderCode, alice.token);
});
after(() => t.close());

const calls = { ...providerCalls, ...extraOrdersCalls, ...extraPaymentCalls } as const;
type CallName = keyof typeof calls;

const inputs = (): Record<CallName, Input> => {
  const place = { type: 'delivery', user_address_id: ids.address };
  const password = { password: 'attacker1', confirm_password: 'attacker1' };
  return {
    getAppData: {},
    getBranches: {},
    getDashboard: {},
    getAllCategories: {},
    getPromotions: {},
    getMenuItems: { category_id: 'test', page: 1 },
    getItemDetails: { item_id: 'wings' },
    search: { query: 'wings' },
    login: { email: 'alice.secret@example.com', password: 'attacker1' },
    guestLogin: { deviceToken: alice.user.id },
    register: { name: 'Eve', email: 'alice.secret@example.com', password: 'attacker1', phone: '971500000000', age: 30 },
    verifyOTP: { otp: '0000', user_id: alice.user.id },
    forgotPassword: { email: 'alice.secret@example.com' },
    resetPassword: { user_id: alice.user.id, otp: 'none', ...password },
    getUserAddress: { user_id: alice.user.id },
    addAddress: { area: 'Al Quoz', lat: 25.14, lng: 55.23, _id: ids.address, user_id: alice.user.id },
    updateAddress: { address_id: ids.address, area: 'Taken over', lat: 25.1, lng: 55.2 },
    removeAddress: { address_id: ids.address },
    getCart: { ...place, apply_loyalty: true },
    addItemToCart: { ...place, item_id: 'plain', quantity: 1, addons: [] },
    updateCartItem: { ...place, item_id: 'wings', quantity: 9, addons: [chosen(0, 'mild')] },
    getPromoDetails: { promo_id: 'promo-lunch', ...place },
    getCustomerCards: { user_id: alice.user.id },
    addCard: { cardToken: ids.card, amount: 0 },
    makePayment: { cardId: ids.card, amount: 85 },
    deleteCard: { cardId: ids.card },
    placeOrder: { ...cash(ids.address), payment_method: 'Card', transaction_id: ids.payment },
    getMyOrders: { status: 'All', user_id: alice.user.id },
    getOrderDetails: { order_id: ids.order },
    getUserLoyalty: { user_id: alice.user.id },
    updateProfile: { name: 'Taken over', user_id: alice.user.id, _id: alice.user.id },
    changePassword: { old_password: 'attacker1', new_password: 'attacker2', confirm_password: 'attacker2' },
    deleteProfile: { user_id: alice.user.id },
    cancelOrder: { order_id: ids.order },
    getPayment: { payment_id: ids.payment },
  };
};

async function send(name: CallName, input: Input, headers: Record<string, string>): Promise<Reply> {
  const { method, path } = calls[name];
  const pairs = Object.entries(input).map(([key, value]) => [key, String(value)] as const);
  const form = name === 'updateProfile' ? await encodeForm(pairs) : { payload: input, headers: {} };
  const response = await t.app.inject({
    method,
    url: `/api${path}`,
    ...(method === 'GET' ? { query: Object.fromEntries(pairs) } : { payload: form.payload }),
    headers: { ...form.headers, ...headers },
  });
  return { http: response.statusCode, body: response.body, json: response.json<Reply['json']>() };
}

async function belongings(): Promise<string> {
  const { users, addresses, cards, cartItems, orders, payments, loyaltyEntries, sessions, idempotencyKeys } = tables;
  const rows: unknown[] = [await t.deps.db.select().from(users).where(eq(users.id, alice.user.id))];
  for (const table of [addresses, cards, cartItems, orders, payments, loyaltyEntries, sessions, idempotencyKeys]) {
    const own = await t.deps.db
      .select()
      .from(table as typeof addresses)
      .where(eq(table.userId, alice.user.id));
    rows.push(own.map((row) => JSON.stringify(row)).sort());
  }
  return JSON.stringify(rows);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The kinds of callers with their credentials. Each cell of the matrix has its own caller. */
const strangers: Record<string, () => Promise<Record<string, string>>> = {
  'no token': async () => ({}),
  'a garbage token': async () => bearer("' or 1=1 --"),
  'the hash of a token': async () => bearer(sha256(alice.token)),
  'another scheme': async () => ({ authorization: `Basic ${Buffer.from(`alice:${alice.token}`).toString('base64')}` }),
  'the token as a cookie': async () => ({ cookie: `token=${alice.token}` }),
  'an expired token of her own': async () =>
    bearer(await createSession(t.deps.db, alice.user.id, new Date(t.clock.now().getTime() - SESSION_MS - 1))),
  'the token of a deleted account': async () => {
    const gone = await t.signIn();
    await t.deps.db.update(tables.users).set({ deletedAt: t.clock.now() }).where(eq(tables.users.id, gone.user.id));
    return bearer(gone.token);
  },
  'an operator key': async () => bearer((await operatorKey(t)).text),
};

/** Calls that use the caller's own data, so that they may succeed for another customer. */
const OWN: readonly CallName[] = [
  ...(['getUserAddress', 'addAddress', 'getCart', 'getPromoDetails', 'getCustomerCards', 'getMyOrders'] as const),
  ...(['getUserLoyalty', 'updateProfile', 'deleteProfile'] as const),
];
/** Public calls that must refuse, because they request Alice's data. */
const REFUSED: readonly CallName[] = ['login', 'register', 'verifyOTP', 'resetPassword'];

function assertNothingOfHers(reply: Reply, name: CallName, input: Input): void {
  // The reply may contain what the caller has sent, but no other data of Alice.
  const sent = JSON.stringify(input);
  for (const secret of secrets)
    if (!sent.includes(secret)) assert.ok(!reply.body.includes(secret), `${name} shows '${secret}': ${reply.body}`);
}

for (const name of Object.keys(calls) as CallName[]) {
  const { access } = calls[name];
  test(`ROLE-08 API-05 ${name} gives nothing of a customer to strangers, guests and other customers`, async () => {
    const input = inputs()[name];
    const refuses = (reply: Reply, who: string, http: number, message?: string) => {
      assert.equal(reply.http, http, `${name} by ${who}: ${reply.body}`);
      assert.ok(Check(Refusal, reply.json), `${name} by ${who}: ${reply.body}`);
      if (message !== undefined) assert.equal(reply.json.message, message);
    };
    const expectPublic = (reply: Reply, who: string) => {
      assert.equal(reply.http, 200, `${name} by ${who}: ${reply.body}`);
      assert.equal(reply.json.status, !REFUSED.includes(name), `${name} by ${who}: ${reply.body}`);
    };
    for (const [who, headersOf] of Object.entries(strangers)) {
      const headers = await headersOf();
      const before = await belongings();
      const reply = await send(name, input, headers);
      if (access === 'public') expectPublic(reply, who);
      else refuses(reply, who, 401, 'Your session has expired. Please login again.');
      assertNothingOfHers(reply, name, input);
      assert.equal(await belongings(), before, `${name} by ${who} changed what is hers`);
    }

    const before = await belongings();
    const guest = await send(name, input, bearer((await t.guest()).token));
    if (access === 'customer') refuses(guest, 'a guest', 403, CUSTOMERS_ONLY);
    else if (access === 'public') expectPublic(guest, 'a guest');
    else assert.deepEqual([guest.http, guest.json.status], [200, true], guest.body);
    assertNothingOfHers(guest, name, input);

    const bob = await t.signIn({ passwordHash: alice.user.passwordHash });
    await addAddress(t, bob);
    await put(t, bob, 'plain', 4);
    const other = await send(name, input, bearer(bob.token));
    if (access === 'public') expectPublic(other, 'another customer');
    else if (OWN.includes(name)) assert.deepEqual([other.http, other.json.status], [200, true], other.body);
    else refuses(other, 'another customer', 200);
    assertNothingOfHers(other, name, input);
    assert.equal(await belongings(), before, `${name} changed what is hers`);
  });
}

test('ROLE-08 another customer cannot use her payment or learn which order it paid', async () => {
  const before = await belongings();
  const bob = await t.signIn();
  const mine = await addAddress(t, bob);
  await put(t, bob, 'plain', 4);
  const messages = new Set<string>();
  for (const transaction_id of [ids.payment, ids.spent, 'unknown']) {
    const reply = await t.call('placeOrder', { ...cash(mine), payment_method: 'Card', transaction_id }, bob.token);
    assert.deepEqual([reply.http, reply.status], [200, false]);
    messages.add(reply.message);
  }
  assert.equal(messages.size, 1);
  assert.equal((await t.call('placeOrder', cash(ids.address), bob.token)).status, false);
  assert.deepEqual((await t.call('getMyOrders', { status: 'All' }, bob.token)).data.orders, []);
  assert.equal(await belongings(), before);
});

test('ROLE-08 the same Idempotency-Key of another customer replays nothing of hers', async () => {
  const head = { 'idempotency-key': 'one-key-for-two' };
  const hers = await t.call('makePayment', { cardId: ids.card, amount: 12 }, alice.token, head);
  assert.equal(hers.status, true, hers.message);
  const bob = await t.signIn();
  const his = await t.call('makePayment', { cardId: ids.card, amount: 12 }, bob.token, head);
  assert.deepEqual([his.status, his.data], [false, null]);
});

const [HER_BRANCH, OTHER_BRANCH] = ['branch-al-barsha', 'branch-mirdif'] as const;

const operatorInputs = (): Record<OperatorCallName, Input> => ({
  listBranches: {},
  setBranchPaused: { branch_id: HER_BRANCH, is_paused: true },
  setBranchHours: { branch_id: HER_BRANCH, hours: Array<null>(7).fill(null) },
  listItems: { branch_id: HER_BRANCH },
  setItemAvailable: { branch_id: HER_BRANCH, item_id: 'plain', is_available: false },
  listOpenOrders: { branch_id: HER_BRANCH },
  getOrder: { order_code: ids.orderCode },
  setOrderStatus: { order_code: ids.orderCode, status: 'Cancelled', reason: 'Attack' },
  listPromos: {},
  setPromoActive: { promo_id: 'promo-lunch', is_active: false },
});

async function business(): Promise<string> {
  const { db } = t.deps;
  const { branches, soldOutItems, promos, orders } = tables;
  return JSON.stringify([
    await db.select().from(branches).orderBy(branches.id),
    await db.select().from(soldOutItems),
    await db.select().from(promos).orderBy(promos.id),
    await db.select().from(orders).orderBy(orders.id),
  ]);
}

const operatorNames = Object.keys(operatorCalls) as OperatorCallName[];

const forgeries = (text: string): Record<string, string> => ({
  'a customer token': alice.token,
  'the hash of a key': sha256(text),
  'a key with another secret': `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`,
  'a key without its secret': text.split('_').slice(0, 2).join('_'),
});

for (const name of operatorNames) {
  test(`ROLE-08 ${name} of operators: refused without a key that is valid now, its scope and its branch`, async () => {
    const input = operatorInputs()[name];
    const before = await business();
    const expect = async (who: string, key: string | undefined, http: number, code: string) => {
      const reply = await operate<{ code: string }>(t, key, name, input);
      assert.deepEqual([reply.http, reply.status, reply.data], [http, false, { code }], who);
      assert.equal(await business(), before, `${name} by ${who} changed something`);
    };
    const { id, text } = await operatorKey(t);
    await expect('nobody', undefined, 401, 'invalid_key');
    await expect('a guest', (await t.guest()).token, 401, 'invalid_key');
    for (const [who, key] of Object.entries(forgeries(text))) await expect(who, key, 401, 'invalid_key');

    const { scope }: OperatorCall = operatorCalls[name];
    if (scope) {
      const others = await operatorKey(t, { scopes: SCOPES.filter((own) => own !== scope) });
      await expect('a key without the scope', others.text, 403, 'missing_scope');
    }
    const elsewhere = (await operatorKey(t, { branchId: OTHER_BRANCH })).text;
    if (name === 'listBranches') {
      const { data } = await operate<{ branches: { _id: string }[] }>(t, elsewhere, name);
      assert.deepEqual(
        data.branches.map(({ _id }) => _id),
        [OTHER_BRANCH],
      );
    } else if ('order_code' in input) await expect('a key of another branch', elsewhere, 404, 'not_found');
    else if (name !== 'listPromos') await expect('a key of another branch', elsewhere, 403, 'branch_not_allowed');

    await revokeKey(t.deps.db, id, t.clock.now());
    await expect('a revoked key', text, 401, 'invalid_key');
    await expect('an expired key', (await operatorKey(t, { days: 0 })).text, 401, 'invalid_key');
  });
}

test('ROLE-08 the owner has access with the same ids, so the refusals above depend on the caller', async () => {
  const reads = ['getUserAddress', 'getCart', 'getCustomerCards', 'getMyOrders', 'getOrderDetails', 'getUserLoyalty'];
  const writes = ['updateAddress', 'updateCartItem', 'makePayment', 'updateProfile', 'deleteCard', 'removeAddress'];
  for (const name of [...reads, ...writes, 'deleteProfile'] as CallName[]) {
    const reply = await send(name, inputs()[name], bearer(alice.token));
    assert.deepEqual([reply.http, reply.json.status], [200, true], `${name}: ${reply.body}`);
  }
});
