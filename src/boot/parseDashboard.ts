import type { Dashboard } from '../../contract/dashboard';
import { config } from '../shared/config';
import { asRecord, bool, idOf, list, str, uniqueById, type UnknownRecord } from '../shared/api/tolerant';
import { mediaUrl, resolveSrcset } from '../shared/api/url';

const resolve = (url: string) => mediaUrl(url, config.apiBase);
function parseSources(value: unknown) {
  const sources = list(value, (source) => ({
    type: str(asRecord(source).type),
    srcset: resolveSrcset(str(asRecord(source).srcset), config.apiBase),
  }));
  return uniqueById(sources, ({ srcset }) => srcset);
}

/** The picture of a record with its companions. */
export function parsePicture(from: UnknownRecord) {
  const [alt, blur, color] = [str(from.image_alt), str(from.image_blur), str(from.image_color)];
  const sources = parseSources(from.image_sources);
  return {
    _id: idOf(from._id ?? from.id),
    image: resolve(str(from.image)),
    ...(alt && { image_alt: alt }),
    ...(sources.length > 0 && { image_sources: sources }),
    ...(blur.startsWith('data:image/') && { image_blur: blur }),
    ...(/^#[0-9a-f]{6}$/i.test(color) && { image_color: color }),
  };
}

const optionalText = (from: UnknownRecord, name: string) => (str(from[name]) ? { [name]: str(from[name]) } : {});
/** An entry may be its identifier alone. */
const recordOf = (entry: unknown) => (typeof entry === 'object' ? asRecord(entry) : { _id: entry });

function parseBanner(entry: unknown) {
  const from = recordOf(entry);
  return {
    ...parsePicture(from),
    title: str(from.title),
    ...optionalText(from, 'link'),
    ...(bool(from.image_cutout) && { image_cutout: true }),
  };
}

function parseCategory(entry: unknown) {
  const from = recordOf(entry);
  return { ...parsePicture(from), title: str(from.title) };
}

function parsePromo(entry: unknown) {
  const from = recordOf(entry);
  return { ...parsePicture(from), ...optionalText(from, 'title'), ...optionalText(from, 'description') };
}

/**
 * Reads the dashboard in the page's inline script, which the contract's schemas would make too large. A test compares
 * it with the schema's reader (ENT-04).
 */
export function parseDashboard(value: unknown): Dashboard {
  const { banners, categories, promos } = asRecord(value);
  return {
    banners: list(banners, parseBanner),
    categories: uniqueById(list(categories, parseCategory)),
    promos: uniqueById(list(promos, parsePromo)),
  };
}
