import { isMenuPicture, isOfBuild, NO_PAGES, shellName } from './rules';

describe('what the service worker answers', () => {
  it.each(['/', '/items/wings', '/item/x1', '/order/65f', '/apiary', '/no/such/page'])('takes %s for a page of the app', (path) => {
    expect(NO_PAGES.some((pattern) => pattern.test(path))).toBe(false);
  });
  it.each(['/api', '/api/getCart', '/api/media/menu/a', '/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml', '/static/main.0123456789.js'])('leaves %s to the server', (path) => {
    expect(NO_PAGES.some((pattern) => pattern.test(path))).toBe(true);
  });
  it("keeps the menu's pictures and nobody's own", () => {
    expect(['/api/media/menu/wings-640.avif', '/api/media/banners/b.webp', '/art/plate-280.avif'].every(isMenuPicture)).toBe(true);
    expect(['/api/media/uploads/a1.jpg', '/api/getCart', '/icons/icon-192.png', '/api/media/menu/'].some(isMenuPicture)).toBe(false);
  });
});

describe('the kept page', () => {
  const page = (name: string) => `<script type="application/json" id="app-config">{}</script><script defer src="/static/${name}"></script><link href="/static/a.css" rel="stylesheet"><link href="/icons/i.png">`;
  it('is of a build when every script and style it names is', () => {
    expect(isOfBuild(page('main.1.js'), ['/static/main.1.js', '/static/a.css'])).toBe(true);
    expect(isOfBuild(page('main.2.js'), ['/static/main.1.js', '/static/a.css'])).toBe(false);
    expect(isOfBuild('<p>Sign in to the Wi-Fi</p>', ['/static/main.1.js'])).toBe(false);
  });
  it('has another cache in another build', () => {
    const first = shellName([{ url: '/static/main.1.js', revision: null }, { url: '/fonts/a.woff2', revision: 'r1' }]);
    expect(first).toBe(shellName([{ url: '/static/main.1.js', revision: null }, { url: '/fonts/a.woff2', revision: 'r1' }]));
    expect(first).not.toBe(shellName([{ url: '/static/main.1.js', revision: null }, { url: '/fonts/a.woff2', revision: 'r2' }]));
    expect(first).toMatch(/^shell-\w+$/);
  });
});
