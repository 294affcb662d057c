import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { hashPassword } from '../modules/auth/passwords';
import { normalisePhone } from '../lib/phone';
import { buildTestApp, encodeForm, type Answer, type TestApp } from './helpers';
import type { User } from '../../contract/auth';

let t: TestApp;
before(async () => {
  t = await buildTestApp();
});
after(() => t.close());

async function update(token: string, fields: Record<string, string | Blob>): Promise<Answer<{ user: User }>> {
  const { payload, headers } = await encodeForm(Object.entries(fields));
  const head = { ...headers, authorization: `Bearer ${token}` };
  const response = await t.app.inject({ method: 'POST', url: '/api/updateProfile', payload, headers: head });
  return { ...response.json<Answer<{ user: User }>>(), http: response.statusCode, headers: response.headers };
}

const picture = async (format: 'png' | 'jpeg' | 'gif'): Promise<Blob> => {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8430a' } });
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())], { type: 'image/jpeg' });
};

test('API-37 updateProfile saves what was sent and leaves the rest alone', async () => {
  const { token, user } = await t.signIn({ name: 'Old', age: 20 });
  const saved = await update(token, { name: ' New Name ', phone: '٠٥٠١٢٣٤٥٦٧', age: '120' });
  assert.equal(saved.message, 'Profile updated successfully');
  assert.deepEqual(saved.data.user, {
    _id: user.id,
    name: 'New Name',
    email: user.email,
    phone: '971501234567',
    age: 120,
    picture: '',
    is_guest: false,
  });
  assert.equal((await update(token, { age: '' })).data.user.age, null);
});

test('API-37 a picture is kept as a square WebP, replaced, and removed by an empty field', async () => {
  const { token } = await t.signIn();
  const first = (await update(token, { picture: await picture('png') })).data.user.picture;
  const served = await t.app.inject({ url: first });
  const { width, height, format } = await sharp(served.rawPayload).metadata();
  assert.deepEqual([served.statusCode, width, height, format], [200, 512, 512, 'webp']);
  assert.equal(served.headers['x-content-type-options'], 'nosniff');

  const second = (await update(token, { picture: await picture('jpeg') })).data.user.picture;
  assert.notEqual(second, first);
  assert.equal((await t.app.inject({ url: first })).statusCode, 404);
  assert.equal((await update(token, { name: 'Same picture' })).data.user.picture, second);
  assert.equal((await update(token, { picture: '' })).data.user.picture, '');
  assert.equal((await t.app.inject({ url: second })).statusCode, 404);
});

test('API-37 only png and jpeg by content, at most 5 MB', async () => {
  const { token } = await t.signIn();
  for (const wrong of [await picture('gif'), new Blob(['<svg onload="alert(1)"/>']), new Blob(['no picture'])]) {
    const answer = await update(token, { picture: wrong });
    assert.deepEqual(
      [answer.http, answer.status, answer.message],
      [200, false, 'Only png, jpg and jpeg pictures are allowed'],
    );
  }
  const large = await update(token, { picture: new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]) });
  assert.deepEqual([large.http, large.message], [413, 'The picture must not be larger than 5 MB']);
});

test('API-37 a bad e-mail and a bad phone are refused', async () => {
  const { token, user } = await t.signIn();
  assert.equal((await update(token, { email: String(user.email).toUpperCase() })).status, true, 'the same e-mail');
  assert.equal((await update(token, { email: 'nothing' })).message, 'Email is invalid');
  assert.equal((await update(token, { phone: '12' })).message, 'Phone number is invalid');
});

test('API-38 changePassword refuses by the rules of section 5 and ends other sessions', async () => {
  const { token, user } = await t.signIn({ passwordHash: await hashPassword('wings123') });
  const other = await t.call('login', { email: user.email ?? '', password: 'wings123' });
  const change = (old_password: string, new_password: string, confirm_password: string) =>
    t.call('changePassword', { old_password, new_password, confirm_password }, token);
  const refusals: [string, string, string, string][] = [
    ['', 'newpass1', 'newpass1', 'Current password is required'],
    ['wings123', '', '', 'New password is required'],
    ['wings123', 'short', 'short', 'Password must be at least 6 characters'],
    ['wings123', 'newpass1', '', 'Please confirm your password'],
    ['wings123', 'newpass1', 'newpass2', 'Passwords do not match'],
    ['not this', 'newpass1', 'newpass1', 'Current password is incorrect'],
  ];
  for (const [old, password, confirmation, message] of refusals)
    assert.equal((await change(old, password, confirmation)).message, message);
  const changed = await change('wings123', 'newpass1', 'newpass1');
  assert.deepEqual([changed.status, changed.message], [true, 'Password changed successfully']);
  assert.equal((await t.call('getUserAddress', undefined, token)).http, 200);
  assert.equal((await t.call('getUserAddress', undefined, other.data.auth_token)).http, 401);
  assert.equal((await t.call('login', { email: user.email ?? '', password: 'newpass1' })).status, true);
});

test('API-05 API-39 calls without a body work whatever content type the client names', async () => {
  const { token } = await t.signIn();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const deleted = await t.app.inject({ method: 'DELETE', url: '/api/profile/delete', headers });
  assert.deepEqual([deleted.statusCode, deleted.json<Answer<null>>().message], [200, 'Account deleted successfully']);
  // A call that needs a body says so.
  const login = await t.app.inject({ method: 'POST', url: '/api/login', headers });
  assert.deepEqual([login.statusCode, login.json<Answer<null>>().status], [400, false]);
});

test('API-39 the sessions of a deleted account end, and its e-mail is free again', async () => {
  const { token, user } = await t.signIn({ passwordHash: await hashPassword('wings123') });
  const email = user.email ?? '';
  assert.equal((await t.call('deleteProfile', undefined, token)).message, 'Account deleted successfully');
  assert.equal((await t.call('getUserAddress', undefined, token)).http, 401);
  assert.equal((await t.call('login', { email, password: 'wings123' })).status, false);
  const again = { name: 'Back', email, password: 'wings123', phone: '501234567', age: 30 };
  assert.equal((await t.call('register', again)).status, true);
});

test('REG-06 phones are understood as people type them', () => {
  const typed = ['501234567', '0501234567', '+971 50 123 4567', '00971501234567', '٥٠١٢٣٤٥٦٧', '(050) 123.4567'];
  for (const text of typed) assert.equal(normalisePhone(text), '971501234567', text);
  for (const wrong of ['', '12345', '50123456a', '+44 20 7946 0958', '5012345678901'])
    assert.equal(normalisePhone(wrong), null, wrong);
});
