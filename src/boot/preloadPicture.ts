import { asRecord } from '../shared/api/tolerant';
import type { EarlyCall } from './handshake';
import { parsePicture } from './parseDashboard';

/** Adds a preload link with these attributes; empty ones are left out. */
export type Preload = (attributes: Record<string, string>) => void;

/** Preloads the picture of an item of a menu reply, which its screen would request after its first render. */
export async function preloadPicture(
  { reply }: EarlyCall,
  itemOf: (data: Record<string, unknown>) => unknown,
  sizes: string,
  preload: Preload,
): Promise<void> {
  const body: unknown = await (await reply).clone().json();
  const { image, image_sources: [best] = [] } = parsePicture(asRecord(itemOf(asRecord(asRecord(body).data))));
  const attributes: Record<string, string> = best
    ? { type: best.type, imagesrcset: best.srcset, imagesizes: sizes }
    : { href: image };
  if (image || best) preload({ as: 'image', fetchpriority: 'high', ...attributes });
}
