import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { encodingOf } from '../http/request';

type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify<string, Buffer>(gzip);
const compress = (text: string, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? zip(text)
    : brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 } });

const QUICK = 3;

export class SharedText {
  readonly etag: string;
  private readonly compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(
    readonly text: string,
    private readonly quality = QUICK,
  ) {
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  }

  as(encoding: Encoding): Promise<Buffer> {
    return (this.compressed[encoding] ??= compress(this.text, encoding, this.quality));
  }
}

const MIN_BYTES = 1024;
const MAX_CACHED_CHARS = 8_000_000;

export function encodeReplies(app: FastifyInstance): void {
  const cached = new LRUCache<string, SharedText>({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: ({ text }) => text.length || 1,
    memoMethod: (text) => new SharedText(text),
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !/^application\/(json|xml)/.test(String(reply.getHeader('content-type'))))
      return payload;
    const mayBeKept =
      request.method === 'GET' &&
      reply.statusCode === 200 &&
      !String(reply.getHeader('cache-control')).includes('no-store');
    const shared = mayBeKept ? cached.memo(payload) : null;
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
    return shared ? shared.as(encoding) : compress(payload, encoding, QUICK);
  });
}
