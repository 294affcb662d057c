import { itemPictureSizes } from '../features/menu/itemPictureSizes';
import { asRecord, list } from '../shared/api/tolerant';
import type { EarlyCall } from './handshake';
import { parsePicture } from './parseDashboard';

/** Adds a preload link with these attributes; empty ones are left out. */
export type Preload = (attributes: Record<string, string>) => void;

/** Preloads the first picture of a list of items, which the screen would request after its first render. */
export async function preloadFirstPicture({ reply }: EarlyCall, preload: Preload): Promise<void> {
  const body: unknown = await (await reply).clone().json();
  const [first] = list(asRecord(asRecord(body).data).items, asRecord);
  const { image, image_sources: [best] = [] } = parsePicture(first ?? {});
  const attributes: Record<string, string> = best
    ? { type: best.type, imagesrcset: best.srcset, imagesizes: itemPictureSizes.card }
    : { href: image };
  if (image || best) preload({ as: 'image', fetchpriority: 'high', ...attributes });
}
