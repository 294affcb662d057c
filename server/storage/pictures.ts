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

export function picture(slug: string, lang: Lang, publicUrl: string): Picture {
  const entry = pictures[slug];
  if (!entry) return { image: '' };
  const file = (width: number, type: string) => `${publicUrl}/api/media/menu/${entry.files}-${width}.${type}`;
  const srcset = (type: string) => entry.widths.map((width) => `${file(width, type)} ${width}w`).join(', ');
  return {
    image: file(Math.max(...entry.widths), 'webp'),
    image_alt: entry.alt[lang],
    image_sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
    image_blur: entry.blur,
    image_color: entry.color,
  };
}
