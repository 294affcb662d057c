// Writes the pictures that the reference backend serves, and server/media/pictures.json that describes them.
// Run by hand after a change in art/: `node scripts/media.mjs`. The same art gives the same bytes.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { bleedColour } from './media/bleedColour.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const artDir = join(root, 'art');
const mediaDir = join(root, 'server/media');

/** Widths are the sizes shown on a phone of density 2, because a browser takes the next larger one. */
const widthsOf = JSON.parse(await readFile(join(root, 'server/storage/pictureWidths.json'), 'utf8'));
const FOLDERS = {
  menu: { widths: widthsOf.menu, avif: 50, webp: 75 },
  banners: { widths: widthsOf.banners, avif: 50, webp: 76 },
  promos: { widths: widthsOf.promos, avif: 50, webp: 76 },
};
/** AVIF of the largest width, because some screens show it enlarged. */
const LARGEST_AVIF = { quality: 60, effort: 5 };
const BLUR_WIDTH = 16;
const BLUR_MAX_BYTES = 400;

// One thread, because encoders with several may give other bytes on another machine.
sharp.concurrency(1);

async function pixels(file, width) {
  const { data, info } = await sharp(file)
    .resize({ width, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 4) bleedColour(data, info.width, info.height);
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function writeSizes(file, folder, slug) {
  const { widths, avif, webp } = FOLDERS[folder];
  for (const width of widths) {
    const { data, raw } = await pixels(file, width);
    const target = join(mediaDir, folder, `${slug}-${width}`);
    const options = width === widths.at(-1) ? LARGEST_AVIF : { quality: avif, effort: 3 };
    // 4:4:4, because subsampled colour bleeds at the transparent edge of a red sauce.
    await sharp(data, { raw })
      .avif({ ...options, chromaSubsampling: '4:4:4' })
      .toFile(`${target}.avif`);
    await sharp(data, { raw })
      .webp({ quality: webp, alphaQuality: 85, effort: 6, smartSubsample: true })
      .toFile(`${target}.webp`);
  }
}

async function blurOf(file, slug) {
  const { data, raw } = await pixels(file, BLUR_WIDTH);
  for (const quality of [50, 40, 30, 20, 10, 1]) {
    const bytes = await sharp(data, { raw }).webp({ quality, alphaQuality: quality, effort: 6 }).toBuffer();
    const url = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (url.length <= BLUR_MAX_BYTES) return url;
  }
  throw new Error(`The blurred version of ${slug} is larger than ${BLUR_MAX_BYTES} bytes at any quality`);
}

const catalogue = JSON.parse(await readFile(join(artDir, 'catalogue.json'), 'utf8'));
const media = {};

for (const folder of Object.keys(FOLDERS)) {
  await rm(join(mediaDir, folder), { recursive: true, force: true });
  await mkdir(join(mediaDir, folder), { recursive: true });
}
for (const { slug, file, alt, color } of catalogue) {
  const folder = dirname(file);
  const source = join(artDir, file);
  if (!FOLDERS[folder]) throw new Error(`${slug}: no sizes are set for the folder ${folder}`);
  if (media[slug]) throw new Error(`${slug} is in the catalogue twice`);
  await writeSizes(source, folder, slug);
  const { width, height } = await sharp(source).metadata();
  media[slug] = {
    family: folder,
    alt,
    color,
    blur: await blurOf(source, slug),
    widths: FOLDERS[folder].widths,
    width,
    height,
  };
}
await writeFile(join(root, 'server/media/pictures.json'), `${JSON.stringify(media, null, 2)}\n`);
console.log(`${Object.keys(media).length} pictures written to server/media`);
