import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { normalisePhone } from '../lib/phone';
import { hashPassword } from '../modules/auth/passwords';
import { buildTestApp, customerPictures, forThisFile } from './helpers';

const t = forThisFile(buildTestApp);

const MB = 1024 * 1024;
const WRONG_TYPE = 'Only png, jpg and jpeg pictures are allowed';
const kept = (): string[] => customerPictures(t);
const update = (token: string, fields: Record<string, unknown>) => t.call('updateProfile', fields, token);
/** A file that says of itself that it is a JPEG. */
const file = (bytes: Uint8Array | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type: 'image/jpeg' });
const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8430a' } })
    .toFormat(format)
    .toBuffer();

test('API-37 updateProfile saves what was sent and leaves the rest alone', async () => {
  const { token, user } = await t.signIn({ name: 'Old', age: 20 });
  const saved = await update(token, { name: ' New Name ', phone: '٠٥٠١٢٣٤٥٦٧', age: '120' });
  assert.equal(saved.message, 'Profile updated');
  const changed = { name: 'New Name', email: user.email, phone: '971501234567', age: 120 };
  assert.deepEqual(saved.data.user, { _id: user.id, ...changed, picture: '', is_guest: false });
  assert.equal((await update(token, { age: '' })).data.user.age, null);
});

test('API-37 a picture is kept as a square WebP, replaced, and removed by an empty field', async () => {
  const { token } = await t.signIn();
  const upload = async (value: unknown) => (await update(token, { picture: value })).data.user.picture;
  const first = await upload(file(await picture('png')));
  assert.match(first, /^\/api\/media\/uploads\/[a-z2-9]{20}\.webp$/);
  const { statusCode, headers, rawPayload } = await t.app.inject({ url: first });
  const { width, height, format } = await sharp(rawPayload).metadata();
  assert.deepEqual([statusCode, width, height, format], [200, 512, 512, 'webp']);
  assert.deepEqual([headers['content-type'], headers['x-content-type-options']], ['image/webp', 'nosniff']);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  const folder = await t.app.inject({ url: '/api/media/uploads/' });
  assert.equal(folder.statusCode, 403);

  const second = await upload(file(await picture('jpeg')));
  assert.notEqual(second, first);
  assert.equal((await t.app.inject({ url: first })).statusCode, 404);
  assert.equal((await update(token, { name: 'Same picture' })).data.user.picture, second);
  assert.equal(await upload(''), '');
  assert.equal((await t.app.inject({ url: second })).statusCode, 404);
});

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

/** A PNG of a few hundred kilobytes with given dimensions, all of one colour. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * (side > 40_000 ? 2000 : side));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('API-37 only png and jpeg by content are taken, and no small file that decodes to a giant picture', async () => {
  const { token } = await t.signIn();
  const before = kept();
  const png = await picture('png');
  const wrong: Record<string, Uint8Array | string> = {
    'a page': '<!doctype html><script>alert(1)</script>',
    'a vector picture': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    'a vector picture that reads a file':
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ' +
      'xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    'a document': '%PDF-1.4\n1 0 obj',
    'nothing but the first bytes': png.subarray(0, 8),
    'half a header': png.subarray(0, 20),
    'an empty photo': '',
    webp: await picture('webp'),
    avif: await picture('avif'),
    gif: await picture('gif'),
    'a giant picture': bomb(30_000),
    'a picture beyond any limit': bomb(65_000),
  };
  for (const [what, bytes] of Object.entries(wrong)) {
    const began = performance.now();
    const { http, status, message } = await update(token, { picture: file(bytes) });
    assert.deepEqual([http, status, message], [200, false, WRONG_TYPE], what);
    // Decoding a giant one would take seconds and hundreds of megabytes.
    assert.ok(performance.now() - began < 2000, what);
  }
  assert.deepEqual(kept(), before);
});

test('API-37 a vector picture of 4.5 MB is refused by its first bytes, and the decoders take no vector', async () => {
  const { token } = await t.signIn();
  const paths = '<path d="M0 0L900 900" filter="url(#f)"/>'.repeat(100_000);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><filter id="f"/>${paths}</svg>`;
  const began = performance.now();
  assert.equal((await update(token, { picture: file(svg) })).message, WRONG_TYPE);
  assert.ok(performance.now() - began < 500, 'ms');
  await assert.rejects(sharp(Buffer.from(svg)).metadata(), /unsupported image format/);
});

test('API-37 the picture is re-encoded, so that hidden data of the file is removed', async () => {
  const { token } = await t.signIn();
  const jpeg = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '25/1 6/1 0/1' } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("SECRET-TAIL")</script>')]);
  assert.ok(polyglot.includes('SECRET-OWNER'));
  const { status, message, data } = await update(token, { picture: file(polyglot) });
  assert.equal(status, true, message);
  const served = await t.app.inject({ url: data.user.picture });
  const { exif, xmp } = await sharp(served.rawPayload).metadata();
  assert.deepEqual([exif, xmp, served.rawPayload.includes('SECRET')], [undefined, undefined, false]);
});

test('API-37 too large, too many and broken forms are refused in an envelope and leave nothing behind', async () => {
  const { token, user } = await t.signIn({ name: 'Before' });
  const before = kept();
  const large = await update(token, { picture: file(new Uint8Array(5 * MB + 1)) });
  assert.deepEqual([large.http, large.status, large.message], [413, false, 'The picture must not be larger than 5 MB']);
  const png = file(await picture('png'));
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, 'x']));
  for (const fields of [{ picture: [png, png] }, many]) {
    const { http, status } = await update(token, fields);
    assert.deepEqual([http, status], [413, false]);
  }
  for (const [name, value] of [
    ['name', 'x'.repeat(121)],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['name', 'a\0b'],
  ] as const) {
    const answer = await update(token, { [name]: value });
    assert.deepEqual([answer.http, answer.message], [400, `The value of '${name}' is missing or not valid`]);
  }
  const cut = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nHalf';
  for (const payload of ['', '--x\r\n', cut, '--x\r\nnonsense\r\n\r\n--x--']) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/updateProfile',
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    assert.ok([200, 400].includes(response.statusCode), `${response.statusCode} for ${JSON.stringify(payload)}`);
    assert.equal(typeof response.json<{ status: boolean }>().status, 'boolean');
  }
  assert.deepEqual(kept(), before);
  assert.equal((await update(token, { age: '31' })).data.user.name, user.name);
});

test('API-37 a bad e-mail or phone, and an e-mail without password and code, are refused with the rest', async () => {
  const { token, user } = await t.signIn();
  assert.equal((await update(token, { email: String(user.email).toUpperCase() })).status, true, 'the same e-mail');
  assert.equal((await update(token, { email: 'nothing' })).message, 'Email is invalid');
  assert.equal((await update(token, { phone: '12' })).message, 'Phone number is invalid');
  const before = kept();
  const form = { email: 'taken-over@example.com', name: 'Mallory', picture: file(await picture('png')) };
  const refusal = 'An email is changed with your password and a code. Nothing was saved.';
  assert.equal((await update(token, form)).message, refusal);
  assert.deepEqual(kept(), before);
  const { email, name } = (await update(token, {})).data.user;
  assert.deepEqual([email, name], [user.email, user.name]);
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
  assert.deepEqual([changed.status, changed.message], [true, 'Password changed']);
  assert.equal((await t.call('getUserAddress', undefined, token)).http, 200);
  assert.equal((await t.call('getUserAddress', undefined, other.data.auth_token)).http, 401);
  assert.equal((await t.call('login', { email: user.email ?? '', password: 'newpass1' })).status, true);
});

test('API-05 API-39 a deletion works without a body; it ends the sessions and frees the e-mail', async () => {
  const { token, user } = await t.signIn({ passwordHash: await hashPassword('wings123') });
  const email = user.email ?? '';
  const json = { 'content-type': 'application/json' };
  const deleted = await t.call('deleteProfile', undefined, token, json);
  assert.deepEqual([deleted.http, deleted.message], [200, 'Account deleted']);
  // A call that needs a body says so.
  const login = await t.call('login', undefined, undefined, json);
  assert.deepEqual([login.http, login.status], [400, false]);
  assert.equal((await t.call('getUserAddress', undefined, token)).http, 401);
  assert.equal((await t.call('login', { email, password: 'wings123' })).status, false);
  const again = { name: 'Back', email, password: 'wings123', phone: '501234567', age: 30 };
  assert.equal((await t.call('register', again)).status, true);
});

test('REG-06 phones are understood as people type them', () => {
  const inArabic = '٥٠١٢٣٤٥٦٧';
  const typed = ['501234567', '0501234567', '+971 50 123 4567', '00971501234567', inArabic, '(050) 123.4567'];
  for (const text of typed) assert.equal(normalisePhone(text), '971501234567', text);
  for (const wrong of ['', '12345', '50123456a', '+44 20 7946 0958', '5012345678901'])
    assert.equal(normalisePhone(wrong), null, wrong);
});
