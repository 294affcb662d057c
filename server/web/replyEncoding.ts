import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { encodingOf } from '../http/request';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this size compression costs more than it saves. */
const MIN_BYTES = 1024;
/** Quality for replies that are used once: most of the gain in a tenth of the time. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } };

type Encoding = 'br' | 'gzip';
const pack = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(text, QUICK_BROTLI) : zip(text);

/** The encodings of a shared reply. */
interface SharedReply {
  etag: string;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}
/** Maximum size of the cached replies, characters; a few tens of MB with their encodings. */
const MAX_CACHED_CHARS = 8_000_000;

/** Adds ETags to cacheable JSON replies, answers 304, and compresses long replies. */
export function encodeReplies(app: FastifyInstance): void {
  // By the reply's text: most replies are a few hundred variants of the menu.
  const replies = new LRUCache<string, SharedReply>({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: (_shared, text) => text.length || 1,
  });
  const sharedReply = (text: string): SharedReply => {
    const shared = replies.get(text) ?? {
      etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`,
    };
    replies.set(text, shared);
    return shared;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('application/json'))
      return payload;
    const mayBeKept =
      request.method === 'GET' &&
      reply.statusCode === 200 &&
      !String(reply.getHeader('cache-control')).includes('no-store');
    const shared = mayBeKept ? sharedReply(payload) : null;
    if (shared) {
      void reply.header('etag', shared.etag);
      if (request.headers['if-none-match'] === shared.etag) {
        void reply.code(304).removeHeader('content-length');
        return '';
      }
    }
    if (payload.length < MIN_BYTES) return payload;
    if (!reply.hasHeader('vary')) void reply.header('vary', 'accept-encoding');
    const encoding = encodingOf(request);
    if (!encoding) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return shared ? (shared[encoding] ??= pack(payload, encoding)) : pack(payload, encoding);
  });
}
