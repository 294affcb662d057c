import { itemPictureSizes } from '../features/menu/itemPictureSizes';
import { asRecord, list, str } from '../shared/api/tolerant';
import type { EarlyCall } from './handshake';
import { parsePicture } from './parseDashboard';

/**
 * Shows the title and picture of an item, or of the first one of a list, in the shell of its screen when the reply
 * arrives. `pictures` receives the address of the picture once it is visible.
 */
export async function showItem({ reply }: EarlyCall, shell: Element | null, pictures: Set<string>): Promise<void> {
  const body: unknown = await (await reply).clone().json();
  const data = asRecord(asRecord(body).data);
  const [first] = list(data.items, asRecord);
  const item = first ?? asRecord(data.item ?? data);
  const sizes = first ? itemPictureSizes.card : itemPictureSizes.stage;
  const { image, image_sources = [] } = parsePicture(item);
  const title = shell?.querySelector('[data-shell=heading]');
  const picture = shell?.querySelector('[data-shell=picture]');
  if (title) title.textContent = str(item.title);
  if (!picture || !image) return;
  const img = document.createElement('img');
  img.alt = '';
  img.fetchPriority = 'high';
  img.sizes = sizes;
  img.onload = () => pictures.add(image);
  img.src = image;
  const sources = image_sources.map(({ type, srcset }) => {
    const source = document.createElement('source');
    return Object.assign(source, { type, srcset, sizes });
  });
  picture.replaceChildren(...sources, img);
}
