import type { Snapshot } from '../../../contract/support';
import { checksumOf } from './checksum';
import { MAX_SNAPSHOT_BYTES, writeSnapshot } from './readSnapshot';

/** Crockford's base 32, because QR codes encode capitals and digits in 5.5 bits each. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'WINGS1-';

function toBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += DIGITS[(buffer >> bits) & 31] ?? '';
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + (DIGITS[(buffer << (5 - bits)) & 31] ?? '') : text;
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let buffer = 0;
  let bits = 0;
  let offset = 0;
  for (const sign of text) {
    const digit = DIGITS.indexOf(sign);
    if (digit < 0) return null;
    buffer = ((buffer << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[offset] = (buffer >> bits) & 255;
      offset += 1;
    }
  }
  return bytes;
}

/** Reads a stream to its end, limited to the largest snapshot, because a few bytes can decompress to gigabytes. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_SNAPSHOT_BYTES) {
      void reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** Compresses or decompresses. */
function through(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) {
  const writer = transform.writable.getWriter();
  // Errors are reported by the reading side.
  void writer.write(bytes).catch(() => undefined);
  void writer.close().catch(() => undefined);
  return readAll(transform.readable);
}

/**
 * A snapshot as one short line of capitals and digits, for messages, links and QR codes; null without
 * CompressionStream.
 */
export async function packSnapshot(snapshot: Snapshot): Promise<string | null> {
  if (typeof CompressionStream === 'undefined') return null;
  const json = JSON.stringify(JSON.parse(writeSnapshot(snapshot)));
  const packed = await through(new TextEncoder().encode(json), new CompressionStream('deflate-raw'));
  return packed && PREFIX + toBase32(packed);
}

/** Whether a text is a packed snapshot or a link with one after its `#`. */
export const packedIn = (text: string): string | null =>
  /WINGS1-[0-9A-Z\s]+/.exec(text)?.[0]?.replace(/\s/g, '') ?? null;

/** The JSON in a packed text; null if it is incomplete. */
export async function unpackSnapshot(packed: string): Promise<string | null> {
  const bytes = fromBase32(packed.slice(PREFIX.length));
  if (!bytes || typeof DecompressionStream === 'undefined') return null;
  try {
    const json = await through(bytes, new DecompressionStream('deflate-raw'));
    return json && new TextDecoder().decode(json);
  } catch {
    return null;
  }
}

/** The parts that fit into a QR code: the cart with its arguments, and the latest events. */
export function reduceSnapshot(snapshot: Snapshot): Snapshot {
  const withoutPictures = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutPictures);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(
          ([field]) =>
            !['image_alt', 'image_color', 'max_selection', 'max_quantity', 'item', 'location', 'today_timing'].includes(
              field,
            ) ||
            (field === 'item' && !('title' in value)),
        )
        .map(([field, each]) => [field, field === 'image' ? '' : withoutPictures(each)]),
    );
  };
  const carts = [true, false].flatMap((isFailed) =>
    snapshot.replies.filter((reply) => reply.call === 'getCart' && Boolean(reply.failed) === isFailed).slice(-1),
  );
  const { recentSearches: _searches, ...keys } = snapshot.keys;
  return {
    ...snapshot,
    reducedFrom: checksumOf(snapshot),
    keys: withoutPictures(keys) as Snapshot['keys'],
    replies: withoutPictures(carts) as Snapshot['replies'],
    events: snapshot.events.slice(-20),
  };
}
