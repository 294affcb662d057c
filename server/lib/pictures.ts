import { readFileSync } from 'node:fs';
import type { ImageSource, Lang } from '../../contract/common';
import type { Bilingual } from '../db/schema';
import { sha256 } from './ids';
import { projectPath } from './paths';

interface Media {
  family: 'menu' | 'banners' | 'promos';
  alt: Bilingual;
  color: string;
  blur: string;
  widths: number[];
}

/** An `image` field with its optional companions, as the contract sends it. */
export interface Picture {
  image: string;
  image_alt?: string;
  image_sources?: ImageSource[];
  image_blur?: string;
  image_color?: string;
}

// A changed picture changes its version, so that browsers may keep each one for ever.
const versionOf = (entry: Media): string => sha256(JSON.stringify(entry)).slice(0, 8);

const media = JSON.parse(readFileSync(projectPath('server/db/seed/media.json'), 'utf8')) as Record<string, Media>;
const versions = new Map(Object.entries(media).map(([slug, entry]) => [slug, versionOf(entry)]));

/** Whether the picture of a slug is a dish on a transparent ground. */
export const isCutout = (slug: string): boolean => media[slug]?.family === 'menu';

/** The picture of a slug of `art/catalogue.json`; `publicUrl` is '' or the origin that serves `/api/media`. */
export function picture(slug: string, lang: Lang, publicUrl: string): Picture {
  const found = media[slug];
  if (!found) return { image: '' };
  const version = versions.get(slug) ?? '';
  const file = (width: number, type: string) => `${publicUrl}/api/media/${found.family}/${slug}-${width}.${type}?v=${version}`;
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
