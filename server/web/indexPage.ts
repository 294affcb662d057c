import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
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
import { boundedQueue, QueueFull } from '../lib/boundedQueue';
import { listedPath, pageHead, type HeadSource } from './head/pageHead';
import { headTags, withHead } from './head/renderHead';
import type { Site } from './head/site';
import { preloadHeader } from './preloadHeader';

const PACK = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
type Encoding = keyof typeof PACK;

interface Page {
  plain: Buffer;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  etag: string;
  policy: string;
}

/** A page with its inputs; it is rebuilt when they change. */
interface Kept {
  source: HeadSource | null;
  tags: string;
  page: Page;
}

/** Maximum number of cached pages, because clients may send any host. */
const MAX_KEPT = 500;
/** Pages that may wait for brotli, which takes a tenth of a second of another thread; others are sent uncompressed. */
const PACKING = { name: 'pages', atOnce: 1, waiting: 8 };
/** The brand of the app's default configuration. */
const DEFAULT_BRAND: Site['brand'] = { en: 'Jamr Wings', ar: 'جمر وينغز' };

/** Sends index.html. */
export type SendIndex = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The configured origin, else the origin of the request. */
export function originOfRequest(config: Config, request: FastifyRequest): string {
  // An invalid host must not appear in a page.
  return (
    config.siteUrl ?? `${request.protocol}://${/^[\w.-]+(?::\d+)?$/.test(request.host) ? request.host : 'localhost'}`
  );
}

function brandOf({ brand }: AppConfigBlock): Site['brand'] {
  const name = (brand as { name?: Partial<Site['brand']> } | undefined)?.name;
  return { en: name?.en || DEFAULT_BRAND.en, ar: name?.ar || DEFAULT_BRAND.ar };
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
  const linkOf = preloadHeader(built);
  const kept = new Map<string, Kept>();
  const inTurn = boundedQueue(PACKING);

  function makePage(sandboxOrigin: string | null, tags: string, lang: Lang): Page {
    const settings = withServerSettings(withSandboxCards(readAppConfig(built), sandboxOrigin), config);
    const html = withHead(writeAppConfig(built, settings), tags, lang);
    const plain = Buffer.from(html);
    return {
      plain,
      packed: {},
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
      policy: contentPolicy(html, settings, config.publicUrl),
    };
  }

  function remake(
    old: Kept | undefined,
    path: string | null,
    site: Site,
    sandboxOrigin: string | null,
    source: HeadSource | null,
  ): Kept {
    const tags = source ? headTags(pageHead(path, site, source), site) : '';
    return { source, tags, page: old?.tags === tags ? old.page : makePage(sandboxOrigin, tags, site.lang) };
  }

  /** The page of a path; all paths without their own head share one. */
  function pageFor(path: string | null, site: Site, sandboxOrigin: string | null, source: HeadSource | null): Page {
    const key = [sandboxOrigin, site.origin, site.lang, source ? (path ?? '*') : ''].join(' ');
    const found = kept.get(key);
    // Only the start page contains the branches.
    const isFresh =
      found && found.source?.menu === source?.menu && (path !== '/' || found.source?.branches === source?.branches);
    const known = found && isFresh ? found : remake(found, path, site, sandboxOrigin, source);
    // Inserted again, so that the keys are in order of last use.
    kept.delete(key);
    kept.set(key, known);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
    return known.page;
  }

  /** The compressed page; null while too many others are being compressed. */
  function packed(page: Page, encoding: Encoding): Promise<Buffer | null> {
    page.packed[encoding] ??= inTurn(() => PACK[encoding](page.plain));
    return page.packed[encoding].catch((error: unknown) => {
      page.packed[encoding] = undefined;
      if (error instanceof QueueFull) return null;
      throw error;
    });
  }

  /** Null if the database fails: the built page is sent instead. */
  async function sourceOf(request: FastifyRequest): Promise<HeadSource | null> {
    try {
      return await loadHeads();
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
    // The page that the service worker caches for all routes has no route's head.
    const source = path === '/index.html' ? null : await sourceOf(request);
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
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
    const body = encoding && (await packed(page, encoding));
    return body ? reply.header('content-encoding', encoding).send(body) : reply.send(page.plain);
  };
}
