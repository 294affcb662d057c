import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Lang } from '../../contract/common';
import { encodingOf, originOfRequest } from '../http/request';
import { readAppConfig, withServerSettings, writeAppConfig } from './appConfigBlock';
import { contentPolicy } from './contentPolicy';
import { SharedText } from './encoding';
import { listedPath, pageHead, type HeadSource } from './head/pageHead';
import { headTags, titleTag, withHead, withShellBrand } from './head/renderHead';
import { preloadHeader } from './preloadHeader';

/** Brotli's quality 8 takes 4 ms for a page, and the highest 120 ms for 8 % fewer bytes. */
const PAGE_QUALITY = 8;
const MAX_CACHED = 500;
/** Home's templates and their rules (scripts/inline.js), which no other page shows. */
const HOME_TEMPLATES = /<style data-emotion[^>]*>.*?<\/style>|<template id="?home-\w+"?>.*?<\/template>/gs;

export type SendIndex = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface CachedPage {
  source: HeadSource | null;
  tags: string;
  page: SharedText;
  policy: string;
}

export function indexPage(
  { config, cardFieldsFor }: Pick<FastifyInstance, 'config' | 'cardFieldsFor'>,
  loadSource: () => Promise<HeadSource>,
): SendIndex | null {
  const file = join(config.distDir, 'index.html');
  if (!existsSync(file)) return null;
  const built = readFileSync(file, 'utf8');
  const builtSettings = readAppConfig(built);
  const linkOf = preloadHeader(built);
  const withoutHome = built.replace(HOME_TEMPLATES, '');
  const cached = new LRUCache<string, CachedPage>({ max: MAX_CACHED });

  function pageFor(request: FastifyRequest, path: string, lang: Lang, source: HeadSource | null): CachedPage {
    const cardOrigin = cardFieldsFor?.(request) ?? null;
    const origin = originOfRequest(config, request);
    const brand = source ? { ...source.shop.name, ...builtSettings.brand?.name } : undefined;
    // The page that the service worker caches for all routes has no route's head.
    const hasHead = source !== null && path !== '/index.html';
    const listed = hasHead ? listedPath(path, source.menu) : null;
    const hasHome = path === '/' || path === '/index.html';
    const key = JSON.stringify([cardOrigin, origin, lang, brand, hasHome, hasHead && (listed ?? '*')]);
    const old = cached.get(key);
    const isFresh =
      old?.source?.menu === source?.menu && (listed !== '/' || old?.source?.branches === source?.branches);
    if (old && isFresh) return old;
    const site = brand && { origin, brand, lang };
    const tags = hasHead && site ? headTags(pageHead(listed, site, source), site) : site ? titleTag(brand[lang]) : '';
    let entry: CachedPage;
    if (old?.tags === tags) entry = { ...old, source };
    else {
      const settings = withServerSettings(builtSettings, { ...config, cardOrigin, brand });
      const base = hasHome ? built : withoutHome;
      const html = withHead(writeAppConfig(brand ? withShellBrand(base, brand) : base, settings), tags, lang);
      const page = new SharedText(html, PAGE_QUALITY);
      entry = { source, tags, page, policy: contentPolicy(html, settings, config.publicUrl) };
    }
    cached.set(key, entry);
    return entry;
  }

  return async (request, reply) => {
    const [path = '/', query] = request.url.split('?');
    const lang: Lang = new URLSearchParams(query).get('lang') === 'ar' ? 'ar' : 'en';
    const source = await loadSource().catch((error: unknown) => {
      request.log.warn(error);
      return null;
    });
    const { page, policy } = pageFor(request, path, lang, source);
    void reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': policy,
      link: linkOf(path),
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const encoding = encodingOf(request);
    return encoding ? reply.header('content-encoding', encoding).send(await page.as(encoding)) : reply.send(page.text);
  };
}
