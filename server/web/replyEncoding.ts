import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this, packing costs more than it saves. */
const WORTH_IT = 1024;
/** Quality for replies that are made anew each time: most of the gain in a tenth of the time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Encoding = 'br' | 'gzip';
const pack = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(text, QUICK) : zip(text);

/** A reply that many get: what is worked out for the first serves the others. */
interface Known {
  etag: string;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}
/** Characters of replies kept at most, with what was worked out for them; some tens of MB. */
const MAX_KEPT = 8_000_000;

/** Keeps the encodings of the last used replies by their text; most replies are a few hundred variants of the menu. */
function knownReplies() {
  const kept = new Map<string, Known>();
  let size = 0;
  return (text: string): Known => {
    const known = kept.get(text) ?? {
      etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`,
    };
    // Set anew, so that the order of the keys is the order of last use.
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

/** Gives JSON replies an ETag where they may be kept, answers 304 to whoever has them, and packs long ones. */
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
