import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this size compression costs more than it saves. */
const WORTH_IT = 1024;
/** Quality for replies that are used once: most of the gain in a tenth of the time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Encoding = 'br' | 'gzip';
const pack = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(text, QUICK) : zip(text);

/** The encodings of a shared reply. */
interface Known {
  etag: string;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}
/** Maximum size of the cached replies, characters; a few tens of MB with their encodings. */
const MAX_KEPT = 8_000_000;

/** An LRU cache of encodings by the reply's text; most replies are a few hundred variants of the menu. */
function knownReplies() {
  const kept = new Map<string, Known>();
  let size = 0;
  return (text: string): Known => {
    const known = kept.get(text) ?? {
      etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`,
    };
    // Inserted again, so that the keys are in order of last use.
    if (!kept.delete(text)) size += text.length;
    kept.set(text, known);
    for (const [oldest] of kept) {
      if (size <= MAX_KEPT) break;
      kept.delete(oldest);
      size -= oldest.length;
    }
    return known;
  };
}

/** Adds ETags to cacheable JSON replies, answers 304, and compresses long replies. */
export function encodeReplies(app: FastifyInstance): void {
  const knownReply = knownReplies();
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('application/json'))
      return payload;
    const mayBeKept =
      request.method === 'GET' &&
      reply.statusCode === 200 &&
      !String(reply.getHeader('cache-control')).includes('no-store');
    const known = mayBeKept ? knownReply(payload) : null;
    if (known) {
      void reply.header('etag', known.etag);
      if (request.headers['if-none-match'] === known.etag) {
        void reply.code(304).removeHeader('content-length');
        return '';
      }
    }
    if (payload.length < WORTH_IT) return payload;
    const accepted = request.headers['accept-encoding'] ?? '';
    if (!reply.hasHeader('vary')) void reply.header('vary', 'accept-encoding');
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
    if (!encoding) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return known ? (known[encoding] ??= pack(payload, encoding)) : pack(payload, encoding);
  });
}
