import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildTestApp, type TestApp } from './helpers';

let t: TestApp;
before(async () => { t = await buildTestApp(); });
after(() => t.close());

test('API-05 an unknown call answers 404 with an envelope', async () => {
  const response = await t.app.inject({ url: '/api/nothing' });
  assert.equal(response.statusCode, 404);
  assert.deepEqual(response.json(), { status: false, message: 'This call does not exist', data: null });
});
