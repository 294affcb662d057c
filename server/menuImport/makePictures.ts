import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MenuFile } from '../../contract/menuFile';
import { sha256 } from '../lib/ids';
import pictureWidths from '../storage/pictureWidths.json';
import { addressName, importedPicturesDir, MANIFEST, readImportedPictures, type Media } from '../storage/pictures';

type Family = keyof typeof pictureWidths;
const BLUR_WIDTH = 16;

/** Files that were written on Windows separate folders by a backslash. */
const pathOf = (folder: string, name: string): string => join(folder, name.replaceAll('\\', '/'));

const isDish = (file: MenuFile, slug: string): boolean =>
  file.categories.some(({ image, items }) => image === slug || items.some((item) => item.image === slug));

function familyOf(file: MenuFile, slug: string): Family {
  if (isDish(file, slug)) return 'menu';
  if (file.banners?.some(({ image }) => image === slug)) return 'banners';
  if (file.promos?.some(({ image }) => image === slug)) return 'promos';
  return 'menu';
}

export async function pictureFileProblems(file: MenuFile, folder: string): Promise<string[]> {
  const checks = Object.entries(file.pictures).map(async ([slug, { file: name }]) => {
    const wanted = Math.max(...pictureWidths[familyOf(file, slug)]);
    try {
      // As it is shown: a phone may store a picture turned.
      const { width } = (await sharp(pathOf(folder, name)).metadata()).autoOrient;
      return width < wanted ? `/pictures/${slug}/file: is ${width} px wide, less than ${wanted}` : null;
    } catch {
      return `/pictures/${slug}/file: '${name}' cannot be read`;
    }
  });
  return (await Promise.all(checks)).filter((problem) => problem !== null);
}

async function makePicture(source: string, target: string, slug: string, family: Family): Promise<Omit<Media, 'alt'>> {
  const widths = [...pictureWidths[family]];
  const bytes = await readFile(source);
  const version = sha256(bytes.toString('base64')).slice(0, 8);
  // Named by content, so that they never replace a picture of the present menu.
  const files = `${addressName(slug)}-${version}`;
  for (const width of widths) {
    const sized = sharp(bytes).rotate().resize({ width });
    const path = join(target, `${files}-${width}`);
    await sized.clone().avif({ quality: 50 }).toFile(`${path}.avif`);
    await sized.clone().webp({ quality: 76 }).toFile(`${path}.webp`);
  }
  const { dominant } = await sharp(bytes).stats();
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const blur = await sharp(bytes).rotate().resize({ width: BLUR_WIDTH }).webp({ quality: 20 }).toBuffer();
  return { family, widths, color, blur: `data:image/webp;base64,${blur.toString('base64')}`, version, files };
}

type Manifest = Record<string, Media>;

/** Removes the files of every other picture. */
async function removeOtherPictures(target: string, manifests: Manifest[]): Promise<void> {
  const used = new Set(
    manifests.flatMap((manifest) => Object.entries(manifest).map(([slug, { files = slug }]) => files)),
  );
  const isUsed = (name: string) => name === MANIFEST || used.has(name.replace(/-\d+\.\w+$/, ''));
  const names = await readdir(target);
  await Promise.all(names.filter((name) => !isUsed(name)).map((name) => rm(join(target, name))));
}

async function writeManifest(target: string, manifest: Manifest): Promise<void> {
  const draft = join(target, `${MANIFEST}.new`);
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
  const before = readImportedPictures(dataDir);
  const manifest: Manifest = {};
  try {
    for (const [slug, { file: name, alt }] of Object.entries(file.pictures))
      manifest[slug] = { ...(await makePicture(pathOf(folder, name), target, slug, familyOf(file, slug))), alt };
    const result = await work(() => writeManifest(target, manifest));
    await removeOtherPictures(target, [before, manifest]);
    return result;
  } catch (error) {
    await writeManifest(target, before);
    await removeOtherPictures(target, [before]);
    throw error;
  }
}
