import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { MenuFile } from '../../contract/menuFile';
import { sha256 } from '../lib/ids';
import pictureWidths from '../storage/pictureWidths.json';
import {
  importedPicturesDir,
  MANIFEST,
  previewFile,
  readManifest,
  type Manifest,
  type Media,
} from '../storage/pictures';

type Family = keyof typeof pictureWidths;
const BLUR_WIDTH = 16;

/** Files that were written on Windows separate folders by a backslash. */
const pathOf = (folder: string, name: string): string => join(folder, name.replaceAll('\\', '/'));

const isDish = (file: MenuFile, slug: string): boolean =>
  file.categories.some(({ image, items }) => image === slug || items.some((item) => item.image === slug));

function familyOf(file: MenuFile, slug: string, isCutout: boolean): Family {
  if (isCutout || isDish(file, slug)) return 'menu';
  if (file.banners?.some(({ image }) => image === slug)) return 'banners';
  if (file.promos?.some(({ image }) => image === slug)) return 'promos';
  return 'menu';
}

const hasBackground = async (picture: string | Buffer): Promise<boolean> => (await sharp(picture).stats()).isOpaque;

export async function pictureFileProblems(file: MenuFile, folder: string): Promise<string[]> {
  const checks = Object.entries(file.pictures).map(async ([slug, { file: name }]) => {
    const path = pathOf(folder, name);
    try {
      const wanted = Math.max(...pictureWidths[familyOf(file, slug, !(await hasBackground(path)))]);
      // As it is shown: a phone may store a picture turned.
      const { width } = (await sharp(path).metadata()).autoOrient;
      return width < wanted ? `/pictures/${slug}/file: is ${width} px wide, less than ${wanted}` : null;
    } catch {
      return `/pictures/${slug}/file: '${name}' cannot be read`;
    }
  });
  return (await Promise.all(checks)).filter((problem) => problem !== null);
}

const ENCODING = { avif: { quality: 48, effort: 3 }, webp: { quality: 76 } };
/** Of the preview of a shared link, which some apps read as a JPEG only. */
const PREVIEW = { width: 1200, height: 630, quality: 80 };

const resized = (bytes: Buffer, width: number, type: keyof typeof ENCODING) =>
  sharp(bytes).rotate().resize({ width }).toFormat(type, ENCODING[type]);

function preview(bytes: Buffer, { color, isCutout }: Media) {
  const { quality, ...size } = PREVIEW;
  const fit = isCutout ? 'contain' : 'cover';
  const background = { ...parseColor(color), alpha: 1 };
  return sharp(bytes)
    .rotate()
    .resize({ ...size, fit, background })
    .flatten({ background })
    .jpeg({ quality });
}

const parseColor = (color: string) => ({
  r: parseInt(color.slice(1, 3), 16),
  g: parseInt(color.slice(3, 5), 16),
  b: parseInt(color.slice(5, 7), 16),
});

/** The files of a picture: name, and what makes it from the picture's bytes. */
export const filesOf = (media: Media): [name: string, make: (bytes: Buffer) => Sharp][] => [
  ...(['avif', 'webp'] as const).flatMap((type) =>
    media.widths.map((width): [string, (bytes: Buffer) => Sharp] => [
      `${media.files}-${width}.${type}`,
      (bytes) => resized(bytes, width, type),
    ]),
  ),
  [previewFile(media.files), (bytes) => preview(bytes, media)],
];

/** What the menu says about a picture; that of `before` where nothing has changed. */
export async function describePicture(file: MenuFile, slug: string, bytes: Buffer, before?: Media): Promise<Media> {
  const widthsIfOpaque = pictureWidths[familyOf(file, slug, false)];
  const version = sha256(JSON.stringify([bytes.toString('base64'), widthsIfOpaque, ENCODING, PREVIEW])).slice(0, 8);
  // Without words such as banner or promo, by which ad blockers hide pictures.
  const files = `${sha256(slug).slice(0, 12)}-${version}`;
  const alt = file.pictures[slug]?.alt ?? { en: '', ar: '' };
  if (before?.files === files) return { ...before, alt };
  const small = await sharp(bytes).rotate().resize({ width: BLUR_WIDTH }).png().toBuffer();
  const mean = await sharp(small).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const isCutout = !(await hasBackground(small));
  const blur = await sharp(small).webp({ quality: 20 }).toBuffer();
  return {
    alt,
    color: `#${mean.toString('hex')}`,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
    widths: [...pictureWidths[familyOf(file, slug, isCutout)]],
    files,
    isCutout,
  };
}

/** Removes the files of every other picture, but no drafts, which another process may write: `….avif.<pid>`. */
export async function removeOtherPictures(target: string, manifests: Manifest[]): Promise<void> {
  const isDraft = (name: string) => /\.\d+$/.test(name);
  const used = new Set(manifests.flatMap((manifest) => Object.values(manifest).map(({ files }) => files)));
  const isUsed = (name: string) =>
    name.startsWith(MANIFEST) || isDraft(name) || used.has(name.replace(/-\d+\.\w+$/, ''));
  const names = await readdir(target);
  await Promise.all(names.filter((name) => !isUsed(name)).map((name) => rm(join(target, name))));
}

export async function writeManifest(target: string, manifest: Manifest): Promise<void> {
  const draft = join(target, `${MANIFEST}.${process.pid}`);
  await writeFile(draft, JSON.stringify(manifest));
  await rename(draft, join(target, MANIFEST));
}

/**
 * Makes the pictures of a menu file, writes its rows with `work`, which shows the pictures last, and leaves those of
 * the menu before as they were if either fails. Its files stay for pages that were loaded with it.
 */
export async function withPictures<T>(
  { file, folder, dataDir }: { file: MenuFile; folder: string; dataDir: string },
  work: (show: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const target = importedPicturesDir(dataDir);
  await mkdir(target, { recursive: true });
  const before = readManifest(target);
  const manifest: Manifest = {};
  try {
    for (const [slug, { file: name }] of Object.entries(file.pictures)) {
      const bytes = await readFile(pathOf(folder, name));
      const media = (manifest[slug] = await describePicture(file, slug, bytes, before[slug]));
      if (before[slug]?.files === media.files) continue;
      for (const [fileName, make] of filesOf(media)) await make(bytes).toFile(join(target, fileName));
    }
    const result = await work(() => writeManifest(target, manifest));
    await removeOtherPictures(target, [before, manifest]);
    return result;
  } catch (error) {
    await writeManifest(target, before);
    await removeOtherPictures(target, [before]);
    throw error;
  }
}
