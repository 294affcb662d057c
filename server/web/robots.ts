import type { FastifyInstance } from 'fastify';
import type { Lang } from '../../contract/common';
import { originOfRequest } from '../http/request';
import type { Menu } from '../modules/menu/menuCache';
import { escapeHtml, pageUrl } from './head/site';

function listedPaths(menu: Menu): string[] {
  const { categories, details, promos } = menu.views('en');
  return [
    '/',
    '/items',
    '/promotions',
    ...categories.map(({ _id }) => `/items/${encodeURIComponent(_id)}`),
    ...[...details.keys()].map((id) => `/item/${encodeURIComponent(id)}`),
    ...[...promos.keys()].map((id) => `/promo/${encodeURIComponent(id)}`),
  ];
}

function sitemap(origin: string, menu: Menu): string {
  const url = (path: string, lang: Lang) => escapeHtml(pageUrl({ origin }, path, lang));
  const entries = listedPaths(menu).flatMap((path) =>
    (['en', 'ar'] as const).map(
      (own) =>
        `<url><loc>${url(path, own)}</loc>${(['en', 'ar'] as const)
          .map((lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url(path, lang)}"/>`)
          .join('')}</url>`,
    ),
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  );
}

export function serveForRobots(app: FastifyInstance): void {
  const { loadMenu } = app;
  const { config } = app.deps;
  const isKept = { 'cache-control': 'public, max-age=3600', vary: 'host' };
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .headers(isKept)
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/media/\nSitemap: ` +
          `${originOfRequest(config, request)}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .headers(isKept)
      .send(sitemap(originOfRequest(config, request), await loadMenu())),
  );
}
