import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Ajv, type ValidateFunction } from 'ajv';
import type { CallName } from '../../contract/calls';
import { operatorCalls } from '../../contract/operator';
import { buildShop } from './cartFixtures';
import { makeEveryCall } from './everyCall';
import { calls, forThisFile, testSandbox } from './helpers';

interface Operation {
  tags: string[];
  description?: string;
  security?: object[];
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
interface OpenApi {
  components: object;
  paths: Record<string, Record<string, Operation>>;
}

const { gateway, cards } = testSandbox();
const t = forThisFile(() => buildShop({ gateway }));
/** The published document, which replies are validated against. */
let document: OpenApi;
before(async () => {
  document = (await t.app.inject({ url: '/api/openapi.json' })).json<OpenApi>();
});

const ajv = new Ajv({ strict: false, allErrors: true });
const published: Partial<Record<CallName, ValidateFunction>> = {};
/** Validates a call's reply against the published document. */
function checkOf(name: CallName): ValidateFunction {
  const { method, path } = calls[name];
  const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
  const schema = operation?.responses['200']?.content['application/json']?.schema;
  assert.ok(schema, `${name} is not published`);
  return (published[name] ??= ajv.compile({ ...schema, components: document.components }));
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
    check('deleteProfile', await t.call('deleteProfile', undefined, token, { 'accept-language': lang }));
    assert.equal(seen.size, 33);
  });

test('API-06 the published document has the 33 calls, the own ones beside them, and nothing else', () => {
  const ofOperators = Object.values(operatorCalls).map(
    ({ path }) => `/api/operator${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  const ofCustomers = Object.values(calls).map(({ path }) => `/api${path}`);
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
