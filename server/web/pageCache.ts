import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Lang } from '../../contract/common';
import type { Config } from '../config/config';
import { readAppConfig, withSandboxCards, withServerSettings, writeAppConfig } from './appConfigBlock';
import { contentPolicy } from './contentPolicy';
import { pageHead, type HeadSource } from './head/pageHead';
import { headTags, withHead } from './head/renderHead';
import type { Site } from './head/site';

const brotli = promisify(brotliCompress);
/** Brotli's quality 8 takes 4 ms for a page, and the highest 120 ms for 8 % fewer bytes. */
const COMPRESS = {
  br: (page: Buffer) => brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;
type Encoding = keyof typeof COMPRESS;

export interface Page {
  plain: Buffer;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
  etag: string;
  policy: string;
}

/** A page with its inputs; it is rebuilt when they change. */
interface CachedPage {
  source: HeadSource | null;
  tags: string;
  page: Page;
}

/** Maximum number of cached pages, because clients may send any host. */
const MAX_CACHED = 500;

/** Builds the page of each path from `built`, the index.html of the build, and keeps the last used ones. */
export function createPageCache(built: string, config: Config) {
  const cached = new LRUCache<string, CachedPage>({ max: MAX_CACHED });

  function buildPage(sandboxOrigin: string | null, tags: string, lang: Lang): Page {
    const settings = withServerSettings(withSandboxCards(readAppConfig(built), sandboxOrigin), config);
    const html = withHead(writeAppConfig(built, settings), tags, lang);
    const plain = Buffer.from(html);
    return {
      plain,
      compressed: {},
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
      policy: contentPolicy(html, settings, config.publicUrl),
    };
  }

  function rebuild(
    old: CachedPage | undefined,
    path: string | null,
    site: Site,
    sandboxOrigin: string | null,
    source: HeadSource | null,
  ): CachedPage {
    const tags = source ? headTags(pageHead(path, site, source), site) : '';
    return { source, tags, page: old?.tags === tags ? old.page : buildPage(sandboxOrigin, tags, site.lang) };
  }

  /** The page of a path; all paths without their own head share one. */
  return (path: string | null, site: Site, sandboxOrigin: string | null, source: HeadSource | null): Page => {
    const key = [sandboxOrigin, site.origin, site.lang, source ? (path ?? '*') : ''].join(' ');
    const old = cached.get(key);
    // Only the start page contains the branches.
    const isFresh =
      old && old.source?.menu === source?.menu && (path !== '/' || old.source?.branches === source?.branches);
    const entry = old && isFresh ? old : rebuild(old, path, site, sandboxOrigin, source);
    cached.set(key, entry);
    return entry.page;
  };
}

/** The compressed page; it is compressed once. */
export function compressed(page: Page, encoding: Encoding): Promise<Buffer> {
  return (page.compressed[encoding] ??= COMPRESS[encoding](page.plain));
}
