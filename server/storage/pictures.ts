import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageSource, Lang } from '../../contract/common';
import type { Bilingual } from '../db/schema';
import { sha256 } from '../lib/ids';
import { projectPath } from './projectPath';

/** Metadata of a picture. */
export interface Media {
  family: 'menu' | 'banners' | 'promos';
  alt: Bilingual;
  color: string;
  blur: string;
  widths: number[];
  /** Of an imported picture: a version that changes with its content. */
  version?: string;
}

/** An `image` field with its optional companions, in the form of the contract. */
export interface Picture {
  image: string;
  image_alt?: string;
  image_sources?: ImageSource[];
  image_blur?: string;
  image_color?: string;
}

// The version changes with the picture, so that browsers may cache each URL for ever.
const versionOf = (entry: Media): string => sha256(JSON.stringify(entry)).slice(0, 8);

const media = JSON.parse(readFileSync(projectPath('server/db/seed/media.json'), 'utf8')) as Record<string, Media>;
const versions = new Map(Object.entries(media).map(([slug, entry]) => [slug, versionOf(entry)]));

/** File name of the list of imported pictures. */
export const MANIFEST = 'media.json';

/** Folder of imported pictures, below the uploads, which all machines share. */
export const importedPicturesDir = (dataDir: string): string => join(dataDir, 'uploads/menu');

let imported: Record<string, Media> = {};

/** Reads the list of imported pictures if it has changed. */
export function loadImportedPictures(dataDir: string): void {
  try {
    imported = JSON.parse(readFileSync(join(importedPicturesDir(dataDir), MANIFEST), 'utf8')) as Record<string, Media>;
  } catch {
    imported = {};
  }
}

/** Whether the picture of a slug is a cut-out dish on a transparent background. */
export const isCutout = (slug: string): boolean => !imported[slug] && media[slug]?.family === 'menu';

/** The picture of a slug of `art/catalogue.json`; `publicUrl` is '' or the origin of `/api/media`. */
export function picture(slug: string, lang: Lang, publicUrl: string): Picture {
  const found = imported[slug] ?? media[slug];
  if (!found) return { image: '' };
  const version = found.version ?? versions.get(slug) ?? '';
  const folder = found.version ? 'uploads/menu' : found.family;
  const file = (width: number, type: string) =>
    `${publicUrl}/api/media/${folder}/${slug}-${width}.${type}?v=${version}`;
  const srcset = (type: string) => found.widths.map((width) => `${file(width, type)} ${width}w`).join(', ');
  return {
    image: file(Math.max(...found.widths), 'webp'),
    image_alt: found.alt[lang],
    image_sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
    image_blur: found.blur,
    image_color: found.color,
  };
}
