import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { readAppConfig, withSandboxCards, writeAppConfig } from './appConfigBlock';
import { contentPolicy } from './contentPolicy';

interface Page { plain: Buffer; br: Buffer; gzip: Buffer; etag: string; policy: string }

/** Names under which a server is reached are few; strangers may send any. */
const MAX_KEPT = 20;

/** Sends index.html. */
export type SendIndex = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Prepares index.html of the built app; null when there is no build. */
export function indexPage(config: Config, hasSandboxCards: boolean): SendIndex | null {
  const file = join(config.distDir, 'index.html');
  if (!existsSync(file)) return null;
  const built = readFileSync(file, 'utf8');
  const kept = new Map<string, Page>();

  function pageFor(sandboxOrigin: string | null): Page {
    const key = sandboxOrigin ?? '';
    const found = kept.get(key);
    if (found) return found;
    const settings = withSandboxCards(readAppConfig(built), sandboxOrigin);
    const html = writeAppConfig(built, settings);
    const plain = Buffer.from(html);
    const page = {
      plain, br: brotliCompressSync(plain), gzip: gzipSync(plain),
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
      policy: contentPolicy(html, settings, config.publicUrl),
    };
    if (kept.size < MAX_KEPT) kept.set(key, page);
    return page;
  }

  return (request, reply) => {
    const isPlainName = /^[\w.-]+$/.test(request.hostname);
    const sandboxOrigin = hasSandboxCards
      ? config.sandboxUrl ?? `${request.protocol}://${isPlainName ? request.hostname : 'localhost'}:${config.sandboxPort}` : null;
    const page = pageFor(sandboxOrigin);
    void reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': page.policy, 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
    return reply.send(page.plain);
  };
}
