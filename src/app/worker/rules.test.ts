import { belongsToBuild, isLastTabGone, isMenuPicture, NON_PAGE_PATHS, shellName } from './rules';

describe('paths and pictures that the service worker handles', () => {
  it.each([
    '/',
    '/items/wings',
    '/item/x1',
    '/order/65f',
    '/item/wings.v2',
    '/promo/50%25.off',
    '/apiary',
    '/no/such/page',
  ])('treats %s as a page of the app', (path) => {
    expect(NON_PAGE_PATHS.some((pattern) => pattern.test(path))).toBe(false);
  });
  it.each([
    '/api',
    '/api/getCart',
    '/api/media/menu/a',
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/static/main.0123456789.js',
    '/favicon.ico',
  ])('leaves %s to the server', (path) => {
    expect(NON_PAGE_PATHS.some((pattern) => pattern.test(path))).toBe(true);
  });
  it("caches the menu's pictures and no profile pictures", () => {
    expect(
      ['/api/media/menu/wings-640.avif', '/api/media/banners/b.webp', '/art/plate-280.avif'].every(isMenuPicture),
    ).toBe(true);
    expect(
      ['/api/media/uploads/a1.jpg', '/api/getCart', '/icons/icon-192.png', '/api/media/menu/'].some(isMenuPicture),
    ).toBe(false);
  });
});

describe('the cached page', () => {
  const page = (name: string) =>
    `<script type="application/json" id="app-config">{}</script><script defer ` +
    `src="/static/${name}"></script><link href="/static/a.css" rel="stylesheet"><link href="/icons/i.png">`;
  it('belongs to a build when all its scripts and styles do', () => {
    expect(belongsToBuild(page('main.1.js'), ['/static/main.1.js', '/static/a.css'])).toBe(true);
    expect(belongsToBuild(page('main.2.js'), ['/static/main.1.js', '/static/a.css'])).toBe(false);
    expect(belongsToBuild('<p>Sign in to the Wi-Fi</p>', ['/static/main.1.js'])).toBe(false);
  });
  it('has another cache in another build', () => {
    const manifest = (revision: string) => [
      { url: '/static/main.1.js', revision: null },
      { url: '/fonts/a.woff2', revision },
    ];
    const first = shellName(manifest('r1'));
    expect(first).toBe(shellName(manifest('r1')));
    expect(first).not.toBe(shellName(manifest('r2')));
    expect(first).toMatch(/^shell-\w+$/);
  });
});

describe('files of former builds', () => {
  it('are deleted by a navigation only when no other tab is open', () => {
    expect(isLastTabGone([])).toBe(true);
    expect(isLastTabGone([{ id: 'other' }])).toBe(false);
    expect(isLastTabGone([{ id: 'own' }], 'own')).toBe(true);
    expect(isLastTabGone([{ id: 'own' }, { id: 'other' }], 'own')).toBe(false);
  });
});
