import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { sharp } from '../storage/sharp';
import type { MenuFile } from '../../contract/menuFile';
import { sha256 } from '../lib/ids';
import type { MenuProblem } from './menuProblem';
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

/** A menu, the folder that its pictures are named from, and the one that the server's are in. */
export interface PictureSource {
  file: MenuFile;
  folder: string;
  dataDir: string;
}

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

/** What is wrong with the files of the pictures. */
export async function pictureFileProblems(file: MenuFile, folder: string): Promise<MenuProblem[]> {
  const checks = Object.entries(file.pictures).map(async ([slug, { file: name }]) => {
    const path = pathOf(folder, name);
    const wrong = (text: string): MenuProblem => ({ path: `/pictures/${slug}/file`, text });
    if (!(await stat(path).catch(() => null))?.isFile()) return wrong(`there is no file '${name}' beside the menu`);
    try {
      const wanted = Math.max(...pictureWidths[familyOf(file, slug, !(await hasBackground(path)))]);
      // As it is shown: a phone may store a picture turned.
      const { width } = (await sharp(path).metadata()).autoOrient;
      return width < wanted ? wrong(`is ${width} px wide, less than ${wanted}`) : null;
    } catch {
      return wrong(`'${name}' is no picture that can be read: JPEG, PNG, WebP and AVIF can`);
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

/** The beginning of the names of a picture's files, which are other ones when the picture or its use changes. */
function filesName(file: MenuFile, slug: string, bytes: Buffer): string {
  const widthsIfOpaque = pictureWidths[familyOf(file, slug, false)];
  const version = sha256(JSON.stringify([bytes.toString('base64'), widthsIfOpaque, ENCODING, PREVIEW])).slice(0, 8);
  // Without words such as banner or promo, by which ad blockers hide pictures.
  return `${sha256(slug).slice(0, 12)}-${version}`;
}

/** A line for each picture that is new, other or gone. */
export async function pictureChanges({ file, folder, dataDir }: PictureSource): Promise<string[]> {
  const before = readManifest(importedPicturesDir(dataDir));
  const lines: string[] = [];
  for (const [slug, { file: name, alt }] of Object.entries(file.pictures)) {
    const was = before[slug];
    if (!was) lines.push(`added    picture ${slug}`);
    else if (was.files !== filesName(file, slug, await readFile(pathOf(folder, name))))
      lines.push(`changed  picture ${slug}`);
    else if (was.alt.en !== alt.en || was.alt.ar !== alt.ar) lines.push(`changed  picture ${slug}: its words`);
  }
  const gone = Object.keys(before).filter((slug) => !Object.hasOwn(file.pictures, slug));
  return [...lines, ...gone.map((slug) => `removed  picture ${slug}`)];
}

/** What the menu says about a picture; that of `before` where nothing has changed. */
export async function describePicture(file: MenuFile, slug: string, bytes: Buffer, before?: Media): Promise<Media> {
  const files = filesName(file, slug, bytes);
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

/** Makes the files of a menu's pictures, as many pictures at a time as there are cores; ends after the last one. */
async function makePictures({ file, folder }: PictureSource, target: string, before: Manifest): Promise<Manifest> {
  const manifest: Manifest = {};
  const waiting = Object.entries(file.pictures).values();
  const makeNext = async () => {
    for (const [slug, { file: name }] of waiting) {
      const bytes = await readFile(pathOf(folder, name));
      const media = (manifest[slug] = await describePicture(file, slug, bytes, before[slug]));
      if (before[slug]?.files === media.files) continue;
      for (const [fileName, make] of filesOf(media)) await make(bytes).toFile(join(target, fileName));
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: availableParallelism() }, makeNext));
  const failed = lanes.find((lane) => lane.status === 'rejected');
  if (failed) throw failed.reason;
  return manifest;
}

/**
 * Makes the pictures of a menu file, writes its rows with `work`, which shows the pictures last, and leaves those of
 * the menu before as they were if either fails. Its files stay for pages that were loaded with it.
 */
export async function withPictures<T>(
  source: PictureSource,
  work: (show: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const target = importedPicturesDir(source.dataDir);
  await mkdir(target, { recursive: true });
  const before = readManifest(target);
  try {
    const manifest = await makePictures(source, target, before);
    const result = await work(() => writeManifest(target, manifest));
    await removeOtherPictures(target, [before, manifest]);
    return result;
  } catch (error) {
    await writeManifest(target, before);
    await removeOtherPictures(target, [before]);
    throw error;
  }
}
