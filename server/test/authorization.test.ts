import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { Check } from 'typebox/value';
import { Refusal } from '../../contract/common';
import { operatorCalls, SCOPES, type OperatorCall, type OperatorCallName } from '../../contract/operator';
import * as tables from '../db/schema';
import { createSession, SESSION_MS } from '../http/session';
import { sha256 } from '../lib/ids';
import { revokeKey } from '../modules/operator/operatorTable';
import { addAddress, cash, put } from './cartFixtures';
import { calls, forThisFile, type CallName } from './helpers';
import { operate, operatorKey } from './operatorFixtures';
import { buildOwnedShop, type Input } from './ownedShop';

const CUSTOMERS_ONLY = 'Please login or create new account to use this feature.';

const owned = forThisFile(buildOwnedShop);
/** What no reply may show of her. */
let secrets: string[];
before(() => {
  secrets = ['Secretname', 'alice.secret', '971509998877', 'JW-SECRET', 'Secret gate', '"4242"', ':4242'];
  secrets.push(owned.ids.orderCode, owned.alice.token);
});

async function belongings(): Promise<string> {
  const { db } = owned.t.deps;
  const { id } = owned.alice.user;
  const { users, addresses, cards, cartItems, orders, payments, loyaltyEntries, sessions, idempotencyKeys } = tables;
  const rows: unknown[] = [await db.select().from(users).where(eq(users.id, id))];
  for (const table of [addresses, cards, cartItems, orders, payments, loyaltyEntries, sessions, idempotencyKeys]) {
    const ownedRows = await db
      .select()
      .from(table as typeof addresses)
      .where(eq(table.userId, id));
    rows.push(ownedRows.map((row) => JSON.stringify(row)).sort());
  }
  return JSON.stringify(rows);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The kinds of callers with their credentials. Each cell of the matrix has its own caller. */
const strangers: Record<string, () => Promise<Record<string, string>>> = {
  'no token': async () => ({}),
  'a garbage token': async () => bearer("' or 1=1 --"),
  'the hash of a token': async () => bearer(sha256(owned.alice.token)),
  'another scheme': async () => ({
    authorization: `Basic ${Buffer.from(`alice:${owned.alice.token}`).toString('base64')}`,
  }),
  'the token as a cookie': async () => ({ cookie: `token=${owned.alice.token}` }),
  'an expired token of her own': async () => {
    const { clock, deps } = owned.t;
    const before = new Date(clock.now().getTime() - SESSION_MS - 1);
    return bearer(await createSession(deps.db, owned.alice.user.id, before));
  },
  'the token of a deleted account': async () => {
    const { signIn, deps, clock } = owned.t;
    const gone = await signIn();
    await deps.db.update(tables.users).set({ deletedAt: clock.now() }).where(eq(tables.users.id, gone.user.id));
    return bearer(gone.token);
  },
  'an operator key': async () => bearer((await operatorKey(owned.t)).text),
};

/** Calls that use the caller's own data, so that they may succeed for another customer. */
const OWN: readonly CallName[] = [
  ...(['getUserAddress', 'addAddress', 'getCart', 'getPromoDetails', 'getCustomerCards', 'getMyOrders'] as const),
  ...(['getUserLoyalty', 'updateProfile', 'deleteProfile', 'logout'] as const),
];
/** Public calls that must refuse, because they request Alice's data. */
const REFUSED: readonly CallName[] = ['login', 'register', 'verifyOTP', 'resetPassword'];

for (const [name, { access }] of Object.entries(calls) as [CallName, (typeof calls)[CallName]][]) {
  const ids = access === 'customer' ? 'ROLE-06 ROLE-08 API-05' : 'ROLE-08 API-05';
  test(`${ids} ${name} gives nothing of a customer to strangers, guests and others`, async () => {
    const { t, alice, inputs } = owned;
    const input = inputs[name];
    const ask = async (who: string, headers: Record<string, string>) => {
      const { http, headers: _headers, ...reply } = await t.call(name, input, undefined, headers);
      const text = `${name} by ${who}: ${http} ${JSON.stringify(reply)}`;
      // The reply may contain what the caller has sent, but no other data of Alice.
      for (const secret of secrets)
        if (!JSON.stringify(input).includes(secret)) assert.ok(!text.includes(secret), `'${secret}' in ${text}`);
      return {
        refuses(code: number, message = reply.message) {
          assert.deepEqual([http, Check(Refusal, reply), reply.message], [code, true, message], text);
        },
        succeeds(isExpected = true) {
          assert.deepEqual([http, reply.status], [200, isExpected], text);
        },
      };
    };
    const isAllowed = !REFUSED.includes(name);
    const callers = await Promise.all(Object.entries(strangers).map(async ([who, of]) => [who, await of()] as const));
    const before = await belongings();
    for (const [who, headers] of callers) {
      const stranger = await ask(who, headers);
      if (access === 'public') stranger.succeeds(isAllowed);
      else stranger.refuses(401, 'Your session has expired. Please login again.');
    }
    const guest = await ask('a guest', bearer((await t.guest()).token));
    if (access === 'customer') guest.refuses(403, CUSTOMERS_ONLY);
    else guest.succeeds(isAllowed);

    const bob = await t.signIn({ passwordHash: alice.user.passwordHash });
    await addAddress(t, bob);
    await put(t, bob, 'plain', 4);
    const other = await ask('another customer', bearer(bob.token));
    if (access === 'public') other.succeeds(isAllowed);
    else if (OWN.includes(name)) other.succeeds();
    else other.refuses(200);
    assert.equal(await belongings(), before, `${name} changed what is hers`);
  });
}

test('ROLE-08 another customer cannot use her payment or learn which order it paid', async () => {
  const { t, ids } = owned;
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
  assert.deepEqual((await t.call('getMyOrders', { status: 'All' }, bob.token)).data.orders, []);
  assert.equal(await belongings(), before);
});

const OTHER_BRANCH = 'branch-mirdif';

async function business(): Promise<string> {
  const { db } = owned.t.deps;
  const { branches, soldOutItems, promos, orders } = tables;
  return JSON.stringify([
    await db.select().from(branches).orderBy(branches.id),
    await db.select().from(soldOutItems),
    await db.select().from(promos).orderBy(promos.id),
    await db.select().from(orders).orderBy(orders.id),
  ]);
}

const forgeries = (text: string): Record<string, string | undefined> => ({
  nobody: undefined,
  'a customer token': owned.alice.token,
  'the hash of a key': sha256(text),
  'a key with another secret': `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`,
  'a key without its secret': text.split('_').slice(0, 2).join('_'),
});

for (const [name, { scope }] of Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][])
  test(`ROLE-08 ${name} of operators: refused without a key that is valid now, its scope and its branch`, async () => {
    const { t } = owned;
    const input: Input = owned.operatorInputs[name];
    const before = await business();
    const expect = async (who: string, key: string | undefined, http: number, code: string) => {
      const reply = await operate<{ code: string }>(t, key, name, input);
      assert.deepEqual([reply.http, reply.status, reply.data], [http, false, { code }], who);
    };
    const { id, text } = await operatorKey(t);
    for (const [who, key] of Object.entries(forgeries(text))) await expect(who, key, 401, 'invalid_key');
    if (scope) {
      const others = await operatorKey(t, { scopes: SCOPES.filter((ownScope) => ownScope !== scope) });
      await expect('a key without the scope', others.text, 403, 'missing_scope');
    }
    const elsewhere = (await operatorKey(t, { branchId: OTHER_BRANCH })).text;
    if (name === 'listBranches') {
      const { data } = await operate<{ branches: { _id: string }[] }>(t, elsewhere, name);
      assert.equal(data.branches.map(({ _id }) => _id).join(), OTHER_BRANCH);
    } else if ('order_code' in input) await expect('a key of another branch', elsewhere, 404, 'not_found');
    else if (name !== 'listPromos') await expect('a key of another branch', elsewhere, 403, 'branch_not_allowed');

    await revokeKey(t.deps.db, id, t.clock.now());
    await expect('a revoked key', text, 401, 'invalid_key');
    await expect('an expired key', (await operatorKey(t, { days: 0 })).text, 401, 'invalid_key');
    assert.equal(await business(), before);
  });

test('ROLE-08 the owner has access with the same ids, so the refusals above depend on the caller', async () => {
  const { t, alice, inputs } = owned;
  const reads = ['getUserAddress', 'getCart', 'getCustomerCards', 'getMyOrders', 'getOrderDetails', 'getUserLoyalty'];
  const writes = ['updateAddress', 'updateCartItem', 'makePayment', 'updateProfile', 'deleteCard', 'removeAddress'];
  for (const name of [...reads, ...writes, 'deleteProfile'] as CallName[]) {
    const reply = await t.call(name, inputs[name], alice.token);
    assert.deepEqual([reply.http, reply.status], [200, true], `${name}: ${reply.message}`);
  }
});
