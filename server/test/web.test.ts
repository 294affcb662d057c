import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { menuItems } from '../db/schema';
import { uploadsDir } from '../modules/account/pictureFiles';
import { openDemoPictures } from '../sandbox/demoPictures';
import { DEMO_DATA_DIR, importedPicturesDir } from '../storage/pictures';
import { buildTestApp, forThisFile, forThisTest, temporaryFolder } from './helpers';

const MAIN = '/static/main.0123456789.js';
const CHUNKS = {
  '': ['static/home.1.js'],
  items: ['static/shared.1.js', 'static/items.1.js'],
  'lang-en': ['static/lang-en.1.js'],
};
const PAGE = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Built</title>
<meta name="description" content="Built">
<meta property="og:title" content="Built">
<script type="application/json" id="app-config">{"brand":{"name":{"en":"Ember & Co","ar":"جمر"}},
"tileUrl":"https://{s}.tiles.example/{z}/{x}/{y}.png","note":"<\\/script>"}</script>
<style data-emotion="css a">.a{color:red}</style><template id="home-en"><p>Home</p></template>
<script type="application/json" id="screen-chunks">${JSON.stringify(CHUNKS)}</script>
<script>let early = 1;</script><script src="${MAIN}"></script></head><body></body></html>`;
const EVIL = '</script><script>alert(1)</script>"onload="x" & \'y\'';

const distDir = temporaryFolder({
  'index.html': PAGE,
  'robots.txt': 'built',
  'service-worker.js': 'self',
  'manifest.webmanifest': '{}',
  [MAIN]: 'plain',
  [`${MAIN}.br`]: 'packed',
  'static/items.1.js': '',
  'static/items.1.js.br': '',
});
const t = forThisFile(async () => {
  const makePicture = await openDemoPictures();
  return buildTestApp({ config: { distDir }, cardFieldsFor: ({ hostname }) => `http://${hostname}:4001`, makePicture });
});
const ODD_ID = '50% off/a+b.v2 كبير?';
const ODD_PATH = `/item/${encodeURIComponent(ODD_ID)}`;
before(async () => {
  const [plain] = await t.deps.db.select().from(menuItems).where(eq(menuItems.id, 'wings-buffalo-10'));
  assert.ok(plain);
  await t.deps.db.insert(menuItems).values({ ...plain, id: ODD_ID, title: { en: 'Odd wings', ar: 'أجنحة' } });
  const title = { en: 'Wings by size', ar: 'أجنحة حسب الحجم' };
  const bySize = { title, originalPrice: 0, discountedPrice: null };
  await t.deps.db.insert(menuItems).values({ ...plain, ...bySize, id: 'by-size' });
  // Before the first request, after which a process caches the menu.
  await t.deps.db
    .update(menuItems)
    .set({ title: { en: EVIL, ar: EVIL }, description: { en: EVIL, ar: EVIL } })
    .where(eq(menuItems.id, 'wings-inferno-10'));
});

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { host: 'wings.example', ...headers } });
const bodyOf = async (url: string, headers?: Record<string, string>) => (await get(url, headers)).body;
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const dataOf = (html: string) => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
};
interface Section {
  hasMenuItem: { name: string; offers?: { price: string } }[];
}

test('API-05 an unknown call answers 404 with an envelope', async () => {
  const response = await get('/api/nothing');
  assert.equal(response.statusCode, 404);
  assert.deepEqual(response.json(), { status: false, message: 'This call does not exist', data: null });
});

test('every route of the app gets the page; missing files do not', async () => {
  for (const url of ['/', '/items/wings', '/order/x1?a=b.c', '/no/such/page', '/index.html']) {
    const response = await get(url);
    assert.equal(response.statusCode, 200, url);
    assert.match(response.body, /let early = 1/);
  }
  const withDots = ['/item/wings.v2', '/items/a.b', '/order/o.1', '/promo/50%25.off'];
  // The app shows its 404 page for a broken escape.
  for (const url of [...withDots, '/item/50%', '/item/%FF?a=%zz']) {
    const response = await get(url);
    assert.deepEqual([response.statusCode, response.body.includes('let early = 1')], [200, true], url);
  }
  for (const url of ['/static/gone.js', '/no/such.page', '/favicon.ico', '/api/media/menu/none.webp'])
    assert.equal((await get(url)).statusCode, 404, url);
  assert.equal((await t.app.inject({ method: 'POST', url: '/items' })).statusCode, 404);
});

test('hashed files are cached for ever and sent compressed, others briefly, and the worker never', async () => {
  const plain = await get(MAIN);
  assert.deepEqual([plain.body, plain.headers['cache-control']], ['plain', 'public, max-age=31536000, immutable']);
  const packed = await get(MAIN, { 'accept-encoding': 'br' });
  assert.deepEqual([packed.body, packed.headers['content-encoding']], ['packed', 'br']);
  assert.equal((await get('/manifest.webmanifest')).headers['cache-control'], 'public, max-age=3600');
  const worker = await get('/service-worker.js');
  assert.deepEqual(
    [worker.headers['cache-control'], worker.headers['content-security-policy']],
    ['no-cache', "default-src 'none'; connect-src 'self'"],
  );
});

test('the page names its inline script by hash, its hosts, and the sandbox card fields', async () => {
  const response = await get('/', { host: 'shop.local:3000', 'x-forwarded-proto': 'https' });
  assert.equal(response.headers['strict-transport-security'], undefined, 'no proxy is trusted');
  const policy = String(response.headers['content-security-policy']);
  const script = policy.split('; ').find((rule) => rule.startsWith('script-src')) ?? '';
  assert.match(script, /^script-src 'self' 'sha256-[\w+/]{43}=' http:\/\/shop\.local:4001$/);
  assert.match(policy, /img-src 'self' data: blob: https:\/\/\*\.tiles\.example/);
  assert.match(policy, /frame-ancestors 'none'/);
  const block = /id="app-config">(.*?)<\/script>/s.exec(response.body)?.[1] ?? '';
  const settings = JSON.parse(block) as Record<string, unknown>;
  assert.equal(settings.cardScriptUrl, 'http://shop.local:4001/stripe.js');
  assert.deepEqual(settings.cardPublicKeys, { test: 'pk_test_sandbox', live: 'pk_live_sandbox' });
  assert.equal(settings.tileUrl, 'https://{s}.tiles.example/{z}/{x}/{y}.png');
});

test('the Link header preloads the scripts of the page, and of each screen but Home', async () => {
  const preload = /<([^>]+)>; rel=preload; as=script; fetchpriority=low/g;
  const filesOf = async (url: string) =>
    [...String((await get(url)).headers.link).matchAll(preload)].map(([, file]) => file);
  assert.deepEqual(await filesOf('/'), [MAIN]);
  assert.deepEqual(await filesOf('/items/wings?lang=ar'), [
    MAIN,
    '/static/shared.1.js',
    '/static/items.1.js',
    '/static/lang-en.1.js',
  ]);
  assert.deepEqual(await filesOf('/no/such/page'), [MAIN]);
});

test('only Home and the page that the worker keeps carry the templates of Home', async () => {
  for (const [path, has] of [
    ['/', true],
    ['/index.html', true],
    ['/cart', false],
    ['/items/wings', false],
  ] as const) {
    const html = await bodyOf(path);
    assert.deepEqual([html.includes('<template'), html.includes('data-emotion')], [has, has], path);
    assert.match(html, /let early/);
  }
});

test('the page is compressed, and a cached one is answered with 304', async () => {
  const packed = await get('/', { 'accept-encoding': 'gzip, br' });
  assert.match(brotliDecompressSync(packed.rawPayload).toString(), /let early/);
  const again = await get('/', { 'if-none-match': String(packed.headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});

test('common replies are cached and compressed for each encoding and language, personal ones are not', async () => {
  const ask = (headers: Record<string, string>) => get('/api/getDashboard', headers);
  const etags = new Set<string>();
  for (const lang of ['en', 'ar']) {
    const plain = await ask({ 'accept-language': lang });
    etags.add(String(plain.headers.etag));
    assert.match(String(plain.headers['cache-control']), /^public, max-age=60/);
    const again = await ask({ 'accept-language': lang, 'if-none-match': String(plain.headers.etag) });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    for (const [encoding, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync }))
      for (const round of ['first', 'second']) {
        const packed = await ask({ 'accept-language': lang, 'accept-encoding': encoding });
        assert.equal(unpack(packed.rawPayload).toString(), plain.body, `${lang} ${encoding} ${round}`);
      }
  }
  assert.equal(etags.size, 2);
  const { token } = await t.signIn();
  const addresses = await t.call('getUserAddress', undefined, token);
  assert.deepEqual([addresses.headers['cache-control'], addresses.headers.etag], ['private, no-store', undefined]);
});

test('API-05 broken and oversized bodies answer with an envelope and no details', async () => {
  const post = async (payload: string) => {
    const headers = { 'content-type': 'application/json' };
    const response = await t.app.inject({ method: 'POST', url: '/api/login', payload, headers });
    return [response.statusCode, response.json<unknown>()];
  };
  const refusal = (message: string) => ({ status: false, message, data: null });
  assert.deepEqual(await post('{"email":'), [400, refusal('The request could not be read')]);
  const large = JSON.stringify({ email: 'x'.repeat(2_000_000) });
  assert.deepEqual(await post(large), [413, refusal('The request is too large')]);
  const wrong = await t.call('login', { email: 'a@b.c' });
  assert.deepEqual([wrong.http, wrong.message], [400, "The value of 'password' is missing or not valid"]);
  const arabic = await t.call('login', { email: 'a@b.c' }, undefined, { 'accept-language': 'ar' });
  assert.equal(arabic.message, "قيمة الحقل 'password' مفقودة أو غير صالحة");
});

test("ERR-02 an internal error returns only the specification's message, and the built page", async () => {
  // Replies are compiled at first use, and this application has had none.
  const broken = await forThisTest(buildTestApp({ config: { distDir } }));
  broken.deps.db.select = () => {
    throw new Error('secret detail');
  };
  const { headers: _headers, ...answer } = await broken.call('getBranches', {});
  const message = 'An internal server error occurred.';
  assert.deepEqual(answer, { http: 500, status: false, message, data: null });
  const page = await broken.app.inject({ url: '/item/wings-buffalo-10' });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /<title>Built<\/title>/);
});

test('B-14 a shared item has its own title, description and picture, and the page no second title', async () => {
  const html = await bodyOf('/item/wings-buffalo-10');
  assert.match(html, /<title>Wings, 10 pieces · Ember &amp; Co<\/title>/);
  assert.deepEqual([html.match(/<title>/g)?.length, html.match(/og:title/g)?.length], [1, 1]);
  assert.doesNotMatch(html, /Built/);
  assert.match(metaOf(html, 'description') ?? '', /AED 36\.00$/);
  const picture = /^http:\/\/wings\.example\/api\/media\/menu\/[0-9a-f]{12}-[0-9a-f]{8}-1200\.jpg$/;
  assert.match(metaOf(html, 'og:image') ?? '', picture);
  assert.equal(metaOf(html, 'og:url'), 'http://wings.example/item/wings-buffalo-10');
  assert.equal(metaOf(html, 'twitter:card'), 'summary_large_image');
  assert.match(html, /<link rel="canonical" href="http:\/\/wings\.example\/item\/wings-buffalo-10">/);
  assert.match(html, /hreflang="ar" href="http:\/\/wings\.example\/item\/wings-buffalo-10\?lang=ar"/);
  const [item] = dataOf(html);
  assert.deepEqual([item?.['@type'], (item?.offers as { price: string }).price], ['MenuItem', '36.00']);
});

test('a shared item whose id has a slash, a percent, a dot and a blank has its own head and links', async () => {
  const html = await bodyOf(ODD_PATH);
  assert.match(html, /<title>Odd wings · /);
  assert.equal(metaOf(html, 'og:url'), `http://wings.example${ODD_PATH}`);
  assert.equal((dataOf(html)[0] as { url: string }).url, `http://wings.example${ODD_PATH}`);
});

test('B-14 GEN-10 the same page in Arabic has its direction before any script', async () => {
  const html = await bodyOf('/item/wings-buffalo-10?lang=ar');
  assert.match(html, /<html lang="ar" dir="rtl">/);
  assert.match(html, /<title>[^<]*[\u0600-\u06FF][^<]* · جمر<\/title>/);
  assert.equal(metaOf(html, 'og:locale'), 'ar_AE');
  assert.match(html, /<link rel="canonical" href="http:\/\/wings\.example\/item\/wings-buffalo-10\?lang=ar">/);
});

test('B-14 a shared promo has its words and picture', async () => {
  const html = await bodyOf('/promo/promo-wings20');
  const { pathname } = new URL(metaOf(html, 'og:image') ?? '');
  const picture = await get(pathname);
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg']);
  assert.match(String(picture.headers['cache-control']), /max-age=31536000, immutable/);
  rmSync(join(importedPicturesDir(DEMO_DATA_DIR), basename(pathname)));
  assert.equal((await get(pathname)).statusCode, 200, 'a removed picture is made again');
  assert.notEqual(metaOf(html, 'og:title'), 'Ember &amp; Co');
  assert.ok((metaOf(html, 'og:description') ?? '').length > 10);
});

test('B-14 the preview of a shared page is a JPEG of 1200 x 630 below 300 kB, of a cut-out dish too', async () => {
  for (const page of ['/item/wings-buffalo-10', '/promo/promo-wings20', '/items/wings']) {
    const { pathname } = new URL(metaOf(await bodyOf(page), 'og:image') ?? '');
    const { rawPayload } = await get(pathname);
    const { format, width, height } = await sharp(rawPayload).metadata();
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630], page);
    assert.ok(rawPayload.length < 300_000, `${page}: ${rawPayload.length} bytes`);
  }
});

test("a customer's picture has no address among the menu's, which caches keep for a year", async () => {
  writeFileSync(join(uploadsDir(t.deps.config), 'customer.webp'), 'a face');
  assert.equal((await get('/api/media/uploads/customer.webp')).statusCode, 200);
  assert.equal((await get('/api/media/menu/..%2Fcustomer.webp')).statusCode, 403);
});

test('an item whose price is in its sizes is not shared, nor offered to search engines, for AED 0.00', async () => {
  const html = await bodyOf('/item/by-size');
  assert.match(html, /<title>Wings by size · /);
  assert.doesNotMatch(html, /AED/);
  assert.equal(dataOf(html)[0]?.offers, undefined);
});

test('texts of the menu are escaped in HTML and XML', async () => {
  const html = await bodyOf('/item/wings-inferno-10');
  assert.doesNotMatch(html, /<script>alert|"onload="/);
  assert.equal(dataOf(html)[0]?.name, EVIL);
  assert.match(metaOf(html, 'og:title') ?? '', /^&lt;\/script&gt;/);
  assert.doesNotMatch(await bodyOf('/sitemap.xml'), /<script/);
});

test('an invalid Host header does not appear in the page, and SITE_URL goes before any', async () => {
  for (const host of ['"><script>x', 'a/b', 'evil.example"x']) {
    const html = await bodyOf('/', { host });
    // The settings name the sandbox's card fields, which are on any host.
    assert.doesNotMatch(html.split('id="app-config"')[0] ?? '', /<script>x|evil\.example"x|\/\/a\/b/);
    assert.match(html, /rel="canonical" href="http:\/\/localhost\/"/);
  }
  const fixed = await forThisTest(buildTestApp({ config: { distDir, siteUrl: 'https://wings.ae' } }));
  const { body } = await fixed.app.inject({ url: '/', headers: { host: 'other.example' } });
  assert.match(body, /rel="canonical" href="https:\/\/wings\.ae\/"/);
});

test('the start page describes the restaurants, the menu page the menu', async () => {
  const restaurants = dataOf(await bodyOf('/')).filter((node) => node['@type'] === 'Restaurant');
  assert.equal(restaurants.length, 6);
  assert.deepEqual([restaurants[0]?.name, restaurants[0]?.telephone], ['Ember & Co Al Barsha', '+971 4 000 0101']);
  const sectionsOf = async (url: string) => dataOf(await bodyOf(url))[0]?.hasMenuSection as Section[];
  const sections = await sectionsOf('/items');
  assert.ok(sections.length >= 8);
  for (const { hasMenuItem } of sections) {
    assert.ok(hasMenuItem.length > 0);
    for (const { name, offers } of hasMenuItem)
      assert.match(`${name} ${offers?.price ?? ''}`, /^Wings by size $|^\S.* \d+\.\d\d$/);
  }
  assert.equal((await sectionsOf('/items/wings')).length, 1);
});

test('robots.txt names the sitemap, and the sitemap every page of the menu that is there', async () => {
  const robots = /^User-agent: \*\nDisallow: \/api\/\n[\s\S]*Sitemap: http:\/\/wings\.example\/sitemap\.xml\n$/;
  assert.match(await bodyOf('/robots.txt'), robots);
  const response = await get('/sitemap.xml');
  assert.match(String(response.headers['content-type']), /^application\/xml/);
  const paths = [...response.body.matchAll(/<loc>http:\/\/wings\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  const available = await t.deps.db.select({ id: menuItems.id }).from(menuItems).where(eq(menuItems.isAvailable, true));
  const listed = ['/', '/items', '/items/wings', '/promotions', '/promo/promo-wings20'];
  for (const path of [...listed, ...available.map(({ id }) => `/item/${encodeURIComponent(id)}`)])
    for (const address of [path, `${path}?lang=ar`]) assert.ok(paths.includes(address), address);
  for (const path of paths) assert.doesNotMatch(await bodyOf(path), /noindex/, path);
});

test('a sitemap of any size is sent compressed, and unchanged it is not sent again', async () => {
  const headers = { 'accept-encoding': 'br' };
  const first = await t.app.inject({ url: '/sitemap.xml', headers });
  assert.deepEqual([first.headers['content-encoding'], first.headers.vary], ['br', 'host, accept-encoding']);
  const again = { ...headers, 'if-none-match': String(first.headers.etag) };
  assert.equal((await t.app.inject({ url: '/sitemap.xml', headers: again })).statusCode, 304);
});

test("a customer's own pages and what does not exist are not listed", async () => {
  const none = ['/item/none', '/promo/none', '/items/none', '/no/such/page', '/%3Cscript%3E'];
  const own = ['/order/x1', '/profile', '/checkout', '/cart', '/login', '/register', '/forgot-password'];
  for (const path of [...own, '/search', '/notifications', ...none]) {
    const html = await bodyOf(path);
    assert.match(html, /<meta name="robots" content="noindex">/, path);
    assert.doesNotMatch(html, /canonical/, path);
  }
  // The page that the service worker keeps belongs to no route.
  const html = await bodyOf('/index.html');
  assert.match(html, /<title>Ember &amp; Co<\/title>/);
  assert.doesNotMatch(html, /canonical|noindex/);
});

/** How many compressions these requests need; a page is compressed when it is made. */
async function compressionsOf(urls: string[]): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') count += 1;
    },
  }).enable();
  try {
    for (const url of urls) assert.equal((await get(url, { 'accept-encoding': 'br' })).statusCode, 200);
    return count;
  } finally {
    hook.disable();
  }
}

test('all paths without their own head share one cached page, so a random path costs no more', async () => {
  const etagsOf = async (paths: string[]) =>
    new Set(await Promise.all(paths.map(async (path) => (await get(path)).headers.etag))).size;
  assert.equal(await etagsOf(['/no/such', '/order/x1', '/item/none', '/profile', '/items/none/more', '/no?x/../y']), 1);
  assert.equal(await etagsOf(['/', '/items', '/items/', '/cart']), 3, 'a slash at the end is the same page');
  assert.ok((await compressionsOf(['/addresses', '/first'])) <= 2);
  const random = Array.from({ length: 200 }, (_each, n) => `/${n}/${n * 7919}`);
  assert.equal(await compressionsOf(['/addresses', ...random]), 0);
});

test('a call is answered before pages that were requested earlier', async () => {
  const pages = 40;
  await get('/first');
  await get('/api/getAllCategories');
  let answered = 0;
  const others = Array.from({ length: pages }, async (_each, n) => {
    assert.equal((await get(`/random/${n}`)).statusCode, 200);
    answered += 1;
  });
  assert.equal((await get('/api/getAllCategories')).statusCode, 200);
  const before = answered;
  await Promise.all(others);
  assert.equal(answered, pages);
  assert.ok(before < pages / 2, `${before} of ${pages} pages were answered before the call`);
});

test('ERR-02 pages that wait are limited: more are refused with 503, and later ones are served', async () => {
  const asked = await Promise.all(Array.from({ length: 1100 }, (_each, n) => get(`/random/${n}`)));
  const refused = asked.filter(({ statusCode }) => statusCode === 503);
  assert.deepEqual([refused.length, refused[0]?.headers['retry-after']], [100, '5']);
  assert.equal(asked.filter(({ statusCode }) => statusCode === 200).length, 1000);
  assert.equal((await get('/random')).statusCode, 200);
});
