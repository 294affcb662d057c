import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageSource, Lang } from '../../contract/common';
import type { Bilingual } from '../db/schema';
import { sha256 } from '../lib/ids';
import { projectPath } from './projectPath';

export interface Media {
  family: 'menu' | 'banners' | 'promos';
  alt: Bilingual;
  color: string;
  blur: string;
  widths: number[];
  version?: string;
  /** What the files' names begin with; the slug without it. */
  files?: string;
}

export interface Picture {
  image: string;
  image_alt?: string;
  image_sources?: ImageSource[];
  image_blur?: string;
  image_color?: string;
}

// The version changes with the picture, so that browsers may cache each URL for ever.
const versionOf = (entry: Media): string => sha256(JSON.stringify(entry)).slice(0, 8);

/** A picture's name in addresses, without words such as banner or promo, by which ad blockers hide pictures. */
export const addressName = (slug: string): string => sha256(slug).slice(0, 12);

export const DEMO_PICTURES = projectPath('server/media');

function readList(file: string): Record<string, Media> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Media>;
  } catch {
    return {};
  }
}

const media = readList(join(DEMO_PICTURES, 'pictures.json'));
const versions = new Map(Object.entries(media).map(([slug, entry]) => [slug, versionOf(entry)]));

const demoFiles = new Map(Object.entries(media).map(([slug, { family }]) => [addressName(slug), `${family}/${slug}`]));

/** The path of a demo picture in `DEMO_PICTURES` by the file in its address. */
export function demoPictureFile(file: string): string {
  const [name = '', rest] = file.split(/-(?=\d+\.\w+$)/);
  return `${demoFiles.get(name) ?? `menu/${name}`}-${rest}`;
}

export const MANIFEST = 'media.json';

export const importedPicturesDir = (dataDir: string): string => join(dataDir, 'uploads/menu');

let imported: Record<string, Media> = {};

export const readImportedPictures = (dataDir: string): Record<string, Media> =>
  readList(join(importedPicturesDir(dataDir), MANIFEST));

export function loadImportedPictures(dataDir: string): void {
  imported = readImportedPictures(dataDir);
}

export const isCutout = (slug: string): boolean => !imported[slug] && media[slug]?.family === 'menu';

export function picture(slug: string, lang: Lang, publicUrl: string): Picture {
  const entry = imported[slug] ?? media[slug];
  if (!entry) return { image: '' };
  const version = entry.version ?? versions.get(slug) ?? '';
  const folder = entry.version ? 'uploads/menu' : 'menu';
  const file = (width: number, type: string) =>
    `${publicUrl}/api/media/${folder}/${entry.files ?? addressName(slug)}-${width}.${type}?v=${version}`;
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
