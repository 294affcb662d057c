import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageSource, Lang } from '../../contract/common';
import type { Bilingual } from '../db/schema';
import { projectPath } from './projectPath';

export interface Media {
  alt: Bilingual;
  color: string;
  blur: string;
  widths: number[];
  /** What the files' names begin with. It changes with the picture, so that browsers may cache each URL for ever. */
  files: string;
  isCutout: boolean;
}

export interface Picture {
  image: string;
  image_alt?: string;
  image_sources?: ImageSource[];
  image_blur?: string;
  image_color?: string;
}

export type Manifest = Record<string, Media>;
export const MANIFEST = 'media.json';

/** The data folder that sandboxes of this checkout share for the pictures of their menu; production has none. */
export const DEMO_DATA_DIR = projectPath('.cache/demo');
export const importedPicturesDir = (dataDir: string): string => join(dataDir, 'uploads/menu');

export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch {
    return {};
  }
}

/** The file of the preview of a shared link: a JPEG of 1200 x 630. */
export const previewFile = (files: string): string => `${files}-1200.jpg`;

/** The preview's address of a picture's address. */
export const previewUrl = (image: string): string => image.replace(/-\d+\.webp$/, '-1200.jpg');

let pictures: Manifest = {};

export function loadPictures(dataDir: string): void {
  pictures = { ...readManifest(importedPicturesDir(DEMO_DATA_DIR)), ...readManifest(importedPicturesDir(dataDir)) };
}

/** Whether a picture shows its subject without a background. */
export const isCutout = (slug: string): boolean => pictures[slug]?.isCutout ?? false;

function pictureOf(entry: Media, widths: readonly number[], lang: Lang, publicUrl: string) {
  const file = (width: number, type: string) => `${publicUrl}/api/media/menu/${entry.files}-${width}.${type}`;
  const srcset = (type: string) => widths.map((width) => `${file(width, type)} ${width}w`).join(', ');
  return {
    image: file(Math.max(...widths), 'webp'),
    image_alt: entry.alt[lang],
    image_sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
    image_color: entry.color,
  };
}

export function picture(slug: string, lang: Lang, publicUrl: string): Picture {
  const entry = pictures[slug];
  return entry ? { ...pictureOf(entry, entry.widths, lang, publicUrl), image_blur: entry.blur } : { image: '' };
}

/** px, for what a row shows: at most 124 px wide. */
const ROW_WIDTH = 256;

/** The picture of a row (a line, an addon), of which a reply may have many: without large widths and a blurred copy. */
export function rowPicture(slug: string, lang: Lang, publicUrl: string): Picture {
  const entry = pictures[slug];
  if (!entry) return { image: '' };
  const small = entry.widths.filter((width) => width <= ROW_WIDTH);
  return pictureOf(entry, small.length > 0 ? small : [Math.min(...entry.widths)], lang, publicUrl);
}
