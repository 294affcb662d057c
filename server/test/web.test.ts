import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildTestApp, limitsWith, type TestApp } from './helpers';

const PAGE = `<html>
<script type="application/json" id="app-config">{"tileUrl":"https://{s}.tiles.example/{z}/{x}/{y}.png",
"note":"<\\/script>"}</script>
<script>let early = 1;</script><script src="/static/main.0123456789.js"></script></html>`;

let t: TestApp;
let distDir: string;
before(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'wings-dist-'));
  mkdirSync(join(distDir, 'static'));
  writeFileSync(join(distDir, 'index.html'), PAGE);
  writeFileSync(join(distDir, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(distDir, 'static/main.0123456789.js'), 'plain');
  writeFileSync(join(distDir, 'static/main.0123456789.js.br'), 'packed');
  for (const name of ['items.1.js', 'items.1.js.br', 'lang-en.1.js']) writeFileSync(join(distDir, 'static', name), '');
  t = await buildTestApp({ config: { distDir }, cardFieldsFor: ({ hostname }) => `http://${hostname}:4001` });
});
after(async () => {
  await t.close();
  rmSync(distDir, { recursive: true, force: true });
});

test('API-05 an unknown call answers 404 with an envelope', async () => {
  const response = await t.app.inject({ url: '/api/nothing' });
  assert.equal(response.statusCode, 404);
  assert.deepEqual(response.json(), { status: false, message: 'This call does not exist', data: null });
});

test('every route of the app gets the page; missing files do not', async () => {
  for (const url of ['/', '/items/wings', '/order/x1?a=b.c', '/no/such/page', '/index.html']) {
    const response = await t.app.inject({ url });
    assert.equal(response.statusCode, 200, url);
    assert.match(response.body, /let early = 1/);
  }
  for (const url of ['/static/gone.js', '/favicon.ico', '/api/media/menu/none.webp']) {
    assert.equal((await t.app.inject({ url })).statusCode, 404, url);
  }
  assert.equal((await t.app.inject({ method: 'POST', url: '/items' })).statusCode, 404);
});

test('hashed files are cached for ever and sent compressed; others are cached briefly', async () => {
  const url = '/static/main.0123456789.js';
  const plain = await t.app.inject({ url });
  assert.deepEqual([plain.body, plain.headers['cache-control']], ['plain', 'public, max-age=31536000, immutable']);
  const packed = await t.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  assert.deepEqual([packed.body, packed.headers['content-encoding']], ['packed', 'br']);
  assert.equal((await t.app.inject({ url: '/robots.txt' })).headers['cache-control'], 'public, max-age=3600');
});

test('the page names its inline script by hash, its hosts, and the sandbox card fields', async () => {
  const response = await t.app.inject({ url: '/', headers: { host: 'shop.local:3000' } });
  const policy = String(response.headers['content-security-policy']);
  const script = policy.split('; ').find((rule) => rule.startsWith('script-src')) ?? '';
  assert.match(script, /^script-src 'self' 'sha256-[\w+/]{43}=' http:\/\/shop\.local:4001$/);
  assert.match(policy, /img-src 'self' data: blob: https:\/\/\*\.tiles\.example/);
  assert.match(policy, /frame-ancestors 'none'/);
  const block = /id="app-config">(.*?)<\/script>/s.exec(response.body)?.[1] ?? '';
  const settings = JSON.parse(block) as Record<string, unknown>;
  assert.equal(settings.cardScriptUrl, 'http://shop.local:4001/frames.js');
  assert.deepEqual(settings.cardPublicKeys, { test: 'pk_test_sandbox', live: 'pk_live_sandbox' });
  assert.equal(settings.tileUrl, 'https://{s}.tiles.example/{z}/{x}/{y}.png');
});

test('the Link header preloads the scripts of the page and of its screen', async () => {
  const filesOf = async (url: string) =>
    [
      ...String((await t.app.inject({ url })).headers.link).matchAll(
        /<([^>]+)>; rel=preload; as=script; fetchpriority=low/g,
      ),
    ].map(([, file]) => file);
  const main = '/static/main.0123456789.js';
  assert.deepEqual(await filesOf('/'), [main]);
  assert.deepEqual(await filesOf('/items/wings?lang=ar'), [main, '/static/items.1.js', '/static/lang-en.1.js']);
  assert.deepEqual(await filesOf('/no/such/page'), [main]);
});

test('the page is compressed, and a cached one is answered with 304', async () => {
  const packed = await t.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  assert.match(brotliDecompressSync(packed.rawPayload).toString(), /let early/);
  const again = await t.app.inject({ url: '/', headers: { 'if-none-match': String(packed.headers.etag) } });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});

test('cacheable replies have an ETag, long ones are compressed, personal ones are not cached', async () => {
  const first = await t.app.inject({ url: '/api/getDashboard', headers: { 'accept-encoding': 'br' } });
  assert.equal(first.headers['content-encoding'], 'br');
  assert.match(brotliDecompressSync(first.rawPayload).toString(), /"banners"/);
  assert.match(String(first.headers['cache-control']), /^public, max-age=60/);
  const again = await t.app.inject({
    url: '/api/getDashboard',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const { token } = await t.signIn();
  const own = await t.call('getUserAddress', undefined, token);
  assert.deepEqual([own.headers['cache-control'], own.headers.etag], ['private, no-store', undefined]);
});

test('a common reply is compressed once for each encoding and language', async () => {
  const packed = (encoding: string, lang: string) =>
    t.app.inject({ url: '/api/getDashboard', headers: { 'accept-encoding': encoding, 'accept-language': lang } });
  const plain = await Promise.all(['en', 'ar'].map((lang) => packed('identity', lang)));
  for (const [n, lang] of ['en', 'ar'].entries()) {
    for (const round of ['first', 'second']) {
      assert.equal(
        brotliDecompressSync((await packed('br', lang)).rawPayload).toString(),
        plain[n]?.body,
        `${lang} br ${round}`,
      );
      assert.equal(
        gunzipSync((await packed('gzip', lang)).rawPayload).toString(),
        plain[n]?.body,
        `${lang} gzip ${round}`,
      );
    }
  }
  assert.notEqual(plain[0]?.headers.etag, plain[1]?.headers.etag);
});

test('broken and oversized bodies answer with an envelope and no details', async () => {
  const post = (payload: string) =>
    t.app.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': 'application/json' } });
  const broken = await post('{"email":');
  assert.deepEqual(
    [broken.statusCode, broken.json()],
    [400, { status: false, message: 'The request could not be read', data: null }],
  );
  const large = await post(JSON.stringify({ email: 'x'.repeat(2_000_000) }));
  assert.deepEqual(
    [large.statusCode, large.json()],
    [413, { status: false, message: 'The request is too large', data: null }],
  );
  const wrong = await t.call('login', { email: 'a@b.c' });
  assert.deepEqual([wrong.http, wrong.message], [400, "The value of 'password' is missing or not valid"]);
  const arabic = await t.call('login', { email: 'a@b.c' }, undefined, { 'accept-language': 'ar' });
  assert.equal(arabic.message, "قيمة الحقل 'password' مفقودة أو غير صالحة");
});

test("ERR-02 an internal error returns only the specification's message", async () => {
  // Replies are compiled at first use, and this application has had none.
  const broken = await buildTestApp();
  broken.deps.db.select = () => {
    throw new Error('secret detail');
  };
  try {
    const answer = await broken.call('getBranches', {});
    assert.deepEqual(
      [answer.http, answer.status, answer.message, answer.data],
      [500, false, 'An internal server error occurred.', null],
    );
  } finally {
    await broken.close();
  }
});

test('ERR-03 too many calls from one address answer 429 with an envelope', async () => {
  const strict = await buildTestApp({
    config: { limits: limitsWith({ perAddressPerMinute: 2 }) },
  });
  try {
    const codes = [];
    for (let n = 0; n < 3; n += 1) codes.push((await strict.call('getAllCategories')).http);
    assert.deepEqual(codes, [200, 200, 429]);
    const answer = await strict.call('getAllCategories');
    assert.deepEqual(
      [answer.status, answer.message, answer.data],
      [false, 'Too many attempts. Try again in 1 minute.', null],
    );
  } finally {
    await strict.close();
  }
});

test('API-06 the OpenAPI document lists every call', async () => {
  const { calls } = await import('../../contract/calls');
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json<{ paths: Record<string, object> }>();
  assert.deepEqual(
    Object.values(calls)
      .map(({ path }) => `/api${path}`)
      .filter((path) => !document.paths[path]),
    [],
  );
});
