import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTestApp, forThisFile, cookieOf } from './helpers';

const t = forThisFile(buildTestApp);

const barsha = { area: 'Al Barsha', lat: 25.11, lng: 55.2 };
const add = (token: string, more: object = {}) => t.call('addAddress', { ...barsha, ...more }, token);
const list = async (token: string) => (await t.call('getUserAddress', undefined, token)).data;
/** The labels, with a star at the default. */
const labels = async (token: string) =>
  (await list(token)).map((a) => `${a.label}${a.is_default ? '*' : ''}`).join(' ');

test('API-26 addAddress fills what was not sent and returns the saved address', async () => {
  const { token } = await t.signIn();
  const { data, message } = await add(token);
  const empty = { label: '', address: '', apartment: '', floor: '', street: '', notes: '' };
  const filled = { type: 'home', villa_apt_no: 'Al Barsha', city: 'Dubai', country: 'UAE', is_default: true };
  assert.deepEqual(data, { _id: data._id, ...barsha, ...empty, ...filled });
  assert.equal(message, 'Address saved successfully');
});

test('API-25 API-28 own addresses, the default first and only one; after a removal the newest is it', async () => {
  const { token } = await t.signIn();
  const { data: first } = await add(token, { label: 'first' });
  t.clock.advance(1000);
  await add(token, { label: 'second' });
  assert.equal(await labels(token), 'first* second');
  t.clock.advance(1000);
  const { data: third } = await add(token, { label: 'third', is_default: true });
  assert.equal(await labels(token), 'third* second first');
  await t.call('updateAddress', { ...barsha, label: 'first', address_id: first._id, is_default: true }, token);
  assert.equal(await labels(token), 'first* third second');
  const remove = (address_id: string) => t.call('removeAddress', { address_id }, token);
  assert.equal((await remove(first._id)).status, true);
  assert.equal(await labels(token), 'third* second');
  await remove(third._id);
  const again = await remove(first._id);
  assert.deepEqual([again.http, again.status, again.message], [200, false, 'Address not found']);
});

test('API-26 two first addresses at once leave one default', async () => {
  const { token } = await t.signIn();
  await Promise.all([1, 2, 3].map((floor) => add(token, { is_default: true, floor: String(floor) })));
  assert.equal((await list(token)).filter((a) => a.is_default).length, 1);
});

test('API-26 the same content saved again within a minute is the same address, also at the same moment', async () => {
  const { token } = await t.signIn();
  const saved = await Promise.all([1, 2, 3].map(() => add(token, { floor: '5', is_default: true })));
  const ids = new Set(saved.map(({ data }) => data._id));
  assert.equal(ids.size, 1);
  assert.equal((await list(token)).length, 1);
  await add(token, { floor: '6' });
  t.clock.advance(61_000);
  await add(token, { floor: '5' });
  assert.equal((await list(token)).length, 3);
});

test('API-27 updateAddress changes the fields and keeps the default', async () => {
  const { token } = await t.signIn();
  const { data: saved } = await add(token, { floor: '3' });
  const change = { area: 'JLT', type: 'work', villa_apt_no: '1204', notes: 'Blue door' };
  const body = { address_id: saved._id, ...barsha, ...change, area: ' JLT ' };
  assert.deepEqual((await t.call('updateAddress', body, token)).data, { ...saved, ...change, floor: '' });
});

test('API-26 an empty area and a place outside the UAE are refused; a guest may add', async () => {
  const { token } = await t.guest();
  assert.equal((await add(token, { area: '  ' })).message, 'Enter Your Area');
  assert.equal((await add(token, { lat: 51.5, lng: -0.1 })).message, 'We deliver in the UAE only');
  assert.equal((await add(token, { lat: 200 })).http, 400);
  const added = await add(token);
  assert.equal(added.data.is_default, true);
  const inBrowser = await t.call('getUserAddress', undefined, token, cookieOf(added));
  assert.deepEqual(inBrowser.data, [added.data]);
});
