import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './acceptedEncoding';

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

/** An LRU cache of encodings by the reply's text; most replies are a few hundred variants of the menu. */
function sharedReplyCache() {
  const cached = new Map<string, SharedReply>();
  let size = 0;
  return (text: string): SharedReply => {
    const shared = cached.get(text) ?? {
      etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`,
    };
    // Inserted again, so that the keys are in order of last use.
    if (!cached.delete(text)) size += text.length;
    cached.set(text, shared);
    for (const [oldest] of cached) {
      if (size <= MAX_CACHED_CHARS) break;
      cached.delete(oldest);
      size -= oldest.length;
    }
    return shared;
  };
}

/** Adds ETags to cacheable JSON replies, answers 304, and compresses long replies. */
export function encodeReplies(app: FastifyInstance): void {
  const sharedReply = sharedReplyCache();
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
    const encoding = acceptedEncoding(request);
    if (!encoding) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return shared ? (shared[encoding] ??= pack(payload, encoding)) : pack(payload, encoding);
  });
}
