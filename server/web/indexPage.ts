import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '../../contract/common';
import type { Config } from '../config/config';
import {
  readAppConfig,
  withSandboxCards,
  withServerSettings,
  writeAppConfig,
  type AppConfigBlock,
} from './appConfigBlock';
import { contentPolicy } from './contentPolicy';
import { pageHead, type HeadSource } from './head/pageHead';
import { headTags, withHead } from './head/renderHead';
import type { Site } from './head/site';

interface Page {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
  policy: string;
}

/** The most cached pages, because clients may send any host and path. */
const MAX_KEPT = 500;
/** A fast compression first, because somebody waits; a better one follows for later requests. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Of the app's default configuration. */
const DEFAULT_BRAND: Site['brand'] = { en: 'Jamr Wings', ar: 'جمر وينغز' };

/** Sends index.html. */
export type SendIndex = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Origin under which the asker reached us, unless the operator says which it is. */
export function originOfRequest(config: Config, request: FastifyRequest): string {
  // What is no name of a host never gets into a page.
  return (
    config.siteUrl ?? `${request.protocol}://${/^[\w.-]+(?::\d+)?$/.test(request.host) ? request.host : 'localhost'}`
  );
}

function brandOf({ brand }: AppConfigBlock): Site['brand'] {
  const name = (brand as { name?: Partial<Site['brand']> } | undefined)?.name;
  return { en: name?.en || DEFAULT_BRAND.en, ar: name?.ar || DEFAULT_BRAND.ar };
}

/** Prepares index.html of the built app with each route's own head (B-14); null when there is no build. */
export function indexPage(
  config: Config,
  hasSandboxCards: boolean,
  loadHeads: (path: string) => Promise<HeadSource>,
): SendIndex | null {
  const file = join(config.distDir, 'index.html');
  if (!existsSync(file)) return null;
  const built = readFileSync(file, 'utf8');
  const brand = brandOf(readAppConfig(built));
  const kept = new Map<string, Page>();

  function pageFor(sandboxOrigin: string | null, tags: string, lang: Lang): Page {
    const key = `${sandboxOrigin ?? ''}\n${lang}\n${tags}`;
    const found = kept.get(key);
    if (found) return found;
    const settings = withServerSettings(withSandboxCards(readAppConfig(built), sandboxOrigin), config);
    const html = withHead(writeAppConfig(built, settings), tags, lang);
    const plain = Buffer.from(html);
    const page = {
      plain,
      br: brotliCompressSync(plain, QUICK),
      gzip: gzipSync(plain),
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
      policy: contentPolicy(html, settings, config.publicUrl),
    };
    // The oldest goes: a menu that changes leaves its former pages behind.
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, page);
    brotliCompress(plain, (error, best) => {
      if (!error) page.br = best;
    });
    return page;
  }

  /** The built page's own tags where the database cannot say more: the app must come all the same. */
  async function tagsOf(request: FastifyRequest, path: string, lang: Lang): Promise<string | null> {
    try {
      const site = { origin: originOfRequest(config, request), brand, lang };
      return headTags(pageHead(path, site, await loadHeads(path)), site);
    } catch (error) {
      request.log.warn(error);
      return null;
    }
  }

  return async (request, reply) => {
    const isPlainName = /^[\w.-]+$/.test(request.hostname);
    const sandboxOrigin = hasSandboxCards
      ? (config.sandboxUrl ??
        `${request.protocol}://${isPlainName ? request.hostname : 'localhost'}:${config.sandboxPort}`)
      : null;
    const [path = '/', query] = request.url.split('?');
    const lang: Lang = new URLSearchParams(query).get('lang') === 'ar' ? 'ar' : 'en';
    // The page that a service worker keeps for all routes is nobody's own.
    const tags = path === '/index.html' ? null : await tagsOf(request, path, lang);
    const page = pageFor(sandboxOrigin, tags ?? '', lang);
    void reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': page.policy,
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
    return reply.send(page.plain);
  };
}
