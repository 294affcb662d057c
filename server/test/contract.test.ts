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
import { buildShop } from './cartFixtures';
import { makeEveryCall } from './everyCall';
import { testSandbox, type TestApp } from './helpers';

interface Operation {
  tags: string[];
  description?: string;
  security?: object[];
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

const { gateway, cards } = testSandbox();
let t: TestApp;
/** The published document, which replies are validated against. */
let document: OpenApi;
before(async () => {
  t = await buildShop({ gateway });
  document = (await t.app.inject({ url: '/api/openapi.json' })).json<OpenApi>();
});
after(() => t.close());

const ajv = new Ajv({ strict: false, allErrors: true });
const published: Partial<Record<CallName, ValidateFunction>> = {};
/** Validates a call's reply against the published document. */
function checkOf(name: CallName): ValidateFunction {
  const { method, path } = calls[name];
  const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
  const schema = operation?.responses['200']?.content['application/json']?.schema;
  assert.ok(schema, `${name} is not published`);
  return (published[name] ??= ajv.compile(schema));
}

for (const lang of ['en', 'ar'] as const)
  test(`API-05 API-06 GEN-11 each of the 33 calls answers in its contract's shape (${lang})`, async () => {
    const seen = new Set<CallName>();
    const check = (name: CallName, reply: { status: boolean; message: string; data: unknown }) => {
      seen.add(name);
      assert.equal(reply.status, true, `${name}: ${reply.message}`);
      assert.match(reply.message, lang === 'ar' ? /[\u0600-\u06ff]/ : /^[^\u0600-\u06ff]+$/, name);
      const validate = checkOf(name);
      assert.ok(validate(reply), `${name}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
    };
    const token = await makeEveryCall(t, cards, { lang, check });
    const {
      http: _http,
      headers: _headers,
      ...deleted
    } = await t.call('deleteProfile', undefined, token, {
      'accept-language': lang,
    });
    check('deleteProfile', deleted);
    assert.equal(seen.size, 33);
  });

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
