import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { User } from '../../contract/auth';
import { uploadsDir } from '../modules/auth/profileService';
import { buildTestApp, type Answer, type TestApp } from './helpers';

let t: TestApp;
before(async () => {
  t = await buildTestApp();
});
after(() => t.close());

const MB = 1024 * 1024;
const WRONG_TYPE = 'Only png, jpg and jpeg pictures are allowed';
const kept = (): string[] => readdirSync(uploadsDir(t.deps.config));

async function send(
  token: string,
  parts: [name: string, value: string | Blob, file?: string][],
): Promise<Answer<{ user: User }>> {
  const form = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, file ?? 'me.png');
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/updateProfile',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
  });
  return { ...response.json<Answer<{ user: User }>>(), http: response.statusCode, headers: response.headers };
}
const upload = (token: string, bytes: Uint8Array | string, file = 'me.png', type = 'image/png') =>
  send(token, [['picture', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), file]]);

const plain = (format: 'png' | 'jpeg' | 'webp' | 'avif', width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#e8430a' } })
    .toFormat(format)
    .toBuffer();

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

test('API-37 a file that is png by name and type only is refused', async () => {
  const { token } = await t.signIn();
  const png = await plain('png');
  const wrong: [string, Uint8Array | string][] = [
    ['a page', '<!doctype html><script>alert(1)</script>'],
    [
      'a vector picture with a script',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    ],
    [
      'a vector picture that reads a file',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ' +
        'xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    ['a document', '%PDF-1.4\n1 0 obj'],
    ['a program', '#!/bin/sh\nid'],
    ['nothing but the first bytes', png.subarray(0, 8)],
    ['half a header', png.subarray(0, 20)],
    ['webp', await plain('webp')],
    ['avif', await plain('avif')],
  ];
  for (const [what, bytes] of wrong) {
    const answer = await upload(token, bytes);
    assert.deepEqual([answer.http, answer.status, answer.message], [200, false, WRONG_TYPE], what);
  }
  assert.deepEqual(kept(), []);
});

test('API-37 a small file that decodes to a giant picture is refused at once', async () => {
  const { token } = await t.signIn();
  for (const side of [30_000, 65_000]) {
    const packed = bomb(side);
    assert.ok(packed.length < MB);
    const began = performance.now();
    const answer = await upload(token, packed);
    assert.deepEqual([answer.http, answer.message], [200, WRONG_TYPE]);
    // Decoding it would take seconds and hundreds of megabytes.
    assert.ok(performance.now() - began < 2000);
  }
  assert.deepEqual(kept(), []);
});

test('API-37 the picture is re-encoded, so that hidden data of the file is removed', async () => {
  const { token } = await t.signIn();
  const jpeg = await sharp(await plain('jpeg', 800, 600))
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '25/1 6/1 0/1' } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("SECRET-TAIL")</script>')]);
  assert.ok(polyglot.includes('SECRET-OWNER'));
  const answer = await upload(token, polyglot, 'photo.jpg', 'image/jpeg');
  assert.equal(answer.status, true, answer.message);
  const served = await t.app.inject({ url: answer.data.user.picture });
  const { exif, xmp, format, width, height } = await sharp(served.rawPayload).metadata();
  assert.deepEqual([exif, xmp, format, width, height], [undefined, undefined, 'webp', 512, 512]);
  assert.ok(!served.rawPayload.includes('SECRET'));
});

test('API-37 pictures are served as pictures and as nothing else', async () => {
  const { token } = await t.signIn();
  const url = (await upload(token, await plain('png'), '../../<script>.html', 'text/html')).data.user.picture;
  assert.match(url, /^\/api\/media\/uploads\/[a-z2-9]{20}\.webp$/);
  const { headers, statusCode } = await t.app.inject({ url });
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'image/webp');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  const folder = await t.app.inject({ url: '/api/media/uploads/' });
  assert.equal(folder.statusCode, 403);
  assert.ok(!folder.body.includes('.webp'));
});

test('API-37 too large, too many and broken forms are refused in an envelope and leave nothing behind', async () => {
  const { token, user } = await t.signIn({ name: 'Before' });
  const before = kept();
  const large = await upload(token, new Uint8Array(5 * MB + 1));
  assert.deepEqual([large.http, large.status, large.message], [413, false, 'The picture must not be larger than 5 MB']);
  const png = new Blob([new Uint8Array(await plain('png'))]);
  const two = await send(token, [
    ['picture', png],
    ['picture', png],
  ]);
  assert.deepEqual([two.http, two.status], [413, false]);
  const fields = await send(
    token,
    Array.from({ length: 50 }, (_, n): [string, string] => [`field${n}`, 'x']),
  );
  assert.deepEqual([fields.http, fields.status], [413, false]);
  for (const [name, value] of [
    ['name', 'x'.repeat(121)],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['name', 'a\0b'],
  ] as const) {
    const answer = await send(token, [[name, value]]);
    assert.deepEqual([answer.http, answer.message], [400, `The value of '${name}' is missing or not valid`]);
  }
  for (const payload of [
    '',
    '--x\r\n',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nHalf',
    '--x\r\nnonsense\r\n\r\n--x--',
  ]) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/updateProfile',
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    assert.ok([200, 400].includes(response.statusCode), `${response.statusCode} for ${JSON.stringify(payload)}`);
    const answer = response.json<Answer<{ user: User } | null>>();
    if (answer.status) assert.equal(answer.data?.user.name, 'Before');
  }
  assert.deepEqual(kept(), before);
  assert.equal((await send(token, [['age', '31']])).data.user.name, user.name);
});

test('API-37 the picture of a request that is refused for its e-mail is deleted', async () => {
  const { token } = await t.signIn();
  const before = kept();
  const png = new Blob([new Uint8Array(await plain('png'))]);
  const answer = await send(token, [
    ['email', 'other@example.com'],
    ['picture', png],
  ]);
  assert.deepEqual([answer.http, answer.status], [200, false]);
  assert.deepEqual(kept(), before);
});
