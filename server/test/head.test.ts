import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { menuItems } from '../db/schema';
import { buildTestApp, type TestApp } from './helpers';

const PAGE = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Built</title>
<meta name="description" content="Built">
<meta property="og:title" content="Built">
<script type="application/json" id="app-config">{"brand":{"name":{"en":"Ember & Co","ar":"جمر"}}}</script>
</head><body></body></html>`;
const EVIL = '</script><script>alert(1)</script>"onload="x" & \'y\'';

let t: TestApp;
let distDir: string;
before(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'wings-dist-'));
  writeFileSync(join(distDir, 'index.html'), PAGE);
  writeFileSync(join(distDir, 'robots.txt'), 'built');
  writeFileSync(join(distDir, 'service-worker.js'), 'self');
  t = await buildTestApp({ config: { distDir } });
  // Before the first request, after which a process caches the menu.
  await t.deps.db
    .update(menuItems)
    .set({ title: { en: EVIL, ar: EVIL }, description: { en: EVIL, ar: EVIL } })
    .where(eq(menuItems.id, 'wings-teriyaki-10'));
});
after(async () => {
  await t.close();
  rmSync(distDir, { recursive: true, force: true });
});

const get = async (url: string, host = 'wings.example') => await t.app.inject({ url, headers: { host } });
const bodyOf = async (url: string, host?: string) => (await get(url, host)).body;
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const dataOf = (html: string) =>
  (
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
      '@graph': Record<string, unknown>[];
    }
  )['@graph'];
interface Section {
  name: string;
  hasMenuItem: { name: string; offers: { price: string } }[];
}

test('B-14 a shared item has its own title, description and picture, and the page no second title', async () => {
  const html = await bodyOf('/item/wings-buffalo-10');
  assert.match(html, /<title>[^<]*Buffalo[^<]* · Ember &amp; Co<\/title>/);
  assert.equal(html.match(/<title>/g)?.length, 1);
  assert.equal(html.match(/og:title/g)?.length, 1);
  assert.doesNotMatch(html, /Built/);
  assert.match(metaOf(html, 'description') ?? '', /AED 36\.00$/);
  assert.match(
    metaOf(html, 'og:image') ?? '',
    /^http:\/\/wings\.example\/api\/media\/menu\/wings-buffalo-640\.webp\?v=/,
  );
  assert.equal(metaOf(html, 'og:url'), 'http://wings.example/item/wings-buffalo-10');
  assert.equal(metaOf(html, 'twitter:card'), 'summary_large_image');
  assert.match(html, /<link rel="canonical" href="http:\/\/wings\.example\/item\/wings-buffalo-10">/);
  assert.match(html, /hreflang="ar" href="http:\/\/wings\.example\/item\/wings-buffalo-10\?lang=ar"/);
  const [item] = dataOf(html);
  assert.deepEqual([item?.['@type'], (item?.offers as { price: string }).price], ['MenuItem', '36.00']);
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
  assert.match(metaOf(html, 'og:image') ?? '', /\/api\/media\/promos\/promo-wings20-\d+\.webp/);
  assert.notEqual(metaOf(html, 'og:title'), 'Ember &amp; Co');
  assert.ok((metaOf(html, 'og:description') ?? '').length > 10);
});

test('texts of the menu are escaped in HTML and XML', async () => {
  const html = await bodyOf('/item/wings-teriyaki-10');
  assert.doesNotMatch(html, /<script>alert/);
  assert.doesNotMatch(html, /"onload="/);
  assert.equal(dataOf(html)[0]?.name, EVIL);
  assert.match(metaOf(html, 'og:title') ?? '', /^&lt;\/script&gt;/);
  const xml = await bodyOf('/sitemap.xml');
  assert.doesNotMatch(xml, /<script/);
});

test('an invalid Host header does not appear in the page', async () => {
  for (const host of ['"><script>x', 'a/b', 'evil.example"x']) {
    const html = await bodyOf('/', host);
    assert.doesNotMatch(html, /<script>x|evil\.example"x|\/\/a\/b/);
    assert.match(html, /rel="canonical" href="http:\/\/localhost\/"/);
  }
  const fixed = await buildTestApp({ config: { distDir, siteUrl: 'https://wings.ae' } });
  try {
    assert.match(
      (await fixed.app.inject({ url: '/', headers: { host: 'other.example' } })).body,
      /rel="canonical" href="https:\/\/wings\.ae\/"/,
    );
  } finally {
    await fixed.close();
  }
});

test('the start page describes the restaurants, the menu page the menu', async () => {
  const restaurants = dataOf(await bodyOf('/')).filter((node) => node['@type'] === 'Restaurant');
  assert.equal(restaurants.length, 6);
  assert.deepEqual([restaurants[0]?.name, restaurants[0]?.telephone], ['Ember & Co Al Barsha', '+971 4 000 0101']);
  const [menu] = dataOf(await bodyOf('/items'));
  const sections = menu?.hasMenuSection as Section[];
  assert.ok(sections.length >= 8);
  assert.ok(
    sections.every(
      (section) =>
        section.hasMenuItem.length > 0 &&
        section.hasMenuItem.every((item) => item.name && /^\d+\.\d\d$/.test(item.offers.price)),
    ),
  );
  const [data] = dataOf(await bodyOf('/items/wings'));
  assert.equal((data?.hasMenuSection as Section[]).length, 1);
});

test('robots.txt names the sitemap, and the sitemap every page of the menu that is there', async () => {
  assert.match(
    await bodyOf('/robots.txt'),
    /^User-agent: \*\nDisallow: \/api\/\n[\s\S]*Sitemap: http:\/\/wings\.example\/sitemap\.xml\n$/,
  );
  const response = await get('/sitemap.xml');
  assert.match(String(response.headers['content-type']), /^application\/xml/);
  const found = [...response.body.matchAll(/<loc>http:\/\/wings\.example([^<]*)<\/loc>/g)].map(
    (match) => match[1] ?? '',
  );
  const available = await t.deps.db.select({ id: menuItems.id }).from(menuItems).where(eq(menuItems.isAvailable, true));
  for (const path of [
    '/',
    '/items',
    '/items/wings',
    '/promotions',
    '/promo/promo-wings20',
    ...available.map(({ id }) => `/item/${id}`),
  ]) {
    assert.ok(found.includes(path), path);
    assert.ok(found.includes(`${path}?lang=ar`), path);
  }
  for (const path of found) assert.doesNotMatch(await bodyOf(path), /noindex/, path);
});

test("a customer's own pages and what does not exist are not listed", async () => {
  for (const path of [
    '/order/x1',
    '/profile',
    '/checkout',
    '/item/none',
    '/promo/none',
    '/items/none',
    '/no/such/page',
    '/%3Cscript%3E',
  ]) {
    const html = await bodyOf(path);
    assert.match(html, /<meta name="robots" content="noindex">/, path);
    assert.doesNotMatch(html, /canonical/, path);
  }
  assert.doesNotMatch(await bodyOf('/cart'), /noindex/);
});

test('the page for the service worker belongs to no route, and the worker is never cached', async () => {
  const html = await bodyOf('/index.html');
  assert.match(html, /<title>Ember &amp; Co<\/title>/);
  assert.doesNotMatch(html, /canonical|noindex/);
  const worker = await get('/service-worker.js');
  assert.deepEqual(
    [worker.headers['cache-control'], worker.headers['content-security-policy']],
    ['no-cache', "default-src 'none'; connect-src 'self'"],
  );
});

test('without a database the built page is sent unchanged', async () => {
  const broken = await buildTestApp({ config: { distDir } });
  try {
    broken.deps.db.select = () => {
      throw new Error('gone');
    };
    const response = await broken.app.inject({ url: '/item/wings-buffalo-10' });
    assert.equal(response.statusCode, 200);
    assert.match(response.body, /<title>Built<\/title>/);
  } finally {
    await broken.close();
  }
});
