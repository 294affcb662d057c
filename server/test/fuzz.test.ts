import assert from 'node:assert/strict';
import { get as httpGet } from 'node:http';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { envelope, Refusal, refusalOf, type Call } from '../../contract/common';
import { operatorCalls, OperatorRefusal, type OperatorCall, type OperatorCallName } from '../../contract/operator';
import { isStorable } from '../lib/storableText';
import { OPERATOR_PREFIX } from '../modules/operator/registerOperatorCall';
import { shopper } from './cartFixtures';
import { operatorKey } from './operatorFixtures';
import { buildOwnedShop, type Input } from './ownedShop';
import { anyText, inputsLike, NASTY_TEXTS } from './fuzzInput';
import { calls, forThisFile, type CallName } from './helpers';

/** Fixed, so that failures are reproducible; FUZZ_SEED and FUZZ_RUNS select other and longer runs. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.RELEASE ? 60 : 15));

const owned = forThisFile(buildOwnedShop);
let operator: string;
before(async () => {
  operator = (await operatorKey(owned.t)).text;
  process.stdout.write(`seed ${SEED}, ${RUNS} runs a call (FUZZ_SEED, FUZZ_RUNS)\n`);
});

/** Texts that no reply may contain, because they are internals of the program. */
const INSIDES =
  /node_modules|\bat \w+.*:\d+:\d+|drizzle|Failed query|select "|insert into "|pg_|(?:Type|Range|Syntax)Error|ECONN/;

type Reply = { http: number; body: string; json: { status: boolean } };

async function answer(options: InjectOptions): Promise<Reply> {
  const response = await owned.t.app.inject(options);
  return { http: response.statusCode, body: response.body, json: response.json<Reply['json']>() };
}

function assertSound({ http, body, json }: Reply, data: TSchema, refusal: TSchema): void {
  assert.ok(http < 500, `HTTP ${http}: ${body}`);
  assert.ok(Check(json.status ? envelope(data) : refusal, json), `not the contract's shape: ${body.slice(0, 300)}`);
  if (json.status) assert.equal(http, 200);
  // A successful reply may contain what was sent.
  else assert.doesNotMatch(body, INSIDES);
}

/** JSON.stringify with its whole result: undefined has no JSON. */
const toJson: (value: unknown) => string | undefined = JSON.stringify;

function asQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null) return encodeURIComponent(String(input).toWellFormed());
  const textOf = (item: unknown) => (typeof item === 'string' ? item : (toJson(item) ?? ''));
  // Servers limit the length of the request line.
  const pairs = Object.entries(input).flatMap(([name, value]): [string, string][] =>
    [value].flat().map((item) => [name.toWellFormed(), textOf(item).slice(0, 3000).toWellFormed()]),
  );
  return new URLSearchParams(pairs).toString();
}

/** Sends inputs of every kind; a part of the path such as `:branch_id` is filled from them. */
const fuzz = async (call: Call | OperatorCall, prefix: string, token: string, valid: Input, refusal: TSchema) => {
  const property = fc.asyncProperty(inputsLike(valid), async (input) => {
    const path = call.path.replace(/:(\w+)/g, (_all, part: string) => {
      const value = (input as Input | null)?.[part] ?? valid[part];
      return encodeURIComponent(String(value).slice(0, 1000).toWellFormed());
    });
    const head = { authorization: `Bearer ${token}`, 'idempotency-key': `fuzz-${toJson(input)?.length ?? 0}-key` };
    const isGet = call.method === 'GET';
    const options: InjectOptions = {
      method: call.method,
      url: `${prefix}${path}${isGet ? `?${asQuery(input)}` : ''}`,
      headers: { ...head, ...(isGet ? {} : { 'content-type': 'application/json' }) },
      ...(isGet ? {} : { payload: toJson(input) ?? 'null' }),
    };
    assertSound(await answer(options), call.data, refusal);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
};

/** Calls that would end the customer's session or account; a form is sent below. */
const OMITTED = ['deleteProfile', 'logout', 'updateProfile'];
const fuzzed = (Object.entries(calls) as [CallName, Call][]).filter(([name]) => !OMITTED.includes(name));

for (const [name, call] of fuzzed)
  test(`API-05 ${name} answers any input with an envelope, and never with an internal error`, () =>
    fuzz(call, '/api', owned.alice.token, owned.inputs[name], refusalOf(call)));

for (const [name, call] of Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][])
  test(`operators' ${name} answers any input with an envelope and a code, never with an internal error`, () =>
    fuzz(call, OPERATOR_PREFIX, operator, owned.operatorInputs[name], OperatorRefusal));

test('API-37 API-05 updateProfile takes any form', async () => {
  const name = fc.constantFrom('name', 'email', 'phone', 'age', 'picture', '__proto__', 'is_guest', 'id');
  const field = fc.tuple(name, anyText(5000), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 6 }), async (fields) => {
      const form = Object.fromEntries(
        fields.map(([part, value, isFile]) => [part, isFile ? new Blob([value]) : value]),
      );
      const { http, headers: _headers, ...json } = await owned.t.call('updateProfile', form, owned.alice.token);
      assertSound({ http, body: JSON.stringify(json), json }, calls.updateProfile.data, Refusal);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test('API-05 broken bodies, headers and addresses are refused in an envelope', async () => {
  const bodies = ['', '{', '\u0000', '{"a":', '{"__proto__":{"isAdmin":true}}', '[]', '1', 'null'];
  bodies.push(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
  const types = ['application/json; charset=utf-16', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense', ''];
  for (const [name, call] of fuzzed.filter(([, { method }]) => method === 'POST')) {
    for (const payload of bodies) {
      const type = types[(bodies.indexOf(payload) + name.length) % types.length] ?? '';
      for (const contentType of ['application/json', type]) {
        const replied = await answer({
          method: call.method,
          url: `/api${call.path}`,
          payload,
          headers: {
            authorization: `Bearer ${owned.alice.token}`,
            'idempotency-key': 'a-key-for-broken',
            ...(contentType ? { 'content-type': contentType } : {}),
          },
        });
        assertSound(replied, call.data, refusalOf(call));
      }
    }
  }
  for (const text of NASTY_TEXTS.filter((nasty) => /^[\t\x20-\x7e]*$/.test(nasty))) {
    for (const name of [
      'authorization',
      'accept-language',
      'if-none-match',
      'accept-encoding',
      'content-type',
      'host',
    ]) {
      const response = await owned.t.app.inject({
        method: 'GET',
        url: '/api/getMyOrders?status=All',
        headers: { authorization: `Bearer ${owned.alice.token}`, [name]: text },
      });
      assert.ok(response.statusCode < 500, `${name}: ${text}: ${response.body.slice(0, 300)}`);
    }
  }
});

test('API-05 addresses that are no addresses are refused, and no path leads out of the served folders', async () => {
  const origin = await owned.t.app.listen({ host: '127.0.0.1', port: 0 });
  // Sent unchanged, because a client library would normalize the path.
  const get = (path: string) =>
    new Promise<{ http: number; type: string; body: string }>((resolve, reject) => {
      httpGet(origin, { path, agent: false }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ http: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }),
        );
      }).on('error', reject);
    });
  const odd = [
    '/api/%',
    '/api/%00',
    '/api/%c0%ae',
    '/api//login',
    `/api/${'x'.repeat(5000)}`,
    '/api/getBranches?lat=%ff',
  ];
  odd.push(
    ...['query=a&query=b', 'query[x]=a', '__proto__=a&query=a', 'query=%00'].map((query) => `/api/search?${query}`),
  );
  for (const path of odd) {
    const { http, body } = await get(path);
    assert.ok(http < 500, `${path}: ${http}`);
    const reply: unknown = JSON.parse(body);
    if (http !== 200) assert.ok(Check(Refusal, reply), `${path}: ${body}`);
    assert.doesNotMatch(body, INSIDES);
  }
  const ways = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '....//', '%252e%252e%252f'];
  for (const folder of ['/api/media/', '/api/media/uploads/', '/']) {
    for (const way of ways) {
      for (const file of ['package.json', 'server/config/config.ts', 'secret', 'etc/passwd']) {
        const { http, body } = await get(`${folder}${way.repeat(file === 'etc/passwd' ? 9 : 3)}${file}`);
        assert.ok(http === 404 || http === 400 || http === 403, `${folder}${way}${file}: ${http}`);
        assert.doesNotMatch(body, /wings-ordering|readConfig|root:/);
      }
    }
  }
});

test('API-26 GEN-10 SQL, HTML and characters of every script come back as sent', async () => {
  const customer = await shopper(owned.t, 1);
  await fc.assert(
    fc.asyncProperty(
      anyText(120).filter((text) => isStorable(text) && text.trim() !== ''),
      async (text) => {
        const kept = text.trim();
        const saved = await owned.t.call(
          'updateAddress',
          { address_id: customer.addressId, area: text, notes: text, street: text, lat: 25.1, lng: 55.2 },
          customer.token,
        );
        assert.equal(saved.status, true, saved.message);
        const [address] = (await owned.t.call('getUserAddress', {}, customer.token)).data;
        assert.deepEqual([address?.area, address?.notes, address?.street], [kept, kept, kept]);
        const line = await owned.t.call(
          'updateCartItem',
          { item_id: 'plain', quantity: 2, addons: [], type: 'delivery', instruction: text },
          customer.token,
        );
        assert.equal(line.status, true, line.message);
        const cart = await owned.t.call('getCart', { type: 'delivery' }, customer.token);
        assert.equal(cart.data.cartItems[0]?.instruction, kept);
        assert.match(String(cart.headers['content-type']), /^application\/json/);
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
});

test('CART-22 quantities and prices of the client never change the total', async () => {
  const customer = await shopper(owned.t, 1);
  const place = { type: 'delivery', user_address_id: customer.addressId } as const;
  const before = (await owned.t.call('getCart', place, customer.token)).data;
  const wish = fc.record({
    price: fc.double({ noNaN: true, noDefaultInfinity: true }),
    total_price: fc.double({ noNaN: true, noDefaultInfinity: true }),
    quantity: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
    item_id: fc.constantFrom('ranch', 'hot', 'nothing', '__proto__'),
    addon_index: fc.nat(9),
  });
  await fc.assert(
    fc.asyncProperty(wish, fc.integer({ min: -1000, max: 0 }), async (addon, quantity) => {
      const addons = [{ ...addon, title: 'Free', max_selection: 99, max_quantity: 99 }];
      // 'plain' has no addons, and nothing can be added less than once.
      const attempts = [
        { item_id: 'plain', quantity: 1, addons },
        { item_id: 'plain', quantity, addons: [] },
        { item_id: 'plain', quantity: 1000, addons: [] },
      ];
      for (const attempt of attempts) {
        const answer = await owned.t.call(
          'addItemToCart',
          { ...place, ...attempt, price: 0, total_price: 0 },
          customer.token,
        );
        if (answer.status) assert.ok(addon.quantity <= 0 && attempt.quantity === 1, answer.message);
      }
      const cart = (await owned.t.call('getCart', { ...place, grand_total: 0 }, customer.token)).data;
      assert.deepEqual([cart.subTotal, cart.grand_total], [before.subTotal, before.grand_total]);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
