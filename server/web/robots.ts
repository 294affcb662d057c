import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import type { Menu } from '../modules/menu/menuCache';
import { sitemap } from './head/sitemap';
import { originOfRequest } from '../http/request';

/** /robots.txt and /sitemap.xml. */
export function serveForRobots(app: FastifyInstance, config: Config, loadMenu: () => Promise<Menu>): void {
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
