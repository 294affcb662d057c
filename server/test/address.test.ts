import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildTestApp, type TestApp } from './helpers';

let t: TestApp;
before(async () => {
  t = await buildTestApp();
});
after(() => t.close());

const barsha = { area: 'Al Barsha', lat: 25.11, lng: 55.2 };

test('API-26 addAddress fills what was not sent and returns the saved address', async () => {
  const { token } = await t.signIn();
  const saved = await t.call('addAddress', barsha, token);
  assert.deepEqual(saved.data, {
    _id: saved.data._id,
    type: 'home',
    label: '',
    address: '',
    villa_apt_no: 'Al Barsha',
    apartment: '',
    floor: '',
    street: '',
    area: 'Al Barsha',
    city: 'Dubai',
    country: 'UAE',
    notes: '',
    is_default: true,
    lat: 25.11,
    lng: 55.2,
  });
  assert.equal(saved.message, 'Address saved successfully');
});

test('API-25 getUserAddress lists own addresses, the default first; only one is default', async () => {
  const { token } = await t.signIn();
  const first = await t.call('addAddress', { ...barsha, label: 'first' }, token);
  t.clock.advance(1000);
  await t.call('addAddress', { ...barsha, label: 'second' }, token);
  assert.deepEqual(
    (await t.call('getUserAddress', undefined, token)).data.map((a) => [a.label, a.is_default]),
    [
      ['first', true],
      ['second', false],
    ],
  );
  t.clock.advance(1000);
  await t.call('addAddress', { ...barsha, label: 'third', is_default: true }, token);
  assert.deepEqual(
    (await t.call('getUserAddress', undefined, token)).data.map((a) => [a.label, a.is_default]),
    [
      ['third', true],
      ['second', false],
      ['first', false],
    ],
  );
  await t.call('updateAddress', { ...barsha, label: 'first', address_id: first.data._id, is_default: true }, token);
  assert.deepEqual(
    (await t.call('getUserAddress', undefined, token)).data.filter((a) => a.is_default).map((a) => a.label),
    ['first'],
  );
});

test('API-26 two first addresses at once leave one default', async () => {
  const { token } = await t.signIn();
  await Promise.all([1, 2, 3].map(() => t.call('addAddress', { ...barsha, is_default: true }, token)));
  assert.equal((await t.call('getUserAddress', undefined, token)).data.filter((a) => a.is_default).length, 1);
});

test('API-27 updateAddress changes the fields and keeps the default', async () => {
  const { token } = await t.signIn();
  const saved = await t.call('addAddress', { ...barsha, floor: '3' }, token);
  const changed = await t.call(
    'updateAddress',
    { address_id: saved.data._id, ...barsha, area: ' JLT ', type: 'work', villa_apt_no: '1204', notes: 'Blue door' },
    token,
  );
  assert.deepEqual(changed.data, {
    ...saved.data,
    area: 'JLT',
    type: 'work',
    villa_apt_no: '1204',
    notes: 'Blue door',
    floor: '',
  });
});

test('API-28 removeAddress removes it once, and the next one becomes the default', async () => {
  const { token } = await t.signIn();
  const first = await t.call('addAddress', { ...barsha, label: 'first' }, token);
  await t.call('addAddress', { ...barsha, label: 'second' }, token);
  assert.equal((await t.call('removeAddress', { address_id: first.data._id }, token)).status, true);
  assert.deepEqual(
    (await t.call('getUserAddress', undefined, token)).data.map((a) => [a.label, a.is_default]),
    [['second', true]],
  );
  const again = await t.call('removeAddress', { address_id: first.data._id }, token);
  assert.deepEqual([again.http, again.status, again.message], [200, false, 'Address not found']);
});

test('API-27 API-28 an address of somebody else is not found', async () => {
  const owner = await t.signIn();
  const other = await t.signIn();
  const { data } = await t.call('addAddress', barsha, owner.token);
  const arabic = { 'accept-language': 'ar' };
  assert.equal(
    (await t.call('updateAddress', { ...barsha, address_id: data._id }, other.token)).message,
    'Address not found',
  );
  assert.equal(
    (await t.call('removeAddress', { address_id: data._id }, other.token, arabic)).message,
    'العنوان غير موجود',
  );
  assert.equal((await t.call('getUserAddress', undefined, owner.token)).data.length, 1);
});

test('API-26 an empty area and a place outside the UAE are refused; a guest may add', async () => {
  const { token } = await t.guest();
  assert.equal((await t.call('addAddress', { ...barsha, area: '  ' }, token)).message, 'Enter Your Area');
  assert.equal(
    (await t.call('addAddress', { ...barsha, lat: 51.5, lng: -0.1 }, token)).message,
    'We deliver in the UAE only',
  );
  assert.equal((await t.call('addAddress', { ...barsha, lat: 200 }, token)).http, 400);
  assert.equal((await t.call('addAddress', barsha, token)).status, true);
  assert.equal((await t.call('getUserAddress', undefined, token)).data.length, 1);
});
