import type { FastifyInstance } from 'fastify';
import type { Lang } from '../../contract/common';
import { originOfRequest } from '../http/request';
import type { Menu } from '../modules/menu/menuCache';
import { escapeHtml, LANGS, pagePath, pageUrl } from './head/site';

function listedPaths(menu: Menu): string[] {
  const { categories, promos } = menu.views('en');
  return [
    '/',
    '/items',
    '/promotions',
    ...categories.map(({ _id }) => pagePath('items', _id)),
    ...[...menu.items.keys()].map((id) => pagePath('item', id)),
    ...[...promos.keys()].map((id) => pagePath('promo', id)),
  ];
}

function sitemap(origin: string, menu: Menu): string {
  const urlOf = (path: string, lang: Lang) => escapeHtml(pageUrl({ origin }, path, lang));
  const entries = listedPaths(menu).flatMap((path) => {
    const urls = LANGS.map((lang) => ({ lang, url: urlOf(path, lang) }));
    const links = urls
      .map(({ lang, url }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`)
      .join('');
    return urls.map(({ url }) => `<url><loc>${url}</loc>${links}</url>`);
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  );
}

export function serveForRobots(app: FastifyInstance): void {
  const serve = (path: string, type: string, write: (origin: string) => Promise<string>) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      void reply.headers({
        'content-type': type,
        'cache-control': 'public, max-age=3600',
        vary: 'host, accept-encoding',
      });
      return write(originOfRequest(app.config, request));
    });
  serve(
    '/robots.txt',
    'text/plain; charset=utf-8',
    async (origin) => `User-agent: *\nDisallow: /api/\nAllow: /api/media/\nSitemap: ${origin}/sitemap.xml\n`,
  );
  let last: { origin: string; menu: Menu; text: string } | undefined;
  serve('/sitemap.xml', 'application/xml; charset=utf-8', async (origin) => {
    const menu = await app.loadMenu();
    if (last?.menu !== menu || last.origin !== origin) last = { origin, menu, text: sitemap(origin, menu) };
    return last.text;
  });
}
