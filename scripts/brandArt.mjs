// Writes the pictures that belong to the app itself (the sign-in screens, the account, what is empty or failed) into
// public/art.
// Run by hand after a change in art/: `node scripts/brandArt.mjs`. The same art gives the same bytes.
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { bleedColour } from './media/bleedColour.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'public/art');

/** Widths are the sizes shown at 1x and 2x. */
const PICTURES = [
  { source: 'menu/wings-korean-gochujang-large', name: 'wings', widths: [400, 800] },
  { source: 'menu/wings-honey-bbq', name: 'plate', widths: [280, 560] },
  { source: 'menu/wings-lemon-pepper', name: 'empty', widths: [320, 640] },
  { source: 'menu/box-solo', name: 'box', widths: [320, 640] },
  { source: 'menu/onion-rings', name: 'rings', widths: [320, 640] },
  { source: 'menu/celery-carrot', name: 'celery', widths: [320, 640] },
  { source: 'menu/luqaimat', name: 'sweets', widths: [320, 640] },
  { source: 'menu/bucket-family', name: 'bucket', widths: [320, 640] },
  { source: 'menu/fries-regular', name: 'fries', widths: [320, 640] },
];

// One thread, because encoders with several may give other bytes on another machine.
sharp.concurrency(1);

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const { source, name, widths } of PICTURES) {
  for (const width of widths) {
    const { data, info } = await sharp(join(root, `art/${source}.webp`))
      .resize({ width, kernel: 'lanczos3' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels === 4) bleedColour(data, info.width, info.height);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    await sharp(data, { raw })
      .avif({ quality: 60, effort: 5, chromaSubsampling: '4:4:4' })
      .toFile(join(target, `${name}-${width}.avif`));
    await sharp(data, { raw })
      .webp({ quality: 75, alphaQuality: 85, effort: 6, smartSubsample: true })
      .toFile(join(target, `${name}-${width}.webp`));
  }
}
