import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '../../contract/common';
import type { Config } from '../config/config';
import { encodingOf, originOfRequest } from '../http/request';
import { readAppConfig, type AppConfigBlock } from './appConfigBlock';
import { listedPath, type HeadSource } from './head/pageHead';
import type { Site } from './head/site';
import { compressed, createPageCache } from './pageCache';
import { preloadHeader } from './preloadHeader';

/** The brand of the app's default configuration. */
const DEFAULT_BRAND: Site['brand'] = { en: 'Jamr Wings', ar: 'جمر وينغز' };

/** Sends index.html. */
export type SendIndex = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function brandOf({ brand }: AppConfigBlock): Site['brand'] {
  const name = (brand as { name?: Partial<Site['brand']> } | undefined)?.name;
  return { en: name?.en || DEFAULT_BRAND.en, ar: name?.ar || DEFAULT_BRAND.ar };
}

function sandboxOriginOf(config: Config, request: FastifyRequest): string {
  // An invalid host must not appear in a page.
  const host = /^[\w.-]+$/.test(request.hostname) ? request.hostname : 'localhost';
  return config.sandboxUrl ?? `${request.protocol}://${host}:${config.sandboxPort}`;
}

/** Null if the database fails: the built page is sent instead. */
async function tryLoadHeads(loadHeads: () => Promise<HeadSource>, request: FastifyRequest): Promise<HeadSource | null> {
  try {
    return await loadHeads();
  } catch (error) {
    request.log.warn(error);
    return null;
  }
}

/** Prepares index.html of the built app with the head of each route (B-14); null without a build. */
export function indexPage(
  config: Config,
  hasSandboxCards: boolean,
  loadHeads: () => Promise<HeadSource>,
): SendIndex | null {
  const file = join(config.distDir, 'index.html');
  if (!existsSync(file)) return null;
  const built = readFileSync(file, 'utf8');
  const brand = brandOf(readAppConfig(built));
  const scripts = join(config.distDir, 'static');
  const linkOf = preloadHeader(built, existsSync(scripts) ? readdirSync(scripts) : []);
  const pageFor = createPageCache(built, config);

  return async (request, reply) => {
    const sandboxOrigin = hasSandboxCards ? sandboxOriginOf(config, request) : null;
    const [path = '/', query] = request.url.split('?');
    const lang: Lang = new URLSearchParams(query).get('lang') === 'ar' ? 'ar' : 'en';
    // The page that the service worker caches for all routes has no route's head.
    const source = path === '/index.html' ? null : await tryLoadHeads(loadHeads, request);
    const site = { origin: originOfRequest(config, request), brand, lang };
    const page = pageFor(source && listedPath(path, source.menu), site, sandboxOrigin, source);
    void reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': page.policy,
      link: linkOf(path),
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const encoding = encodingOf(request);
    return encoding
      ? reply.header('content-encoding', encoding).send(await compressed(page, encoding))
      : reply.send(page.plain);
  };
}
