import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MenuFile } from '../../contract/menuFile';
import { sha256 } from '../lib/ids';
import pictureWidths from '../storage/pictureWidths.json';
import { importedPicturesDir, MANIFEST, type Media } from '../storage/pictures';

type Family = keyof typeof pictureWidths;
const BLUR_WIDTH = 16;

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
      const { width } = (await sharp(join(folder, name)).metadata()).autoOrient;
      return width < wanted ? `picture '${slug}' is ${width} px wide, less than ${wanted}` : null;
    } catch {
      return `picture '${slug}' (${name}) cannot be read`;
    }
  });
  return (await Promise.all(checks)).filter((problem) => problem !== null);
}

async function makePicture(source: string, target: string, slug: string, family: Family): Promise<Omit<Media, 'alt'>> {
  const widths = [...pictureWidths[family]];
  const bytes = await readFile(source);
  const version = sha256(bytes.toString('base64')).slice(0, 8);
  for (const width of widths) {
    const sized = sharp(bytes).rotate().resize({ width });
    const path = join(target, `${slug}-${width}`);
    await sized.clone().avif({ quality: 50 }).toFile(`${path}.avif`);
    await sized.clone().webp({ quality: 76 }).toFile(`${path}.webp`);
  }
  const { dominant } = await sharp(bytes).stats();
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const blur = await sharp(bytes).rotate().resize({ width: BLUR_WIDTH }).webp({ quality: 20 }).toBuffer();
  return { family, widths, color, blur: `data:image/webp;base64,${blur.toString('base64')}`, version };
}

export async function makePictures(file: MenuFile, folder: string, dataDir: string): Promise<void> {
  const target = importedPicturesDir(dataDir);
  await mkdir(target, { recursive: true });
  const manifest: Record<string, Media> = {};
  for (const [slug, { file: name, alt }] of Object.entries(file.pictures))
    manifest[slug] = { ...(await makePicture(join(folder, name), target, slug, familyOf(file, slug))), alt };
  const draft = join(target, `${MANIFEST}.new`);
  await writeFile(draft, JSON.stringify(manifest));
  await rename(draft, join(target, MANIFEST));
}
